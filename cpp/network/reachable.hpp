// A game specialised as far as a relaxation tells what can ever be had: what never changes is a constant, and moves
// and rewards that never come up are left out.
#pragma once

#include <vector>

#include "network/specialise.hpp"

namespace soloist::network {

struct ReachableGame {
    Specialised game;            // its goals are those above 0 that may be reached
    std::vector<Literal> fixed;  // by fluent: true_literal or false_literal where it never changes, else no_literal
};

// Where more than `most_gates` gates are needed, it throws std::bad_alloc.
ReachableGame specialise_reachable(const GroundGame& game, std::size_t most_gates);

}  // namespace soloist::network
