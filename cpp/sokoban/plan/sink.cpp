#include "sokoban/plan/sink.hpp"

#include <algorithm>
#include <functional>

namespace soloist::sokoban {

namespace {

std::vector<std::uint8_t> goals_as_walls(const Board& board) {
    std::vector<std::uint8_t> walls(board.next.size(), 0);
    for (const Square g : board.goals) walls[g] = 1;
    return walls;
}

// Tarjan's strongly connected components, without recursion.
std::vector<int> components(const PushGraph& graph, int& count) {
    const auto n = static_cast<std::size_t>(graph.nodes());
    std::vector<int> component(n, -1), order(n, -1), low(n, 0), stack;
    std::vector<std::pair<int, std::size_t>> calls;
    std::vector<std::vector<int>> edges(n);
    for (std::size_t v = 0; v < n; v++)
        if (graph.beside(static_cast<Square>(v >> 2), static_cast<int>(v & 3)) == static_cast<int>(v))
            graph.each_push(static_cast<int>(v), [&](int to) { edges[v].push_back(to); });
    int clock = 0;
    count = 0;
    for (std::size_t root = 0; root < n; root++) {
        if (order[root] >= 0) continue;
        calls.emplace_back(static_cast<int>(root), 0);
        while (!calls.empty()) {
            const auto v = static_cast<std::size_t>(calls.back().first);
            if (calls.back().second == 0) {
                order[v] = low[v] = clock++;
                stack.push_back(static_cast<int>(v));
            }
            bool deeper = false;
            while (calls.back().second < edges[v].size()) {
                const auto w = static_cast<std::size_t>(edges[v][calls.back().second++]);
                if (order[w] < 0) {
                    calls.emplace_back(static_cast<int>(w), 0);
                    deeper = true;
                    break;
                }
                if (component[w] < 0) low[v] = std::min(low[v], order[w]);
            }
            if (deeper) continue;
            if (low[v] == order[v]) {
                for (;;) {
                    const auto w = static_cast<std::size_t>(stack.back());
                    stack.pop_back();
                    component[w] = count;
                    if (w == v) break;
                }
                count++;
            }
            calls.pop_back();
            if (!calls.empty()) {
                const auto u = static_cast<std::size_t>(calls.back().first);
                low[u] = std::min(low[u], low[v]);
            }
        }
    }
    return component;
}

}  // namespace

Sinks::Sinks(const Board& board, const PushGraph& plain, const GoalDistances& distances, std::size_t limit)
    : graph_(board, goals_as_walls(board)), supplied_(board.next.size(), 0) {
    int count = 0;
    const std::vector<int> component = components(graph_, count);
    struct Part {
        int supply = 0, bases = 0, extent = 0;
        bool dead = false;
    };
    std::vector<Part> parts(static_cast<std::size_t>(count));
    auto part_of = [&](int node) { return static_cast<std::size_t>(component[static_cast<std::size_t>(node)]); };
    for (Square s = 0; s < board.size(); s++)
        for (int d = 0; d < 4; d++) {
            const int node = graph_.beside(s, d);
            if (node < 0) continue;
            if (node == s * 4 + d) parts[part_of(node)].extent++;
            if (distances.nearest(plain.beside(s, d)) == far) parts[part_of(node)].dead = true;
        }
    std::vector<Distance> out;
    std::vector<std::vector<std::uint8_t>> reached;
    for (const Square base : board.boxes) {
        std::vector<std::uint8_t> squares(board.next.size(), 0), fed(parts.size(), 0);
        squares[base] = 1;
        // A box that begins on a goal must be able to leave it.
        std::vector<std::uint8_t> walls = goals_as_walls(board);
        walls[base] = 0;
        const PushGraph around(board, walls);
        std::vector<std::uint8_t> home(parts.size(), 0);
        for (int d = 0; d < 4; d++) {
            if (graph_.beside(base, d) >= 0) home[part_of(graph_.beside(base, d))] = 1;
            plain.distances_from(plain.beside(base, d), out);
            for (std::size_t node = 0; node < out.size(); node++)
                if (out[node] != far) squares[node >> 2] = 1;
            around.distances_from(around.beside(base, d), out);
            for (std::size_t node = 0; node < out.size(); node++) {
                if (out[node] == far) continue;
                const int known = graph_.beside(static_cast<Square>(node >> 2), static_cast<int>(node & 3));
                if (known >= 0) fed[part_of(known)] = 1;
            }
        }
        for (std::size_t s = 0; s < squares.size(); s++) supplied_[s] |= squares[s];
        for (std::size_t c = 0; c < parts.size(); c++) {
            parts[c].supply += fed[c];
            parts[c].bases += home[c];
        }
        reaches_.push_back(std::move(squares));
        reached.push_back(std::move(fed));
    }
    // A part with fewer than four places for a box is one to park on, and no sink, unless boxes begin there.
    std::vector<std::size_t> chosen;
    for (std::size_t c = 0; c < parts.size(); c++)
        if (!parts[c].dead && parts[c].supply > 0 && (parts[c].bases > 0 || parts[c].extent >= 4)) chosen.push_back(c);
    std::stable_sort(chosen.begin(), chosen.end(), [&](std::size_t a, std::size_t b) {
        return std::pair(parts[a].supply, parts[a].extent) > std::pair(parts[b].supply, parts[b].extent);
    });
    if (chosen.size() > limit) chosen.resize(limit);
    sink_.assign(component.size(), -1);
    for (std::size_t k = 0; k < chosen.size(); k++) {
        for (std::size_t node = 0; node < component.size(); node++)
            if (component[node] == static_cast<int>(chosen[k])) sink_[node] = static_cast<std::int8_t>(k);
        std::vector<std::uint8_t> feeds;
        for (const auto& fed : reached) feeds.push_back(fed[chosen[k]]);
        feeds_.push_back(std::move(feeds));
    }
}

int Sinks::entered(const Board& board, const Regions& regions, const std::vector<std::uint8_t>& blocked,
                   const BoxTour::Stop& stop) const {
    int best = -1;
    for (int e = 0; e < 4; e++) {
        const Square q = board.next[stop.box][static_cast<std::size_t>(e)];
        if (q == none || blocked[q] || regions.home_without(stop.box, q) != stop.home) continue;
        const int sink = at(stop.box, e);
        if (sink >= 0 && (best < 0 || sink < best)) best = sink;
    }
    return best;
}

bool Sinks::can_take(const std::vector<Square>& boxes, std::size_t leaving, const Taken& taken, int sink) const {
    // Kuhn's matching of needs (boxes standing, boxes taken off) to bases.
    const std::size_t bases = reaches_.size();
    std::vector<const std::vector<std::uint8_t>*> stores;
    std::vector<Square> standing;
    for (std::size_t i = 0; i < boxes.size(); i++)
        if (i != leaving) standing.push_back(boxes[i]);
    for (std::size_t k = 0; k < feeds_.size(); k++)
        for (int i = 0; i < taken[k] + (static_cast<int>(k) == sink ? 1 : 0); i++) stores.push_back(&feeds_[k]);
    std::vector<int> owner(bases, -1);
    std::vector<std::uint8_t> tried(bases);
    auto serves = [&](std::size_t base, std::size_t need) {
        return need < standing.size() ? reaches_[base][standing[need]] : (*stores[need - standing.size()])[base];
    };
    std::function<bool(std::size_t)> place = [&](std::size_t need) {
        for (std::size_t base = 0; base < bases; base++) {
            if (tried[base] || !serves(base, need)) continue;
            tried[base] = 1;
            if (owner[base] < 0 || place(static_cast<std::size_t>(owner[base]))) {
                owner[base] = static_cast<int>(need);
                return true;
            }
        }
        return false;
    };
    for (std::size_t need = 0; need < standing.size() + stores.size(); need++) {
        std::fill(tried.begin(), tried.end(), std::uint8_t{0});
        if (!place(need)) return false;
    }
    return true;
}

}  // namespace soloist::sokoban
