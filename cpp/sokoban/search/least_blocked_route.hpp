// The route on which some box can come to a target with the fewest other boxes in the way.
//
// The targets are squares that the plan wants filled next. A box is in the way on a square that the moving box is pushed over,
// on one that the player pushes from, or on the player's walk between two pushes. The boxes found are those to move first.
#pragma once

#include <algorithm>
#include <array>
#include <deque>
#include <vector>

#include "sokoban/board/box_set.hpp"
#include "sokoban/board/push_graph.hpp"

namespace soloist::sokoban {

template <int W>
class LeastBlockedRoute {
public:
    explicit LeastBlockedRoute(const Board& board)
        : board_(board),
          cost_(board_.next.size() * 4),
          next_(board_.next.size() * 4),
          walk_cost_(board_.next.size()),
          walk_from_(board_.next.size()) {}

    // graph: with the boxes that stay where they are as walls; blocked: all boxes; movers: those that may come to a target.
    // Afterwards blockers() are the boxes in the way, first on the route first, and route() its squares. False: no box can
    // come to a target, whatever is moved out of the way.
    bool find(const BoxSet<W>& targets, const PushGraph& graph, const std::vector<std::uint8_t>& blocked,
              const BoxSet<W>& movers, Square player) {
        clear();
        const int source = nearest_box(targets, graph, blocked, movers, player);
        if (source < 0) return false;
        // Follow the route and note what stands on it.
        Square box = static_cast<Square>(source >> 2), man = player;
        const Square origin = box;
        for (int node = source; next_[static_cast<std::size_t>(node)] >= 0;
             node = next_[static_cast<std::size_t>(node)]) {
            const auto to = static_cast<Square>(next_[static_cast<std::size_t>(node)] >> 2);
            int d = 0;
            while (board_.next[box][static_cast<std::size_t>(d)] != to) d++;
            const Square behind = board_.next[box][static_cast<std::size_t>(opposite(d))];
            if (man != behind) walk(man, behind, box, origin, graph, blocked);
            note(to, origin, blocked);
            man = box;
            box = to;
        }
        return true;
    }
    void clear() {
        blockers_.clear();
        route_ = {};
    }
    const std::vector<Square>& blockers() const { return blockers_; }
    const BoxSet<W>& route() const { return route_; }

private:
    static constexpr int endless = 1 << 20;
    static constexpr int most_cost = 24;  // above the 15 boxes in the way that the feature search tells apart

    void note(Square s, Square origin, const std::vector<std::uint8_t>& blocked) {
        route_.set(s);
        if (s == origin || !blocked[s]) return;
        if (std::find(blockers_.begin(), blockers_.end(), s) == blockers_.end()) blockers_.push_back(s);
    }

    // Backwards from the targets: the node of the box with the fewest obstacles on its way, with the player where it is,
    // or -1.
    int nearest_box(const BoxSet<W>& targets, const PushGraph& graph, const std::vector<std::uint8_t>& blocked,
                    const BoxSet<W>& movers, Square player) {
        std::fill(cost_.begin(), cost_.end(), endless);
        for (auto& queue : queues_) queue.clear();
        targets.each([&](Square target) {
            for (int d = 0; d < 4; d++) {
                const int node = graph.beside(target, d);
                if (node < 0 || cost_[static_cast<std::size_t>(node)] == 0) continue;
                cost_[static_cast<std::size_t>(node)] = 0;
                next_[static_cast<std::size_t>(node)] = -1;
                queues_[0].push_back(node);
            }
        });
        for (int cost = 0; cost < most_cost; cost++) {
            auto& queue = queues_[static_cast<std::size_t>(cost)];
            for (std::size_t head = 0; head < queue.size(); head++) {
                const int node = queue[head];
                if (cost > cost_[static_cast<std::size_t>(node)]) continue;
                const auto t = static_cast<Square>(node >> 2);
                const bool box = blocked[t];
                if (box && movers.test(t) && graph.node(t, player) == node) return node;
                for (int d = 0; d < 4; d++) {
                    if (graph.beside(t, opposite(d)) != node) continue;
                    const Square s = board_.next[t][static_cast<std::size_t>(opposite(d))];
                    const int from = graph.beside(s, opposite(d));
                    if (from < 0) continue;
                    const Square p = board_.next[s][static_cast<std::size_t>(opposite(d))];
                    // A box in the way of the pusher costs one, and so does one on the way of the box.
                    const int total = cost + (blocked[p] ? 1 : 0) + (box ? 1 : 0);
                    if (total >= most_cost || total >= cost_[static_cast<std::size_t>(from)]) continue;
                    cost_[static_cast<std::size_t>(from)] = total;
                    next_[static_cast<std::size_t>(from)] = node;
                    queues_[static_cast<std::size_t>(total)].push_back(from);
                }
            }
        }
        return -1;
    }

    // The walk with the fewest boxes on it, around the box that is being pushed.
    void walk(Square from, Square to, Square around, Square origin, const PushGraph& graph,
              const std::vector<std::uint8_t>& blocked) {
        std::fill(walk_cost_.begin(), walk_cost_.end(), endless);
        walk_queue_.clear();
        walk_cost_[from] = 0;
        walk_from_[from] = none;
        walk_queue_.push_back({from, 0});
        while (!walk_queue_.empty()) {
            const auto [s, cost] = walk_queue_.front();
            walk_queue_.pop_front();
            if (cost > walk_cost_[s]) continue;
            if (s == to) break;
            for (const Square t : board_.next[s]) {
                if (t == none || t == around || graph.wall(t)) continue;
                const int total = cost + (blocked[t] && t != origin ? 1 : 0);
                if (total >= walk_cost_[t]) continue;
                walk_cost_[t] = total;
                walk_from_[t] = s;
                if (total == cost)
                    walk_queue_.push_front({t, total});
                else
                    walk_queue_.push_back({t, total});
            }
        }
        if (walk_cost_[to] == endless) return;
        steps_.clear();
        for (Square s = to; s != none; s = walk_from_[s]) steps_.push_back(s);
        for (auto s = steps_.rbegin(); s != steps_.rend(); ++s) note(*s, origin, blocked);
    }

    const Board& board_;
    std::vector<int> cost_, next_;
    std::vector<int> walk_cost_;
    std::vector<Square> walk_from_, steps_, blockers_;
    std::array<std::vector<int>, most_cost> queues_;  // by cost
    std::deque<std::pair<Square, int>> walk_queue_;
    BoxSet<W> route_;
};

}  // namespace soloist::sokoban
