#include "sokoban/plan/plan_search.hpp"

#include <algorithm>

#include "slices/fiber.hpp"
#include "sokoban/plan/plan_shortener.hpp"
#include "sokoban/solver/widths.hpp"

namespace soloist::sokoban {

template <int W>
PlanSearch<W>::PlanSearch(const Knowledge<W>& knowledge, const PlanOptions& options)
    : known_(knowledge),
      board_(knowledge.board),
      options_(options),
      random_(options.seed + 77),
      sinks_(knowledge.board, knowledge.graph, knowledge.distances, std::min<std::size_t>(options.sinks, Sinks::most)),
      regions_(board_),
      reach_(board_),
      tour_(board_),
      blocked_(board_.next.size(), 0) {}

template <int W>
typename PlanSearch<W>::Result PlanSearch<W>::run() {
    std::vector<PlanStep> best;
    std::size_t left = board_.goals.size() + 1;
    for (int tries = 0; tries < options_.attempts && left > 0; tries++) {
        noisy_ = options_.seed || tries;
        const bool cut_off = attempt();
        const std::size_t rest = nodes_[best_].left;
        if (rest < left) {
            left = rest;
            best.clear();
            for (std::uint32_t i = best_; nodes_[i].parent != IndexTable::absent; i = nodes_[i].parent)
                best.push_back({nodes_[i].from, nodes_[i].to, nodes_[nodes_[i].parent].home});
            std::reverse(best.begin(), best.end());
        }
        if (!cut_off) break;
    }
    if (!options_.loose) PlanShortener<W>(known_, sinks_).shorten(best);
    return {best, left};
}

// One attempt; whether it was cut off. Turns go by cells of boxes left and boxes on goals, half of them to the best:
// a position that looks finished but cannot be emptied must not hold up the others.
template <int W>
bool PlanSearch<W>::attempt() {
    nodes_.clear();
    table_ = IndexTable();
    open_.clear();
    begin();
    std::uint64_t turn = 0;
    for (int i = 0; i < options_.expansions && !full(); i++) {
        if (open_.empty()) return false;
        auto cell = open_.begin();
        if (i % 2) {
            cell = open_.upper_bound(turn);
            if (cell == open_.end()) cell = open_.begin();
            turn = cell->first;
        }
        const auto index = cell->second.top().second;
        cell->second.pop();
        if (cell->second.empty()) open_.erase(cell);
        if (nodes_[index].left < nodes_[best_].left) best_ = index;
        if (nodes_[best_].left == 0) break;
        expand(index);
    }
    return true;
}

template <int W>
void PlanSearch<W>::begin() {
    Node root{};
    root.parent = IndexTable::absent;
    root.from = root.to = none;
    root.boxes = known_.goal_set;
    root.left = static_cast<std::uint16_t>(board_.goals.size());
    for (const Square g : board_.goals) blocked_[g] = 1;
    regions_.walk(blocked_);
    for (Square s = 0; s < board_.size(); s++)
        if (!blocked_[s] && regions_.home(s) == s) {
            root.home = s;
            add(root, regions_.count(), 0);
        }
    for (const Square g : board_.goals) blocked_[g] = 0;
    best_ = 0;
}

template <int W>
void PlanSearch<W>::add(const Node& node, int connectivity, int distance) {
    const std::uint64_t key = zobrist(node.boxes, board_) ^ board_.player_key[node.home];
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    if (table_.find(key, [&](std::uint32_t i) {
            return nodes_[i].boxes == node.boxes && nodes_[i].home == node.home;
        }) != IndexTable::absent)
        return;
    table_.insert(key, index);
    nodes_.push_back(node);
    const int on_goals = (node.boxes & known_.goal_set).count();
    // Fewer boxes, then a connected board, then goals opened up; within a cell far from the goals.
    std::uint64_t cell = std::uint64_t{node.left} << 32 | static_cast<std::uint64_t>(connectivity) << 16 |
                         static_cast<std::uint64_t>(on_goals);
    const int noise = noisy_ ? static_cast<int>(random_.below(16)) : 0;  // pushes: enough to mix up the ties
    // Now and then a position is held back, so that attempts differ in more than ties.
    if (noisy_ && random_.below(4) == 0) cell += std::uint64_t{1} << random_.below(8);
    open_[cell].emplace(noise - distance, index);
}

template <int W>
void PlanSearch<W>::expand(std::uint32_t index) {
    const Node node = nodes_[index];
    std::vector<Square> boxes;
    node.boxes.each([&](Square s) {
        boxes.push_back(s);
        blocked_[s] = 1;
    });
    reach_.walk(blocked_);
    bool eliminated = false;
    std::vector<Park> parks;
    for (std::size_t i = 0; i < boxes.size(); i++) {
        const Square s = boxes[i];
        int side = -1;
        for (int d = 0; d < 4; d++) {
            const Square p = board_.next[s][static_cast<std::size_t>(d)];
            if (p != none && !blocked_[p] && reach_.home(p) == node.home) side = d;
        }
        if (side < 0) continue;
        blocked_[s] = 0;
        regions_.walk(blocked_);
        const auto& stops =
            tour_.pull(regions_, blocked_, s, side, [&](Square square) { return sinks_.supplied(square); });
        bool gone = false;
        std::array<std::int8_t, Sinks::most> open{};  // 0 not asked yet, 1 the sink takes this box, -1 it does not
        for (std::size_t k = 1; k < stops.size() && !gone; k++) {
            const BoxTour::Stop& stop = stops[k];
            breathe(sizeof(Node));
            Node child = node;
            child.boxes.reset(s);
            child.from = s;
            child.parent = index;
            const int sink = sinks_.entered(board_, regions_, blocked_, stop);
            if (sink >= 0) {
                auto& answer = open[static_cast<std::size_t>(sink)];
                if (!answer) answer = sinks_.can_take(boxes, i, node.taken, sink) ? 1 : -1;
                gone = answer > 0;
            }
            if (gone) {
                child.taken[static_cast<std::size_t>(sink)]++;
                child.to = none;
                child.left--;
                child.home = regions_.home(stop.box);
                add(child, regions_.count(), 0);
            } else if (!eliminated) {
                parks.push_back({s, stop.box, stop.home, regions_.count_without(stop.box)});
            }
        }
        blocked_[s] = 1;
        eliminated |= gone;
    }
    if (!eliminated)
        for (const Park& waiting : parks) {
            if (full()) break;
            breathe(boxes.size() * 16);
            park(index, waiting);
        }
    for (const Square s : boxes) blocked_[s] = 0;
}

template <int W>
void PlanSearch<W>::park(std::uint32_t index, const Park& park) {
    Node child = nodes_[index];
    child.boxes.reset(park.from);
    child.boxes.set(park.to);
    child.from = park.from;
    child.to = park.to;
    child.home = park.home;
    child.parent = index;
    int total = 0;
    child.boxes.each([&](Square s) {
        Distance nearest = far;
        for (int d = 0; d < 4; d++) {
            const int at = known_.graph.beside(s, d);
            if (at >= 0) nearest = std::min(nearest, known_.distances.nearest(at));
        }
        total += nearest == far ? 0 : nearest;
    });
    add(child, park.connectivity, total);
}

#define COMPILE(W) template class PlanSearch<W>;
SOLOIST_SEARCH_WIDTHS(COMPILE)
#undef COMPILE

}  // namespace soloist::sokoban
