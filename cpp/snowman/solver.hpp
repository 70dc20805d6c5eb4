// The optimal solver of A Good Snowman: fewest ball moves, or fewest steps, with a proof.
//
// A* over exact positions with partial expansion: a successor whose estimate lies above the current bound is not
// stored; its parent waits for that bound instead and is expanded again. That stores what a breadth-first search
// under the final bound would store, without starting again at every bound. The least waiting estimate is a proved
// lower bound at any time. In long searches a second bound is asked before a position is expanded (snow_bound.hpp), which
// may put it off. For early solutions, which also cut off whatever cannot be better, a beam search of growing width and
// searches for one snowman after the other run beside it.
//
// An empty queue, or one with nothing below the best, is the proof. A position is missing from it only because
// - no way to a snowman is left to some ball of every sharing out (Bound::look_at, Bound::after, SnowBound): the pattern
//   database is complete when it says so, and lets three balls do all that they can do among others;
// - its sizes or its snow are not enough (Bound::after): balls never shrink and snow never comes back;
// - its cost and its bound are no less than the best solution's, which is in hand and replayed;
// - it was met at no higher cost, itself or its mirror image: keys are compared whole (store.hpp), and a mirror image
//   that keeps walls and snow has the same ways on;
// - its estimate does not fit its place (`wait`) or memory is out (`add`): then the outcome is `out_of_memory`, no proof.
// The beam and the sequential search leave out whatever they like: they hand over solutions only, and prove nothing.
//
//     auto solver = soloist::snowman::make_solver(text, Cost::ball_moves, 2'000'000'000);
//     while (solver->outcome() == Outcome::running) solver->run(0.1);
//     solver->solution();  // "lluRurD..."
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "base/solver.hpp"

namespace soloist::snowman {

enum class Cost { ball_moves, moves };

// Throws std::invalid_argument for a text that is no level and std::overflow_error for a level too large.
// `patience` is how many positions must have the same snow left before they get a pattern database of their own, and
// 16 times as many must be expanded before the second bound is asked; with 1, it is asked for every position. It changes
// how long a proof takes and never what is proved. The solver is made when it first runs, and comes back in time from whatever it
// does; `ceiling` is how many bytes the whole process may hold, 0 for any number.
std::unique_ptr<Solver> make_solver(const std::string& text, Cost cost, std::size_t memory,
                                    std::uint32_t patience = 3000, std::size_t ceiling = 0);

}  // namespace soloist::snowman
