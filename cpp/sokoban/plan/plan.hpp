// A packing plan: in which order to fill the goals.
//
// It is read off a backward search (plan_search.hpp), which takes the boxes of the solved board off it one after the other.
// Read from its end to its beginning, that says which square is filled after which.
//
// The backward search may end with boxes still on the board, such as boxes that begin on goals. Their goals have no place in
// the order. Those that a box can still be pushed to when all other goals are filled are left for the end (`last`), the rest
// must be filled before anything else (`first`); within each of the two groups any order will do.
//
// The backward search also parks boxes, that is, it puts them aside and takes them off later. A plan can mean this in two ways.
// Either a square to park on is filled and emptied by steps of the plan like any other. Or the plan is loose: it has steps for
// goals only and leaves open where boxes wait, while its duties tell which boxes must be past a goal before it is filled.
//
// Plans guide a search and drop nothing: no verdict rests on them.
#pragma once

#include <algorithm>
#include <vector>

#include "sokoban/board/position.hpp"
#include "sokoban/deadlock/knowledge.hpp"
#include "sokoban/plan/duties.hpp"

namespace soloist::sokoban {

struct PlanOptions {
    std::uint64_t seed = 0;                      // 0: no noise
    int expansions = 800;                        // of one attempt; a round number, like the next ones
    std::size_t bytes = std::size_t{512} << 20;  // of positions in one attempt
    int attempts = 3;                            // with other ties, as long as boxes are left over
    std::size_t sinks = 6;                       // how many at most
    bool loose = false;  // only the order of the goals counts; where boxes wait is left to the search
};

template <int W>
struct Plan {
    std::vector<BoxSet<W>> stages;  // stages[i]: squares filled after i steps, the first boxes not counted
    BoxSet<W> first;                // goals to be filled before any stage counts, in any order
    BoxSet<W> last;                 // goals to be filled after all stages, in any order
    std::vector<BoxSet<W>> basins;  // by stage: squares from which a box can still come in for a goal yet to be filled
    Duties<W> duties;               // may know nothing, where any box can serve any step
    bool loose = false;             // steps fill goals only, and duties say which boxes must be where in time
    int short_of = 0;               // boxes for which no step is left at the start already
    int left_over = 0;              // boxes the search could not take off

    // How much of the plan is done once this stage, the furthest that holds, is reached (0: none).
    int packed(std::size_t stage, const BoxSet<W>& boxes) const {
        const int after = stage + 1 == stages.size() ? (boxes & last).count() : 0;
        return (stage ? first.count() : (boxes & first).count()) + static_cast<int>(stage) + after;
    }
    int complete() const { return first.count() + static_cast<int>(stages.size()) - 1 + last.count(); }

    // The furthest stage that the boxes have realised.
    std::size_t stage(const BoxSet<W>& boxes) const {
        for (std::size_t i = stages.size() - 1; i > 0; i--)
            if (stages[i].subset_of(boxes)) return i;
        return 0;
    }
    std::size_t stage_at(int packed) const {
        const int done = packed - first.count();
        return done <= 0 ? 0 : std::min(static_cast<std::size_t>(done), stages.size() - 1);
    }
    // The furthest stage up to this one that counts: with boxes that can serve the steps left, and a player who can make them.
    std::size_t credited(std::size_t stage, const BoxSet<W>& boxes, Square home) const {
        if (!duties.known()) return stage;
        while (stage > 0 && (!duties.in_zone(stage, home) || duties.idle(stage, boxes.minus(stages[stage])) > short_of))
            stage--;
        return stage;
    }
    int progress(const BoxSet<W>& boxes, Square home) const {
        return packed(credited(stage(boxes), boxes, home), boxes);
    }

    // Boxes outside the basin of this stage.
    int stranded(std::size_t stage, const BoxSet<W>& boxes) const {
        return boxes.minus(basins[stage]).minus(stages[stage]).count();
    }
    // Boxes that must move before the next step is made: after it there would be no step left that they can serve.
    int overdue(std::size_t stage, const BoxSet<W>& boxes) const {
        if (!loose || stage + 1 >= stages.size()) return 0;
        return duties.idle_soon(stage, boxes.minus(stages[stage]));
    }
    // The goals in the order in which they are filled for good.
    std::vector<Square> goal_order(const Board& board) const {
        std::vector<Square> order;
        auto fill = [&](Square s) {
            if (!board.is_goal[s]) return;
            order.erase(std::remove(order.begin(), order.end(), s), order.end());
            order.push_back(s);
        };
        first.each(fill);
        for (std::size_t i = 1; i < stages.size(); i++) stages[i].minus(stages[i - 1]).each(fill);
        last.each(fill);
        return order;
    }
};

template <int W>
Plan<W> make_plan(const Knowledge<W>& knowledge, const PlanOptions& options);

}  // namespace soloist::sokoban
