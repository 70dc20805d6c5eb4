#include "sokoban/board/push_graph.hpp"

#include <algorithm>

#include "slices/fiber.hpp"

namespace soloist::sokoban {

PushGraph::PushGraph(const Board& board, const std::vector<std::uint8_t>& walls)
    : board_(board), walls_(walls), regions_(board), side_(board.next.size() * 4, -1) {
    regions_.walk(walls_);
    for (Square s = 0; s < board.size(); s++) {
        if (walls_[s]) continue;
        Square home[4];
        for (int d = 0; d < 4; d++) {
            const Square p = board.next[s][static_cast<std::size_t>(d)];
            home[d] = p == none || walls_[p] ? none : regions_.home_without(s, p);
            if (home[d] == none) continue;
            int side = d;
            for (int e = 0; e < d; e++)
                if (home[e] == home[d]) {
                    side = e;
                    break;
                }
            side_[static_cast<std::size_t>(s * 4 + d)] = static_cast<std::int8_t>(side);
        }
    }
}

int PushGraph::node(Square s, Square p) const {
    if (walls_[s] || walls_[p] || s == p || regions_.home(s) != regions_.home(p)) return -1;
    const Square home = regions_.home_without(s, p);
    for (int d = 0; d < 4; d++) {
        const Square q = board_.next[s][static_cast<std::size_t>(d)];
        if (q != none && !walls_[q] && regions_.home_without(s, q) == home) return beside(s, d);
    }
    return -1;
}

namespace {

// Breadth-first search from the nodes of the queue, which have their distances already.
template <class EachNext>
void spread(std::vector<int>& queue, std::vector<Distance>& out, EachNext each_next) {
    for (std::size_t head = 0; head < queue.size(); head++) {
        const auto next = static_cast<Distance>(out[static_cast<std::size_t>(queue[head])] + 1);
        each_next(queue[head], [&](int node) {
            if (out[static_cast<std::size_t>(node)] == far) {
                out[static_cast<std::size_t>(node)] = next;
                queue.push_back(node);
            }
        });
    }
}

}  // namespace

void PushGraph::distances_to(Square target, std::vector<Distance>& out) const {
    breathe(static_cast<std::size_t>(nodes()) * 8);
    out.assign(static_cast<std::size_t>(nodes()), far);
    std::vector<int> queue;
    for (int d = 0; d < 4; d++) {
        const int node = beside(target, d);
        if (node >= 0 && out[static_cast<std::size_t>(node)] == far) {
            out[static_cast<std::size_t>(node)] = 0;
            queue.push_back(node);
        }
    }
    spread(queue, out, [&](int node, auto visit) { each_pull(node, visit); });
}

void PushGraph::distances_from(int start, std::vector<Distance>& out) const {
    breathe(static_cast<std::size_t>(nodes()) * 8);
    out.assign(static_cast<std::size_t>(nodes()), far);
    if (start < 0) return;
    std::vector<int> queue{start};
    out[static_cast<std::size_t>(start)] = 0;
    spread(queue, out, [&](int node, auto visit) { each_push(node, visit); });
}

GoalDistances::GoalDistances(const Board& board, const PushGraph& graph, const std::vector<Square>& goals)
    : width_(goals.size()),
      table_(static_cast<std::size_t>(graph.nodes()) * goals.size(), far),
      nearest_(static_cast<std::size_t>(graph.nodes()), far),
      dead_(board.next.size(), 1) {
    std::vector<Distance> out;
    for (std::size_t g = 0; g < goals.size(); g++) {
        graph.distances_to(goals[g], out);
        for (std::size_t node = 0; node < out.size(); node++) {
            table_[node * width_ + g] = out[node];
            nearest_[node] = std::min(nearest_[node], out[node]);
            if (out[node] == far) continue;
            dead_[node >> 2] = 0;
            longest_ = std::max(longest_, out[node]);
        }
    }
}

}  // namespace soloist::sokoban
