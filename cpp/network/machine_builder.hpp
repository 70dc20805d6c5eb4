// A specialised game laid out as a machine: drop what never matters, find the clock, give bits and slots, compile programs.
#pragma once

#include <vector>

#include "network/machine.hpp"

namespace soloist::network {

// Adds gates to the game's graph. Without `use_clock`, fluents that depend on the depth alone stay in the state.
Machine build_machine(Specialised& game, const std::vector<bool>& initial, bool use_clock);

}  // namespace soloist::network
