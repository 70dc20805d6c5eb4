// One state through the machine, for tests and for curious people: what it says and where its moves lead.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "network/machine.hpp"

namespace soloist::network {

struct Look {
    bool terminal = false;
    int value = 0;  // of a final state
    // (number of the move, packed fluents that are true afterwards), in the order of the moves
    std::vector<std::pair<std::uint32_t, std::vector<std::uint32_t>>> successors;
};

// `state` lists the fluents that are true; those that the machine does not pack are ignored.
Look look_at(const std::shared_ptr<const Machine>& machine, const std::vector<std::uint32_t>& state,
             std::uint32_t depth);

}  // namespace soloist::network
