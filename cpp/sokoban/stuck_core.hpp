// Boxes that keep one another from the goals for ever.
//
// Boxes proved frozen on goals are walls. From the rest, every box that can be pushed onto a goal while the others stand
// is taken off the board, again and again. Taking a box off only makes things easier, so if what remains, the core, is
// dead, so is the position. The core is searched: pushes of its boxes, and wherever a box can be pushed onto a goal it is
// taken off. If no line empties the board the position is dead. Verdicts on cores are kept.
#pragma once

#include <algorithm>
#include <queue>
#include <unordered_map>
#include <vector>

#include "box_tour.hpp"
#include "freeze.hpp"
#include "key_table.hpp"
#include "knowledge.hpp"

namespace soloist::sokoban {

template <int W>
class StuckCore {
public:
    // limit: positions of a core to look at before giving it up as undecided.
    StuckCore(const Knowledge<W>& knowledge, int limit)
        : known_(knowledge),
          board_(knowledge.board),
          limit_(static_cast<std::size_t>(limit)),
          freeze_(board_, knowledge.dead),
          reach_(board_),
          regions_(board_),
          tour_(board_),
          blocked_(board_.next.size(), 0) {}

    // frozen: boxes proved to stay where they are, on goals; home: any square of the player's region; moved:
    // the box whose push led here from a position that was not found dead, or none.
    bool deadlock(const BoxSet<W>& boxes, Square home, const BoxSet<W>& frozen, Square moved) {
        Node root{boxes.minus(known_.goal_set), home};
        // Without the moved box this is the position before, so if it can leave, nothing is new.
        if (moved != none && board_.is_goal[moved] && !frozen.test(moved)) return false;
        if (moved != none && !board_.is_goal[moved] && leaves(root, frozen, moved)) return false;
        return judge(root, frozen);
    }
    // Walks over the board made so far: what the tests have cost.
    std::uint64_t work() const { return work_; }

private:
    static constexpr int most_boxes = 12;
    struct Node {
        BoxSet<W> boxes;
        Square home;
    };

    bool leaves(const Node& root, const BoxSet<W>& frozen, Square moved) {
        frozen.each([&](Square s) { blocked_[s] = 1; });
        root.boxes.each([&](Square s) { blocked_[s] = 1; });
        reach_.walk(blocked_);
        const bool result = reaches_goal(moved, reach_.home(root.home));
        root.boxes.each([&](Square s) { blocked_[s] = 0; });
        frozen.each([&](Square s) { blocked_[s] = 0; });
        return result;
    }

    bool judge(const Node& root, const BoxSet<W>& walls) {
        walls.each([&](Square s) { blocked_[s] = 1; });
        const bool dead = stuck(root, walls.key(board_) * 3);
        walls.each([&](Square s) { blocked_[s] = 0; });
        return dead;
    }

    bool stuck(Node root, std::uint64_t frozen_key) {
        take_off(root);
        const int count = root.boxes.count();
        if (count == 0 || count > most_boxes) return false;
        const std::uint64_t key = root.boxes.key(board_) ^ board_.player_key[root.home] ^ frozen_key;
        const auto known = verdicts_.find(key);
        if (known != verdicts_.end()) return known->second;
        if (verdicts_.size() > 300000) verdicts_.clear();
        const bool dead = exhausted(root);
        verdicts_.emplace(key, dead);
        return dead;
    }

    // Takes off, one after the other, boxes that can be pushed onto a goal as things stand; normalises the player.
    void take_off(Node& node) {
        places_.clear();
        node.boxes.each([&](Square s) {
            places_.push_back(s);
            blocked_[s] = 1;
        });
        reach_.walk(blocked_);
        std::size_t since = 0;
        for (std::size_t i = 0; since < places_.size(); i = (i + 1) % std::max<std::size_t>(places_.size(), 1), since++) {
            const Square s = places_[i];
            if (!reaches_goal(s, reach_.home(node.home))) continue;
            blocked_[s] = 0;
            node.boxes.reset(s);
            places_.erase(places_.begin() + static_cast<std::ptrdiff_t>(i));
            reach_.walk(blocked_);
            if (places_.empty()) break;
            since = 0;
            i = (i + places_.size() - 1) % places_.size();
        }
        node.home = reach_.home(node.home);
        for (const Square s : places_) blocked_[s] = 0;
    }

    int touched_side(Square s, Square home) const {
        for (int d = 0; d < 4; d++) {
            const Square p = board_.next[s][static_cast<std::size_t>(d)];
            if (p != none && !blocked_[p] && reach_.home(p) == home) return d;
        }
        return -1;
    }

    const std::vector<BoxTour::Stop>& stops_of(Square s, int side) {
        work_++;
        blocked_[s] = 0;
        regions_.walk(blocked_);
        const auto& stops = tour_.push(regions_, blocked_, s, side, 15, [&](Square t) { return !known_.dead[t]; });
        blocked_[s] = 1;
        return stops;
    }

    bool reaches_goal(Square s, Square home) {
        const int side = touched_side(s, home);
        if (side < 0) return false;
        work_++;
        blocked_[s] = 0;
        regions_.walk(blocked_);
        const bool found = tour_.leads(
            regions_, blocked_, s, side, [&](Square t) { return !known_.dead[t]; },
            [&](Square t) { return board_.is_goal[t] != 0; });
        blocked_[s] = 1;
        return found;
    }

    // Whether no line of pushes empties the board; false also when the search is cut off.
    bool exhausted(const Node& root) {
        nodes_.assign(1, root);
        table_ = KeyTable();
        remember(root, 0);
        open_ = {};
        open_.emplace(root.boxes.count(), 0);
        while (!open_.empty()) {
            const Node node = nodes_[open_.top().second];
            open_.pop();
            if (node.boxes.empty() || nodes_.size() > limit_) return false;
            grow(node);
        }
        return true;
    }

    void remember(const Node& node, std::uint32_t index) {
        table_.insert(node.boxes.key(board_) ^ board_.player_key[node.home], index);
    }

    void keep(Node child) {
        take_off(child);
        const std::uint64_t key = child.boxes.key(board_) ^ board_.player_key[child.home];
        if (table_.find(key, [&](std::uint32_t n) {
                return nodes_[n].boxes == child.boxes && nodes_[n].home == child.home;
            }) != KeyTable::absent)
            return;
        const auto index = static_cast<std::uint32_t>(nodes_.size());
        remember(child, index);
        nodes_.push_back(child);
        open_.emplace(child.boxes.count(), index);
    }

    void grow(const Node& node) {
        std::vector<Node> children;
        std::vector<Square> places;
        node.boxes.each([&](Square s) {
            places.push_back(s);
            blocked_[s] = 1;
        });
        reach_.walk(blocked_);
        for (const Square s : places) {
            const int side = touched_side(s, node.home);
            if (side < 0) continue;
            const auto& stops = stops_of(s, side);
            blocked_[s] = 0;
            for (std::size_t k = 1; k < stops.size(); k++) {
                const BoxTour::Stop& stop = stops[k];
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
                children.push_back(child);
            }
            blocked_[s] = 1;
        }
        for (const Square s : places) blocked_[s] = 0;
        for (const Node& child : children) {
            if (nodes_.size() > limit_) break;
            keep(child);
        }
    }

    const Knowledge<W>& known_;
    const Board& board_;
    std::size_t limit_;
    Freeze freeze_;
    Regions reach_, regions_;
    BoxTour tour_;
    std::vector<std::uint8_t> blocked_;
    std::vector<Square> places_;
    std::uint64_t work_ = 0;
    std::vector<Node> nodes_;
    KeyTable table_;
    using Entry = std::pair<int, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open_;
    std::unordered_map<std::uint64_t, bool> verdicts_;
};

}  // namespace soloist::sokoban
