// The body of plan.hpp.
#pragma once

#include <algorithm>
#include <queue>

#include "box_tour.hpp"
#include "key_table.hpp"
#include "sink.hpp"

namespace soloist::sokoban {

namespace detail {

template <int W>
class PlanSearch {
public:
    PlanSearch(const Knowledge<W>& knowledge, const PlanOptions& options)
        : known_(knowledge),
          board_(knowledge.board),
          options_(options),
          random_(options.seed + 77),
          sinks_(knowledge.board, knowledge.graph, knowledge.distances, std::min<std::size_t>(options.sinks, Sinks::most)),
          regions_(board_),
          reach_(board_),
          tour_(board_),
          blocked_(board_.next.size(), 0) {}

    Plan<W> run() {
        begin();
        Plan<W> plan;
        while (!open_.empty() && plan.expanded < static_cast<std::uint64_t>(options_.expansions)) {
            const auto index = open_.top().second;
            open_.pop();
            plan.expanded++;
            if (nodes_[index].left < nodes_[best_].left) best_ = index;
            if (nodes_[best_].left == 0) break;
            expand(index);
        }
        read_back(plan);
        return plan;
    }

private:
    struct Node {
        BoxSet<W> boxes;
        Square home;
        Square from, to;       // to == none: taken off
        std::uint32_t parent;
        std::uint16_t left;
        Sinks::Taken taken;
    };

    void begin() {
        Node root{};
        root.parent = KeyTable::absent;
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

    void add(const Node& node, int connectivity, int distance) {
        const std::uint64_t key = node.boxes.key(board_) ^ board_.player_key[node.home];
        const auto index = static_cast<std::uint32_t>(nodes_.size());
        if (table_.find(key, [&](std::uint32_t i) {
                return nodes_[i].boxes == node.boxes && nodes_[i].home == node.home;
            }) != KeyTable::absent)
            return;
        table_.insert(key, index);
        nodes_.push_back(node);
        const int on_goals = (node.boxes & known_.goal_set).count();
        // Fewer boxes, then a connected board, then goals opened up, then far from the goals.
        std::int64_t score = node.left;
        score = score * 64 + std::min(connectivity, 63);
        score = score * 256 + on_goals;
        score = score * 65536 + std::max(0, 32768 - distance);
        if (options_.seed) score = (score << 4) + random_.below(16);
        else score <<= 4;
        if (options_.seed && random_.below(4) == 0) score += std::int64_t{1} << (20 + random_.below(8));
        open_.emplace(score, index);
    }

    void expand(std::uint32_t index) {
        const Node node = nodes_[index];
        std::vector<Square> boxes;
        node.boxes.each([&](Square s) {
            boxes.push_back(s);
            blocked_[s] = 1;
        });
        reach_.walk(blocked_);
        bool eliminated = false;
        struct Park {
            Node node;
            int connectivity;
        };
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
                Node child = node;
                child.boxes.reset(s);
                child.from = s;
                child.parent = index;
                const int sink = sink_at(stop);
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
                    child.boxes.set(stop.box);
                    child.to = stop.box;
                    child.home = stop.home;
                    parks.push_back({child, regions_.count_without(stop.box)});
                }
            }
            blocked_[s] = 1;
            eliminated |= gone;
        }
        if (!eliminated)
            for (const Park& park : parks) {
                int total = 0;
                park.node.boxes.each([&](Square s) {
                    Distance nearest = far;
                    for (int d = 0; d < 4; d++) {
                        const int at = known_.graph.beside(s, d);
                        if (at >= 0) nearest = std::min(nearest, known_.distances.nearest(at));
                    }
                    total += nearest == far ? 0 : nearest;
                });
                add(park.node, park.connectivity, total);
            }
        for (const Square s : boxes) blocked_[s] = 0;
    }

    int sink_at(const BoxTour::Stop& stop) const {
        int best = -1;
        for (int e = 0; e < 4; e++) {
            const Square q = board_.next[stop.box][static_cast<std::size_t>(e)];
            if (q == none || blocked_[q] || regions_.home_without(stop.box, q) != stop.home) continue;
            const int sink = sinks_.at(stop.box, e);
            if (sink >= 0 && (best < 0 || sink < best)) best = sink;
        }
        return best;
    }

    void read_back(Plan<W>& plan) {
        BoxSet<W> filled;
        plan.stages.push_back(filled);
        plan.left_over = nodes_[best_].left;
        Square last = none;
        for (std::uint32_t i = best_; nodes_[i].parent != KeyTable::absent; i = nodes_[i].parent) {
            const Node& node = nodes_[i];
            if (node.to != none) filled.reset(node.to);
            filled.set(node.from);
            plan.stages.push_back(filled);
            last = node.from;
        }
        if (!(filled == known_.goal_set)) plan.stages.push_back(known_.goal_set);
        std::vector<std::uint8_t> walls(board_.next.size(), 0);
        if (last == none) {
            for (Square s = 0; s < board_.size(); s++) plan.basin.set(s);
            return;
        }
        for (const Square g : board_.goals)
            if (g != last) walls[g] = 1;
        const PushGraph graph(board_, walls);
        std::vector<Distance> out;
        graph.distances_to(last, out);
        for (std::size_t node = 0; node < out.size(); node++)
            if (out[node] != far) plan.basin.set(static_cast<Square>(node >> 2));
    }

    const Knowledge<W>& known_;
    const Board& board_;
    PlanOptions options_;
    Random random_;
    Sinks sinks_;
    Regions regions_, reach_;
    BoxTour tour_;
    std::vector<std::uint8_t> blocked_;
    std::vector<Node> nodes_;
    KeyTable table_;
    using Entry = std::pair<std::int64_t, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open_;
    std::uint32_t best_ = 0;
};

}  // namespace detail

template <int W>
Plan<W> make_plan(const Knowledge<W>& knowledge, const PlanOptions& options) {
    return detail::PlanSearch<W>(knowledge, options).run();
}

}  // namespace soloist::sokoban
