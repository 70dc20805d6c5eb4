// Boxes that keep one another from the goals for ever.
//
// Boxes proved frozen on goals are walls. From the rest, every box that can be pushed onto a goal while the others stand
// is taken off the board, again and again. Taking a box off only makes things easier, so if what remains, the core, is
// dead, so is the position. The core is searched: pushes of its boxes, and wherever a box can be pushed onto a goal it is
// taken off. If no line empties the board the position is dead; at its limit of positions the search says nothing. Verdicts
// on cores are kept.
#pragma once

#include <algorithm>
#include <vector>

#include "sokoban/deadlock/few_boxes.hpp"
#include "sokoban/deadlock/fewest_boxes_first.hpp"
#include "sokoban/deadlock/verdict_cache.hpp"

namespace soloist::sokoban {

template <int W>
class StuckCore {
public:
    // limit: positions of a core to look at before giving it up as undecided.
    StuckCore(const Knowledge<W>& knowledge, int limit)
        : known_(knowledge),
          board_(knowledge.board),
          limit_(static_cast<std::size_t>(limit)),
          few_(knowledge),
          open_(board_) {}

    // frozen: boxes proved to stay where they are, on goals; home: any square of the player's region; moved:
    // the box whose push led here from a position that was not found dead, or none.
    bool deadlock(const BoxSet<W>& boxes, Square home, const BoxSet<W>& frozen, Square moved) {
        Node root{boxes.minus(known_.goal_set), home};
        // Without the moved box this is the position before, so if it can leave, nothing is new.
        if (moved != none && board_.is_goal[moved] && !frozen.test(moved)) return false;
        if (moved != none && !board_.is_goal[moved] && leaves(root, frozen, moved)) return false;
        return judge(root, frozen);
    }
    // What the tests have cost so far.
    std::uint64_t work() const { return few_.work; }
    std::size_t bytes() const { return verdicts_.bytes(); }

private:
    static constexpr int most_boxes = 12;  // more are left undecided without a search, as in corral_proof.hpp
    struct Node {
        BoxSet<W> boxes;
        Square home;
    };
    struct Question {
        BoxSet<W> core, walls;
        Square home;
        bool operator==(const Question&) const = default;
    };

    bool leaves(const Node& root, const BoxSet<W>& frozen, Square moved) {
        few_.stand(frozen);
        few_.stand(root.boxes);
        few_.reach.walk(few_.blocked);
        const bool result = reaches_goal(moved, few_.reach.home(root.home));
        few_.leave(root.boxes);
        few_.leave(frozen);
        return result;
    }

    bool judge(const Node& root, const BoxSet<W>& walls) {
        few_.stand(walls);
        const bool dead = stuck(root, walls);
        few_.leave(walls);
        return dead;
    }

    bool stuck(Node root, const BoxSet<W>& walls) {
        take_off(root);
        const int count = root.boxes.count();
        if (count == 0 || count > most_boxes) return false;
        const std::uint64_t key =
            zobrist(root.boxes, board_) ^ board_.player_key[root.home] ^ zobrist(walls, board_) * 3;
        const Question question{root.boxes, walls, root.home};
        if (const bool* dead = verdicts_.find(key, question)) return *dead;
        return verdicts_.keep(key, question, exhausted(root));
    }

    // Takes off, one after the other, boxes that can be pushed onto a goal as things stand; normalises the player.
    void take_off(Node& node) {
        places_.clear();
        node.boxes.each([&](Square s) { places_.push_back(s); });
        few_.stand(node.boxes);
        few_.reach.walk(few_.blocked);
        // Round and round until every box that is left has been asked since the last one was taken off.
        std::size_t asked = 0;
        for (std::size_t i = 0; asked < places_.size(); i = i < places_.size() ? i : 0) {
            const Square s = places_[i];
            asked++;
            i++;
            if (!reaches_goal(s, few_.reach.home(node.home))) continue;
            few_.blocked[s] = 0;
            node.boxes.reset(s);
            places_.erase(places_.begin() + static_cast<std::ptrdiff_t>(--i));
            few_.reach.walk(few_.blocked);
            asked = 0;
        }
        node.home = few_.reach.home(node.home);
        few_.leave(node.boxes);
    }

    bool reaches_goal(Square s, Square home) {
        const int side = few_.touched_side(s, home);
        if (side < 0) return false;
        few_.work++;
        few_.blocked[s] = 0;
        few_.regions.walk(few_.blocked);
        const bool found = few_.tour.leads(
            few_.regions, few_.blocked, s, side, [&](Square t) { return !known_.dead[t]; },
            [&](Square t) { return board_.is_goal[t] != 0; });
        few_.blocked[s] = 1;
        return found;
    }

    // Whether no line of pushes empties the board; false also when the search is cut off.
    bool exhausted(const Node& root) {
        open_.clear();
        open_.push(root);
        while (!open_.empty()) {
            const Node node = open_.pop();
            if (node.boxes.empty() || open_.kept() > limit_) return false;
            grow(node);
        }
        return true;
    }

    void grow(const Node& node) {
        children_.clear();
        few_.each_push(node.boxes, node.home, [&](const BoxSet<W>& boxes, Square home, const auto&, std::size_t) {
            children_.push_back({boxes, home});
        });
        for (Node& child : children_) {
            if (open_.kept() > limit_) break;
            take_off(child);
            open_.push(child);
        }
    }

    const Knowledge<W>& known_;
    const Board& board_;
    std::size_t limit_;
    FewBoxes<W> few_;
    std::vector<Square> places_;
    std::vector<Node> children_;
    FewestBoxesFirst<Node> open_;
    VerdictCache<Question, bool> verdicts_{300'000};
};

}  // namespace soloist::sokoban
