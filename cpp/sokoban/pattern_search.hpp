// Deadlocks of a few boxes: begin with the box just moved and add, one at a time, a box that is in its way.
//
// The boxes chosen are alone on the board, and any that can be pushed onto a goal as things stand is taken off: both only
// make things easier. If no line of pushes brings what remains onto goals, the position is dead and the boxes are a pattern
// to remember. If one does, the squares it used say which other box of the position spoils it; that box joins the group, and
// the search is made again. When nothing spoils the line, the moved box is alive as far as this test can tell. Answers are
// kept by group and player region, so that most questions are a look into a table.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <queue>
#include <unordered_map>
#include <vector>

#include "box_tour.hpp"
#include "dead_patterns.hpp"
#include "freeze.hpp"
#include "key_table.hpp"
#include "knowledge.hpp"

namespace soloist::sokoban {

template <int W>
class PatternSearch {
public:
    PatternSearch(const Knowledge<W>& knowledge, DeadPatterns<W>& patterns)
        : known_(knowledge),
          board_(knowledge.board),
          patterns_(patterns),
          freeze_(board_, knowledge.dead),
          reach_(board_),
          regions_(board_),
          tour_(board_),
          blocked_(board_.next.size(), 0) {}

    // True: proved dead, beginning with the box just moved or one close to it.
    bool deadlock_near(const BoxSet<W>& boxes, Square home, Square moved) {
        if (deadlock(boxes, home, moved)) return true;
        for (const Square s : board_.ring[moved])
            if (s != none && boxes.test(s) && !board_.is_goal[s] && deadlock(boxes, home, s)) return true;
        return false;
    }
    // The same, beginning with one box.
    bool deadlock(const BoxSet<W>& boxes, Square home, Square start) {
        Node group{};
        group.boxes.set(start);
        group.home = home;
        for (std::size_t size = 1; size <= most_boxes; size++) {
            const Answer& answer = ask(group);
            if (answer.dead) return true;
            Square spoiler = none;
            answer.used.minus(group.boxes).each([&](Square s) {
                if (boxes.test(s) && (spoiler == none || apart(s, start) < apart(spoiler, start))) spoiler = s;
            });
            if (spoiler == none) return false;
            group.boxes.set(spoiler);
            group.home = home;
        }
        return false;
    }

    // Tours made so far: what the tests have cost.
    std::uint64_t work() const { return work_; }
    std::size_t bytes() const { return answers_.size() * (sizeof(Answer) + 40); }

private:
    static constexpr std::size_t most_boxes = 7;
    static constexpr std::size_t most_positions = 50;
    struct Node {
        BoxSet<W> boxes;
        BoxSet<W> used;        // squares that boxes and player needed on the way here
        Square home;
    };
    struct Answer {
        BoxSet<W> used;        // by a line that ends well, or nothing when the search was cut off
        bool dead;
    };

    int apart(Square a, Square b) const {
        return std::max(std::abs(board_.cell[a] / board_.width - board_.cell[b] / board_.width),
                        std::abs(board_.cell[a] % board_.width - board_.cell[b] % board_.width));
    }

    const Answer& ask(Node group) {
        group.boxes.each([&](Square s) { blocked_[s] = 1; });
        reach_.walk(blocked_);
        group.boxes.each([&](Square s) { blocked_[s] = 0; });
        group.home = reach_.home(group.home);
        const std::uint64_t key = group.boxes.key(board_) ^ board_.player_key[group.home];
        const auto known = answers_.find(key);
        if (known != answers_.end()) return known->second;
        if (answers_.size() > 100000) answers_.clear();
        BoxSet<W> player;
        for (Square s = 0; s < board_.size(); s++)
            if (reach_.free(s) && reach_.home(s) == group.home) player.set(s);
        const Answer answer = search(group);
        if (answer.dead) patterns_.learn(group.boxes, player);
        return answers_.emplace(key, answer).first->second;
    }

    Answer search(const Node& root) {
        nodes_.clear();
        table_ = KeyTable();
        open_ = {};
        keep(root);
        while (!open_.empty()) {
            const Node node = nodes_[open_.top().second];
            open_.pop();
            if (node.boxes.subset_of(known_.goal_set)) return {node.used, false};
            if (nodes_.size() > most_positions) return {{}, false};
            grow(node);
        }
        return {{}, true};
    }

    // Takes off what can be pushed onto a goal, then keeps the position if it is new.
    void keep(Node node) {
        places_.clear();
        node.boxes.each([&](Square s) {
            places_.push_back(s);
            blocked_[s] = 1;
        });
        reach_.walk(blocked_);
        for (std::size_t i = 0; i < places_.size();) {
            if (!take_off(node, places_[i])) {
                i++;
                continue;
            }
            places_.erase(places_.begin() + static_cast<std::ptrdiff_t>(i));
            reach_.walk(blocked_);
            i = 0;
        }
        node.home = reach_.home(node.home);
        for (const Square s : places_) blocked_[s] = 0;
        const std::uint64_t key = node.boxes.key(board_) ^ board_.player_key[node.home];
        if (table_.find(key, [&](std::uint32_t n) {
                return nodes_[n].boxes == node.boxes && nodes_[n].home == node.home;
            }) != KeyTable::absent)
            return;
        const auto index = static_cast<std::uint32_t>(nodes_.size());
        table_.insert(key, index);
        nodes_.push_back(node);
        open_.emplace(node.boxes.count(), index);
    }

    bool take_off(Node& node, Square s) {
        const auto* stops = stops_of(node, s);
        if (!stops) return false;
        for (std::size_t k = 1; k < stops->size(); k++) {
            if (!board_.is_goal[(*stops)[k].box]) continue;
            note_route(*stops, k, node.used);
            node.boxes.reset(s);
            blocked_[s] = 0;
            return true;
        }
        return false;
    }

    // What the box on s can do, or nothing when the player cannot touch it.
    const std::vector<BoxTour::Stop>* stops_of(const Node& node, Square s) {
        const Square home = reach_.home(node.home);
        for (int d = 0; d < 4; d++) {
            const Square p = board_.next[s][static_cast<std::size_t>(d)];
            if (p == none || blocked_[p] || reach_.home(p) != home) continue;
            work_++;
            blocked_[s] = 0;
            regions_.walk(blocked_);
            const auto& stops = tour_.push(regions_, blocked_, s, d, 15, [&](Square t) { return !known_.dead[t]; });
            blocked_[s] = 1;
            return &stops;
        }
        return nullptr;
    }

    // The squares the box goes over and those it is pushed from.
    void note_route(const std::vector<BoxTour::Stop>& stops, std::size_t k, BoxSet<W>& used) const {
        for (; k > 0; k = stops[k].before) {
            used.set(stops[k].box);
            const Square from = stops[stops[k].before].box;
            for (int d = 0; d < 4; d++)
                if (board_.next[from][static_cast<std::size_t>(d)] == stops[k].box)
                    used.set(board_.next[from][static_cast<std::size_t>(opposite(d))]);
        }
    }

    void grow(const Node& node) {
        children_.clear();
        std::vector<Square> places;
        node.boxes.each([&](Square s) {
            places.push_back(s);
            blocked_[s] = 1;
        });
        reach_.walk(blocked_);
        for (const Square s : places) {
            const auto* stops = stops_of(node, s);
            if (!stops) continue;
            blocked_[s] = 0;
            for (std::size_t k = 1; k < stops->size(); k++) {
                const BoxTour::Stop& stop = (*stops)[k];
                const int at = known_.graph.beside(stop.box, stop.side);
                if (at < 0 || known_.distances.nearest(at) == far) continue;
                Node child = node;
                child.boxes.reset(s);
                if (known_.pairs && known_.pairs->partners(stop.box, stop.side).meets(child.boxes)) continue;
                blocked_[stop.box] = 1;
                const bool dead = freeze_.deadlock(stop.box, blocked_);
                blocked_[stop.box] = 0;
                if (dead) continue;
                child.boxes.set(stop.box);
                child.home = stop.home;
                note_route(*stops, k, child.used);
                children_.push_back(child);
            }
            blocked_[s] = 1;
        }
        for (const Square s : places) blocked_[s] = 0;
        for (const Node& child : children_) {
            if (nodes_.size() > most_positions) break;
            keep(child);
        }
    }

    const Knowledge<W>& known_;
    const Board& board_;
    DeadPatterns<W>& patterns_;
    Freeze freeze_;
    Regions reach_, regions_;
    BoxTour tour_;
    std::vector<std::uint8_t> blocked_;
    std::vector<Square> places_;
    std::uint64_t work_ = 0;
    std::vector<Node> nodes_, children_;
    KeyTable table_;
    using Entry = std::pair<int, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open_;
    std::unordered_map<std::uint64_t, Answer> answers_;
};

}  // namespace soloist::sokoban
