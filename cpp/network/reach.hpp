// Which fluents, moves and rewards can ever be had, by a relaxation: each fluent has a set of possible values.
//
// At first each fluent has its initial value alone. A move that may be legal adds the values that it may give to fluents,
// until nothing is added. A set of values is one of three: false, true, or either; it only ever grows, so that each gate
// is evaluated a few times at most. What the relaxation excludes can never be; what it allows need not be possible.
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
