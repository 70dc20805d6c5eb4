// Which fluents, moves and rewards can ever be had, by a relaxation: each fluent has a set of possible values.
//
// Start from the initial values; while a move may be legal, what it may make of a fluent joins that fluent's
// values. Values are three: false, true, either. A value only ever goes from certain to either, so each gate is
// visited once or twice. What the relaxation excludes is excluded for certain; the rest is only possible.
#pragma once

#include <vector>

#include "network/specialise.hpp"

namespace soloist::network {

struct Reach {
    std::vector<Literal> fluents;  // true_literal or false_literal: it never changes; no_literal: it may
    std::vector<bool> moves;       // by place in Specialised::moves: it may be legal
    std::vector<bool> goals;       // by place in Specialised::goals: a final state with that reward may be reached
};

Reach relaxed_reach(const Specialised& game, const std::vector<bool>& initial);

}  // namespace soloist::network
