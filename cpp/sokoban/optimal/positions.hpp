// The positions that a search for the least cost has reached, each once, with the cheapest way there so far.
#pragma once

#include <vector>

#include "base/index_table.hpp"
#include "sokoban/board/box_set.hpp"

namespace soloist::sokoban {

template <int W>
struct PositionNode {
    BoxSet<W> boxes;
    std::int64_t cost;
    std::uint32_t parent;
    std::uint16_t player : 15;  // the region's smallest square, or the square itself when steps cost
    std::uint16_t done : 1;
    std::uint16_t to : 14;  // the push that led here
    std::uint16_t direction : 2;
};

template <int W>
class Positions {
public:
    using Node = PositionNode<W>;

    std::uint32_t find(const Node& node, std::uint64_t key) const {
        return table_.find(
            key, [&](std::uint32_t i) { return nodes_[i].boxes == node.boxes && nodes_[i].player == node.player; });
    }
    std::uint32_t add(const Node& node, std::uint64_t key) {
        const auto index = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back(node);
        table_.insert(key, index);
        return index;
    }
    Node& operator[](std::uint32_t index) { return nodes_[index]; }
    const Node& operator[](std::uint32_t index) const { return nodes_[index]; }

    std::size_t size() const { return nodes_.size(); }
    // Whether the next one makes it larger than it is.
    bool full() const { return nodes_.size() == nodes_.capacity() || table_.full(); }
    // What grows holds the old and the new for a moment.
    std::size_t bytes() const {
        const std::size_t growing = nodes_.size() == nodes_.capacity() ? 3 : 1;
        return nodes_.capacity() * sizeof(Node) * growing + table_.bytes() * (table_.full() ? 3 : 1);
    }

private:
    std::vector<Node> nodes_;
    IndexTable table_;
};

}  // namespace soloist::sokoban
