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
#include <vector>

#include "sokoban/board/position.hpp"
#include "sokoban/deadlock/dead_patterns.hpp"
#include "sokoban/deadlock/few_boxes.hpp"
#include "sokoban/deadlock/fewest_boxes_first.hpp"
#include "sokoban/deadlock/verdict_cache.hpp"

namespace soloist::sokoban {

template <int W>
class PatternSearch {
public:
    PatternSearch(const Knowledge<W>& knowledge, DeadPatterns<W>& patterns)
        : known_(knowledge), board_(knowledge.board), patterns_(patterns), few_(knowledge), open_(board_) {}

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
        return grown(boxes, home, group, start);
    }
    // The same, beginning with the boxes around each zone that the player cannot enter; regions: of the whole position.
    bool deadlock_around(const BoxSet<W>& boxes, Square home, const Regions& regions) {
        for (Square zone = 0; zone < board_.size(); zone++) {
            if (boxes.test(zone) || regions.home(zone) != zone || zone == home) continue;
            Node group{};
            for (Square s = zone; s < board_.size(); s++) {
                if (boxes.test(s) || regions.home(s) != zone) continue;
                for (const Square b : board_.next[s])
                    if (b != none && boxes.test(b)) group.boxes.set(b);
            }
            if (group.boxes.count() > 1 && grown(boxes, home, group, zone)) return true;
        }
        return false;
    }

    // What the tests have cost so far.
    std::uint64_t work() const { return few_.work; }
    std::size_t bytes() const { return answers_.bytes(); }

private:
    // Small, because most questions are asked about live boxes: a search that finds no deadlock soon is mostly in vain.
    // Round numbers; that others were compared is not on record.
    static constexpr std::size_t most_boxes = 7;
    static constexpr std::size_t most_positions = 50;
    struct Node {
        BoxSet<W> boxes;
        BoxSet<W> used;  // squares that boxes and player needed on the way here
        Square home;
    };
    struct Answer {
        BoxSet<W> used;  // by a line that ends well, or nothing when the search was cut off
        bool dead;
    };

    // Asks about the group, and then about larger ones.
    bool grown(const BoxSet<W>& boxes, Square home, Node group, Square start) {
        for (auto size = static_cast<std::size_t>(group.boxes.count()); size <= most_boxes; size++) {
            group.home = home;
            const Answer& answer = ask(group);
            if (answer.dead) return true;
            Square spoiler = none;
            answer.used.minus(group.boxes).each([&](Square s) {
                if (boxes.test(s) && (spoiler == none || apart(s, start) < apart(spoiler, start))) spoiler = s;
            });
            if (spoiler == none) return false;
            group.boxes.set(spoiler);
        }
        return false;
    }

    int apart(Square a, Square b) const {
        return std::max(std::abs(board_.cell[a] / board_.width - board_.cell[b] / board_.width),
                        std::abs(board_.cell[a] % board_.width - board_.cell[b] % board_.width));
    }

    const Answer& ask(Node group) {
        few_.stand(group.boxes);
        few_.reach.walk(few_.blocked);
        few_.leave(group.boxes);
        group.home = few_.reach.home(group.home);
        const Position<W> question{group.boxes, group.home};
        const std::uint64_t key = question.key(board_);
        if (const Answer* known = answers_.find(key, question)) return *known;
        BoxSet<W> player;
        for (Square s = 0; s < board_.size(); s++)
            if (few_.reach.free(s) && few_.reach.home(s) == group.home) player.set(s);
        const Answer answer = search(group);
        if (answer.dead) patterns_.learn(group.boxes, player);
        return answers_.keep(key, question, answer);
    }

    Answer search(const Node& root) {
        open_.clear();
        keep(root);
        while (!open_.empty()) {
            const Node node = open_.pop();
            if (node.boxes.subset_of(known_.goal_set)) return {node.used, false};
            if (open_.kept() > most_positions) return {{}, false};
            grow(node);
        }
        return {{}, true};
    }

    // Takes off what can be pushed onto a goal, then keeps the position if it is new.
    void keep(Node node) {
        places_.clear();
        node.boxes.each([&](Square s) { places_.push_back(s); });
        few_.stand(node.boxes);
        few_.reach.walk(few_.blocked);
        for (std::size_t i = 0; i < places_.size();) {
            if (!take_off(node, places_[i])) {
                i++;
                continue;
            }
            places_.erase(places_.begin() + static_cast<std::ptrdiff_t>(i));
            few_.reach.walk(few_.blocked);
            i = 0;
        }
        node.home = few_.reach.home(node.home);
        few_.leave(node.boxes);
        open_.push(node);
    }

    bool take_off(Node& node, Square s) {
        const int side = few_.touched_side(s, few_.reach.home(node.home));
        if (side < 0) return false;
        const auto& stops = few_.stops_of(s, side);
        for (std::size_t k = 1; k < stops.size(); k++) {
            if (!board_.is_goal[stops[k].box]) continue;
            note_route(stops, k, node.used);
            node.boxes.reset(s);
            few_.blocked[s] = 0;
            return true;
        }
        return false;
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
        const auto visit = [&](const BoxSet<W>& boxes, Square home, const auto& stops, std::size_t k) {
            children_.push_back({boxes, node.used, home});
            note_route(stops, k, children_.back().used);
        };
        few_.each_push(node.boxes, node.home, visit);
        for (const Node& child : children_) {
            if (open_.kept() > most_positions) break;
            keep(child);
        }
    }

    const Knowledge<W>& known_;
    const Board& board_;
    DeadPatterns<W>& patterns_;
    FewBoxes<W> few_;
    std::vector<Square> places_;
    std::vector<Node> children_;
    FewestBoxesFirst<Node> open_;
    VerdictCache<Position<W>, Answer> answers_{100'000};
};

}  // namespace soloist::sokoban
