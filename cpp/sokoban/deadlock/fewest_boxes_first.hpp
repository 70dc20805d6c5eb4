// The open list of the small searches that prove deadlocks: each position once, those with the fewest boxes first.
//
// A node has the boxes that are left (`boxes`) and the square that names the player's region (`home`).
#pragma once

#include <cstdint>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

#include "base/index_table.hpp"
#include "sokoban/board/box_set.hpp"

namespace soloist::sokoban {

template <class Node>
class FewestBoxesFirst {
public:
    explicit FewestBoxesFirst(const Board& board) : board_(board) {}

    void clear() {
        nodes_.clear();
        table_ = IndexTable();
        open_ = {};
    }

    // Keeps a position if it is new.
    void push(const Node& node) {
        const std::uint64_t key = zobrist(node.boxes, board_) ^ board_.player_key[node.home];
        const auto same = [&](std::uint32_t n) { return nodes_[n].boxes == node.boxes && nodes_[n].home == node.home; };
        if (table_.find(key, same) != IndexTable::absent) return;
        const auto index = static_cast<std::uint32_t>(nodes_.size());
        table_.insert(key, index);
        nodes_.push_back(node);
        open_.emplace(node.boxes.count(), index);
    }

    bool empty() const { return open_.empty(); }
    std::size_t kept() const { return nodes_.size(); }  // since the list was cleared

    Node pop() {
        const Node node = nodes_[open_.top().second];
        open_.pop();
        return node;
    }

private:
    const Board& board_;
    std::vector<Node> nodes_;
    IndexTable table_;
    using Entry = std::pair<int, std::uint32_t>;  // boxes, number of the node
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open_;
};

}  // namespace soloist::sokoban
