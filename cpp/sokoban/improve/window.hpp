// A shorter way between two positions of a solution.
//
// Only boxes that move between the two positions may be pushed; the others are walls. A* with the cheapest matching of
// the boxes to where they must end, up to a number of positions. Finding nothing proves nothing.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <vector>

#include "base/index_table.hpp"
#include "sokoban/board/box_set.hpp"
#include "sokoban/board/steps.hpp"
#include "sokoban/board/walkthrough.hpp"
#include "sokoban/bound/matching.hpp"

namespace soloist::sokoban {

// A position of a solution: the boxes, and the square the player stands on.
template <int W>
struct Standing {
    BoxSet<W> boxes;
    Square player;
};

template <int W>
class Window {
public:
    Window(const Board& board, int push_weight, int step_weight)
        : board_(board),
          push_(push_weight),
          step_(step_weight),
          reach_(board),
          blocked_(board.next.size(), 0),
          steps_(board) {}

    // Pushes from one position to the other that cost less than `below`, or none. any_player: it does not matter where
    // the player ends (the solution ends there).
    std::vector<BoxMove> shorter(const Standing<W>& from, const Standing<W>& to, bool any_player, int below,
                                 std::size_t limit) {
        const BoxSet<W> still = from.boxes & to.boxes;
        still.each([&](Square s) { blocked_[s] = 1; });
        std::vector<BoxMove> result;
        if (prepare(from, to, still, any_player)) result = search(from, to, below, limit);
        still.each([&](Square s) { blocked_[s] = 0; });
        return result;
    }

private:
    struct Node {
        BoxSet<W> boxes;
        int cost;
        std::uint32_t parent;
        Square player, from, to;
        bool done;
    };

    Square normal(Square player) const { return step_ ? player : reach_.home(player); }

    bool prepare(const Standing<W>& from, const Standing<W>& to, const BoxSet<W>& still, bool any_player) {
        graph_ = std::make_unique<PushGraph>(board_, blocked_);
        targets_.clear();
        to.boxes.minus(still).each([&](Square s) { targets_.push_back(s); });
        table_.assign(static_cast<std::size_t>(graph_->nodes()) * targets_.size(), far);
        for (std::size_t i = 0; i < targets_.size(); i++) {
            graph_->distances_to(targets_[i], distances_);
            for (std::size_t node = 0; node < distances_.size(); node++)
                table_[node * targets_.size() + i] = distances_[node];
        }
        assignment_ = std::make_unique<Assignment>(static_cast<int>(targets_.size()));
        goal_ = to.boxes.minus(still);
        goal_player_ = none;
        if (!any_player) {
            goal_.each([&](Square s) { blocked_[s] = 1; });
            reach_.walk(blocked_);
            goal_player_ = normal(to.player);
            goal_.each([&](Square s) { blocked_[s] = 0; });
        }
        return !targets_.empty() && from.boxes.count() == to.boxes.count();
    }

    const Distance* row(int node) const { return &table_[static_cast<std::size_t>(node) * targets_.size()]; }

    std::vector<BoxMove> search(const Standing<W>& from, const Standing<W>& to, int below, std::size_t limit) {
        nodes_.clear();
        keys_ = IndexTable();
        open_.clear();
        Node root{};
        root.boxes = from.boxes.minus(from.boxes & to.boxes);
        root.boxes.each([&](Square s) { blocked_[s] = 1; });
        reach_.walk(blocked_);
        root.boxes.each([&](Square s) { blocked_[s] = 0; });
        root.player = normal(from.player);
        root.parent = IndexTable::absent;
        keep(root, 0);
        while (!open_.empty()) {
            auto bucket = open_.begin();
            if (bucket->second.empty()) {
                open_.erase(bucket);
                continue;
            }
            const auto [index, cost] = bucket->second.back();
            bucket->second.pop_back();
            if (nodes_[index].done || nodes_[index].cost != cost) continue;
            nodes_[index].done = true;
            if (nodes_[index].boxes == goal_ && (goal_player_ == none || nodes_[index].player == goal_player_))
                return way(index);
            if (nodes_.size() > limit) return {};
            expand(index, below);
        }
        return {};
    }

    std::vector<BoxMove> way(std::uint32_t index) const {
        std::vector<BoxMove> moves;
        for (; nodes_[index].parent != IndexTable::absent; index = nodes_[index].parent)
            moves.push_back({nodes_[index].from, nodes_[index].to, none});
        std::reverse(moves.begin(), moves.end());
        return moves;
    }

    void keep(const Node& node, int bound) {
        const auto index = static_cast<std::uint32_t>(nodes_.size());
        keys_.insert(zobrist(node.boxes, board_) ^ board_.player_key[node.player], index);
        nodes_.push_back(node);
        open_[bound].emplace_back(index, node.cost);
    }

    void expand(std::uint32_t index, int below) {
        const Node node = nodes_[index];
        std::vector<Square> boxes;
        node.boxes.each([&](Square s) {
            boxes.push_back(s);
            blocked_[s] = 1;
        });
        reach_.walk(blocked_);
        if (step_) steps_.walk(node.player, blocked_);
        for (std::size_t i = 0; i < boxes.size(); i++) {
            const int at = graph_->node(boxes[i], node.player);
            assignment_->set_row(static_cast<int>(i), row(std::max(at, 0)));
        }
        assignment_->match_all();
        for (std::size_t i = 0; i < boxes.size(); i++) {
            const Square s = boxes[i];
            for (int d = 0; d < 4; d++) {
                const Square p = board_.next[s][static_cast<std::size_t>(opposite(d))];
                const Square t = board_.next[s][static_cast<std::size_t>(d)];
                if (p == none || t == none || blocked_[p] || blocked_[t]) continue;
                if (reach_.home(p) != reach_.home(node.player)) continue;
                const int at = graph_->beside(t, opposite(d));
                const int left = assignment_->total_with(static_cast<int>(i), row(at));
                if (left >= Assignment::infinite) continue;
                Node child = node;
                child.cost += push_ + step_ * ((step_ ? steps_.to(p) : 0) + 1);
                const int bound = child.cost + (push_ + step_) * left;
                if (bound >= below) continue;
                child.boxes.reset(s);
                child.boxes.set(t);
                child.parent = index;
                child.from = s;
                child.to = t;
                child.done = false;
                child.player = step_ ? s : home_after(board_, reach_, blocked_, s, t);
                settle(child, bound);
            }
        }
        for (const Square s : boxes) blocked_[s] = 0;
    }

    void settle(const Node& child, int bound) {
        const std::uint64_t key = zobrist(child.boxes, board_) ^ board_.player_key[child.player];
        const std::uint32_t known = keys_.find(
            key, [&](std::uint32_t n) { return nodes_[n].boxes == child.boxes && nodes_[n].player == child.player; });
        if (known == IndexTable::absent) return keep(child, bound);
        if (nodes_[known].cost <= child.cost) return;
        nodes_[known] = child;
        open_[bound].emplace_back(known, child.cost);
    }

    const Board& board_;
    int push_, step_;
    Regions reach_;
    std::vector<std::uint8_t> blocked_;
    Steps steps_;
    std::vector<Square> targets_;
    std::vector<Distance> table_, distances_;
    std::unique_ptr<PushGraph> graph_;
    std::unique_ptr<Assignment> assignment_;
    BoxSet<W> goal_;
    Square goal_player_ = none;
    std::vector<Node> nodes_;
    IndexTable keys_;
    std::map<int, std::vector<std::pair<std::uint32_t, int>>> open_;
};

}  // namespace soloist::sokoban
