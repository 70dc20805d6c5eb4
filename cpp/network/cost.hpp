// How far a state is from a formula: what is false in it counts one, a conjunction is the sum, a disjunction the
// least. It needs no look at the moves, and it is what "nearly solved" means in many games.
//
// Sums are taken over the formula as a tree, in 16 bits that saturate. Clock fluents count nothing: time comes by
// itself. Sixteen states are appraised at a time.
#pragma once

#include <cstdint>
#include <vector>

#include "network/graph.hpp"
#include "network/lanes.hpp"
#include "network/program.hpp"

namespace soloist::network {

class Cost {
public:
    static constexpr std::uint16_t infinite = 0xFFFF;

    Cost() = default;

    // The cost of making `root` true. `slot_of` gives the slots of inputs and loop variables; inputs without a slot
    // are those of the clock, which are free.
    Cost(const Graph& graph, Literal root, const std::vector<std::uint32_t>& slot_of,
         const std::vector<bool>& is_clock);

    // The costs of the first `count` lanes.
    void evaluate(const Lanes* slots, unsigned count, std::uint16_t* costs) const;

    std::size_t size() const { return nodes_.size(); }

private:
    enum class Kind : std::uint8_t { free, wanted, unwanted, sum, least, never };
    struct Node {
        Kind kind;
        std::uint32_t left = 0;  // a slot for `wanted` and `unwanted`, else a node
        std::uint32_t right = 0;
    };

    std::vector<Node> nodes_;  // operands first; the last is the root
};

}  // namespace soloist::network
