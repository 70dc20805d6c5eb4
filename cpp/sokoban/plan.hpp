// In which order to fill the goals: a backward search that takes boxes off the solved board.
//
// Boxes are pulled from the goals. One that reaches the sink, the part of the board the level's boxes come from, is
// taken off; the search ends when none is left. Read backwards this is a packing plan: which square is filled when.
//
// Some boxes may be left over, such as those that begin among the goals. Where their goals can still be reached once all
// others are filled, nothing is demanded of them before the end, and then no order; the others come first.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "knowledge.hpp"
#include "position.hpp"

namespace soloist::sokoban {

struct PlanOptions {
    std::uint64_t seed = 0;      // 0: no noise
    int expansions = 800;        // of one attempt
    int attempts = 3;            // with other ties, as long as boxes are left over
    std::size_t sinks = 6;       // how many at most
};

template <int W>
struct Plan {
    std::vector<BoxSet<W>> stages;   // stages[i]: squares filled after i steps, the first boxes not counted
    BoxSet<W> first;                 // goals to be filled before any stage counts, in any order
    BoxSet<W> last;                  // goals to be filled after all stages, in any order
    std::vector<BoxSet<W>> basins;   // by stage: squares from which a box can still come in for a goal yet to be filled
    std::vector<std::uint64_t> serves;  // by square: the steps that a box there can serve; empty when any serves any
    int short_of = 0;                // boxes that could serve no step at the start
    int left_over = 0;               // boxes the search could not take off
    std::uint64_t expanded = 0;

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
    // A stage reached with the wrong boxes is none: those that are left must be able to serve the steps that are left.
    std::size_t credited(std::size_t stage, const BoxSet<W>& boxes) const {
        while (!serves.empty() && stage > 0 && idle(stage, boxes) > short_of) stage--;
        return stage;
    }
    int progress(const BoxSet<W>& boxes) const { return packed(credited(stage(boxes), boxes), boxes); }

    // Boxes that find no step to serve after this stage, each step being served by one.
    int idle(std::size_t stage, const BoxSet<W>& boxes) const {
        if (stage >= 64) return 0;
        Duty duty{serves, ~std::uint64_t{0} << stage, 0, 0, {}};
        int without = 0;
        boxes.minus(stages[stage]).each([&](Square s) {
            duty.tried = 0;
            without += !duty.place(s);
        });
        return without;
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

private:
    // Boxes to steps, by augmenting paths.
    struct Duty {
        const std::vector<std::uint64_t>& serves;
        std::uint64_t open, taken, tried;
        std::array<Square, 64> owner;

        bool place(Square s) {
            const std::uint64_t able = serves[s] & open;
            if (const std::uint64_t free = able & ~taken) {
                taken |= free & -free;
                owner[static_cast<std::size_t>(std::countr_zero(free))] = s;
                return true;
            }
            for (std::uint64_t rest = able & ~tried; rest; rest = able & ~tried) {
                const auto step = static_cast<std::size_t>(std::countr_zero(rest));
                tried |= std::uint64_t{1} << step;
                if (!place(owner[step])) continue;
                owner[step] = s;
                return true;
            }
            return false;
        }
    };
};

template <int W>
Plan<W> make_plan(const Knowledge<W>& knowledge, const PlanOptions& options);

}  // namespace soloist::sokoban

#include "plan_impl.hpp"
