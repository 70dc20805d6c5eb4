// In which order to fill the goals: a backward search that takes boxes off the solved board.
//
// Boxes are pulled from the goals. One that reaches the sink, the part of the board the level's boxes come from, is
// taken off; the search ends when none is left. Read backwards this is a packing plan: which square is filled when.
#pragma once

#include <vector>

#include "knowledge.hpp"
#include "position.hpp"

namespace soloist::sokoban {

struct PlanOptions {
    std::uint64_t seed = 0;      // 0: no noise
    int expansions = 3000;
    std::size_t sinks = 6;       // how many at most
};

template <int W>
struct Plan {
    std::vector<BoxSet<W>> stages;   // stages[i]: squares filled after i steps; stages.back() are the goals
    BoxSet<W> basin;                 // squares from which a box still reaches the last square to be filled
    int left_over = 0;               // boxes the search could not take off
    std::uint64_t expanded = 0;

    // The last stage that the boxes have realised.
    int progress(const BoxSet<W>& boxes) const {
        for (std::size_t i = stages.size() - 1; i > 0; i--)
            if (stages[i].subset_of(boxes)) return static_cast<int>(i);
        return 0;
    }
};

template <int W>
Plan<W> make_plan(const Knowledge<W>& knowledge, const PlanOptions& options);

}  // namespace soloist::sokoban

#include "plan_impl.hpp"
