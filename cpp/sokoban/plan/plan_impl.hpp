// The body of plan.hpp.
#pragma once

#include <algorithm>
#include <map>
#include <queue>

#include "slices/fiber.hpp"
#include "sokoban/board/box_tour.hpp"
#include "sokoban/board/key_table.hpp"
#include "sokoban/plan/plan_shortener.hpp"
#include "sokoban/plan/sink.hpp"

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
          sinks_(knowledge.board, knowledge.graph, knowledge.distances,
                 std::min<std::size_t>(options.sinks, Sinks::most)),
          regions_(board_),
          reach_(board_),
          tour_(board_),
          blocked_(board_.next.size(), 0) {}

    Plan<W> run() {
        Plan<W> plan;
        std::vector<PlanStep> best;
        std::size_t left = board_.goals.size() + 1;
        for (int attempt = 0; attempt < options_.attempts && left > 0; attempt++) {
            noisy_ = options_.seed || attempt;
            const bool cut_off = search(plan);
            const std::size_t rest = nodes_[best_].left;
            if (rest < left) {
                left = rest;
                best.clear();
                for (std::uint32_t i = best_; nodes_[i].parent != KeyTable::absent; i = nodes_[i].parent)
                    best.push_back({nodes_[i].from, nodes_[i].to, nodes_[nodes_[i].parent].home});
                std::reverse(best.begin(), best.end());
            }
            if (!cut_off) break;
        }
        plan.left_over = static_cast<int>(left);
        if (!options_.loose) PlanShortener<W>(known_, sinks_).shorten(best);
        standing_ = known_.goal_set;
        for (const PlanStep& step : best) {
            standing_.reset(step.from);
            if (step.to != none) standing_.set(step.to);
        }
        std::reverse(best.begin(), best.end());
        if (options_.loose) best = fillings(best);
        read_back(plan, best);
        return plan;
    }

private:
    struct Node {
        BoxSet<W> boxes;
        Square home;
        Square from, to;  // to == none: taken off
        std::uint32_t parent;
        std::uint16_t left;
        Sinks::Taken taken;
    };

    // One attempt; whether it was cut off. Turns go by cells of boxes left and boxes on goals, half of them to the best:
    // a position that looks finished but cannot be emptied must not hold up the others.
    bool search(Plan<W>& plan) {
        nodes_.clear();
        table_ = KeyTable();
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
            plan.expanded++;
            if (nodes_[index].left < nodes_[best_].left) best_ = index;
            if (nodes_[best_].left == 0) break;
            expand(index);
        }
        return true;
    }

    // Vast levels have more ways to park one box than there is memory for.
    bool full() const { return nodes_.size() * sizeof(Node) > options_.bytes; }

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
        // Fewer boxes, then a connected board, then goals opened up; within a cell far from the goals.
        std::uint64_t cell = std::uint64_t{node.left} << 32 | static_cast<std::uint64_t>(connectivity) << 16 |
                             static_cast<std::uint64_t>(on_goals);
        const int noise = noisy_ ? static_cast<int>(random_.below(16)) : 0;
        // Now and then a position is held back, so that attempts differ in more than ties.
        if (noisy_ && random_.below(4) == 0) cell += std::uint64_t{1} << random_.below(8);
        open_[cell].emplace(noise - distance, index);
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
            Square from, to, home;
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
            for (const Park& park : parks) {
                if (full()) break;
                breathe(boxes.size() * 16);
                Node child = node;
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
        for (const Square s : boxes) blocked_[s] = 0;
    }

    // The steps that fill a goal for good.
    std::vector<PlanStep> fillings(const std::vector<PlanStep>& steps) const {
        std::vector<PlanStep> result;
        for (const PlanStep& step : steps) {
            std::erase_if(result, [&](const PlanStep& e) { return e.from == step.from || e.from == step.to; });
            if (board_.is_goal[step.from]) result.push_back({step.from, none, step.player});
        }
        return result;
    }

    void read_back(Plan<W>& plan, const std::vector<PlanStep>& steps) {
        (standing_ & known_.goal_set).each([&](Square g) {
            if (!open_last(g)) plan.first.set(g);
        });
        BoxSet<W> filled = plan.first;
        plan.stages.push_back(filled);
        for (const PlanStep& step : steps) {
            if (step.to != none) filled.reset(step.to);
            filled.set(step.from);
            plan.stages.push_back(filled);
        }
        plan.last = known_.goal_set.minus(filled);
        find_duties(plan, steps, find_basins(plan, steps));
    }

    // basins: of the goals of the steps.
    void find_duties(Plan<W>& plan, const std::vector<PlanStep>& steps, std::vector<BoxSet<W>> basins) const {
        BoxSet<W> start;
        for (const Square s : board_.boxes) start.set(s);
        if (options_.loose) {
            std::vector<typename Duties<W>::Step> fillings;
            for (const PlanStep& step : steps) fillings.push_back({step.from, step.player});
            plan.duties = Duties<W>(board_, plan.first, fillings, plan.last);
            plan.loose = plan.duties.known();
        } else if (!plan.left_over) {
            for (std::size_t i = 0; i < steps.size(); i++)
                if (steps[i].to != none) basins[i] = {};
            const bool any_serves_any = std::all_of(basins.begin(), basins.end(), [&](const BoxSet<W>& basin) {
                return start.subset_of(basin) || !start.meets(basin);
            });
            if (!any_serves_any) plan.duties = Duties<W>(board_, basins);
        }
        if (plan.duties.known()) plan.short_of = plan.duties.idle(0, start.minus(plan.first));
    }

    // Whether some box of the start could still be pushed to this goal if all other goals were filled.
    bool open_last(Square goal) {
        const BoxSet<W> basin = basin_of(goal, known_.goal_set);
        return std::any_of(board_.boxes.begin(), board_.boxes.end(), [&](Square s) { return basin.test(s); });
    }

    // Squares from which a box can be pushed to the goal while the walls stand.
    BoxSet<W> basin_of(Square goal, const BoxSet<W>& walls) const {
        std::vector<std::uint8_t> flags(board_.next.size(), 0);
        walls.each([&](Square s) { flags[s] = 1; });
        flags[goal] = 0;
        const PushGraph graph(board_, flags);
        std::vector<Distance> out;
        graph.distances_to(goal, out);
        BoxSet<W> basin;
        for (std::size_t node = 0; node < out.size(); node++)
            if (out[node] != far) basin.set(static_cast<Square>(node >> 2));
        return basin;
    }

    // Goals filled last have the narrowest basins: a box outside has passed the way in, or never had it. Where a good
    // part of the boxes comes another way, the latest goal they can serve adds its basin. Besides, a box must be able to
    // serve some goal of a later step, with all filled before it as walls. Answers the basins of the steps.
    std::vector<BoxSet<W>> find_basins(Plan<W>& plan, const std::vector<PlanStep>& steps) const {
        std::vector<BoxSet<W>> basins(steps.size());
        BoxSet<W> everywhere, narrow, serving;
        for (Square s = 0; s < board_.size(); s++) everywhere.set(s);
        plan.basins.assign(plan.stages.size(), everywhere);
        plan.last.each([&](Square g) { basin_of(g, known_.goal_set).each([&](Square s) { serving.set(s); }); });
        std::vector<Square> outside = board_.boxes;
        for (std::size_t i = steps.size(); i-- > 0;) {
            const BoxSet<W> basin = basins[i] = basin_of(steps[i].from, plan.stages[i] & known_.goal_set);
            basin.each([&](Square s) { serving.set(s); });
            plan.basins[i] = serving;
            if (!board_.is_goal[steps[i].from]) continue;
            std::vector<Square> rest;
            for (const Square s : outside)
                if (!basin.test(s)) rest.push_back(s);
            const std::size_t served = outside.size() - rest.size();
            if (!narrow.empty() && served * 4 < board_.boxes.size()) continue;
            basin.each([&](Square s) { narrow.set(s); });
            outside = rest;
        }
        if (steps.empty()) return basins;
        // A stage is judged by what comes after the next step: a box good for that step only is in the way soon.
        for (std::size_t i = 0; i + 1 < plan.basins.size(); i++)
            plan.basins[i] = plan.basins[std::min(i + 1, steps.size() - 1)] & narrow;
        return basins;
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
    using Entry = std::pair<int, std::uint32_t>;
    using Heap = std::priority_queue<Entry, std::vector<Entry>, std::greater<>>;
    std::map<std::uint64_t, Heap> open_;  // by cell, the best first
    BoxSet<W> standing_;                  // the boxes left over
    std::uint32_t best_ = 0;
    bool noisy_ = false;
};

}  // namespace detail

template <int W>
Plan<W> make_plan(const Knowledge<W>& knowledge, const PlanOptions& options) {
    return detail::PlanSearch<W>(knowledge, options).run();
}

}  // namespace soloist::sokoban
