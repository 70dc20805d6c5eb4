// Autonomous fluents: those that every move changes in the same way, by a function of such fluents only.
//
// Step counters are the common case. Their values are a function of the depth, so a state need not carry them:
// the clock keeps one row of values per depth. Whether the depth may also be left out of the duplicate key is
// another matter, and `ClockRole` says it:
//
//   none   Nothing that matters reads an autonomous fluent.
//   ends   Only the end of the game and the reward read it, and the end is monotone in it: where a state would end
//          the game at some depth, it would at every greater depth. Then a breadth-first search that keeps only
//          the first arrival at each state misses no state. Proof: let s0 .. sk be a play. By induction on i, si is
//          met first at a depth d(si) <= i: the game goes on in si at depth i < k, so by monotonicity it goes on in
//          si at depth d(si); the move made is legal there too and leads to the same s(i+1), since neither reads the
//          clock; so s(i+1) is met at depth d(si) + 1 <= i + 1 or before.
//          Rewards are another question: a state may end the game only because of its depth (a step limit), or be
//          worth more at another depth. `EndRun` answers it: the depths fall into runs with equal end and reward
//          functions, so a search can ask of a first arrival what it could be worth at this or any later depth.
//          That bounds all plays from above, and it is the truth where a play meets it.
//   state  Anything else. The depth is a part of the state, and duplicates count within a depth only.
//
// A clock that neither stops nor ends every play is not worth this: its fluents are then left in the state.
#pragma once

#include <cstdint>
#include <vector>

#include "network/specialise.hpp"

namespace soloist::network {

enum class ClockRole { none, ends, state };

// Depths first .. (first of the next run) - 1, at which the end and the rewards are the same functions.
struct EndRun {
    std::uint32_t first = 0;
    Literal terminal = false_literal;
    std::vector<Literal> goals;  // one for each goal
};

struct Clock {
    ClockRole role = ClockRole::none;
    std::vector<std::uint32_t> fluents;            // the autonomous ones, in increasing order
    std::vector<std::vector<std::uint64_t>> rows;  // their values by depth, packed in that order
    bool bounded = false;                          // the last row ends every play
    std::vector<EndRun> runs;                      // where the role is `ends`

    // The row that holds at a depth: a clock without a bound stands still at its last row.
    const std::vector<std::uint64_t>& row(std::uint32_t depth) const {
        return rows[depth < rows.size() ? depth : rows.size() - 1];
    }
};

// `relevant` tells which fluents matter at all. The graph of the game grows by the functions of the runs.
Clock find_clock(Specialised& game, const std::vector<bool>& initial, const std::vector<bool>& relevant);

}  // namespace soloist::network
