// Closed-off zones that can never be opened: a small search with only the boxes around the zone.
//
// Other boxes are taken off the board, which only makes things easier. If even so no line of pushes lets the player into
// the zone or brings all these boxes onto goals, the position is dead: any solution, read as pushes of these boxes alone,
// would be such a line. A search that has looked at its limit of positions says nothing.
//
// Verdicts are kept by these boxes, the player's region and the zone's smallest square. Boxes elsewhere may make the zone smaller
// or larger, which decides how soon a line counts as opening it. "Dead" holds for all of them, for it means that the search
// came to its end: no line at all brings these boxes onto goals.
#pragma once

#include <vector>

#include "sokoban/deadlock/freeze.hpp"
#include "sokoban/deadlock/knowledge.hpp"
#include "sokoban/deadlock/verdict_cache.hpp"

namespace soloist::sokoban {

template <int W>
class CorralProof {
public:
    CorralProof(const Knowledge<W>& knowledge, int limit)
        : known_(knowledge),
          board_(knowledge.board),
          limit_(static_cast<std::size_t>(limit)),
          freeze_(board_, knowledge.dead),
          regions_(board_),
          removed_(board_),
          blocked_(board_.next.size(), 0) {}

    // regions: of the whole position; true: proved dead.
    bool deadlock(const BoxSet<W>& boxes, Square home, const Regions& regions) {
        for (Square zone = 0; zone < board_.size(); zone++) {
            if (boxes.test(zone) || regions.home(zone) != zone || zone == home) continue;
            if (closed(boxes, home, regions, zone)) return true;
        }
        return false;
    }
    std::size_t bytes() const { return verdicts_.bytes(); }

private:
    static constexpr std::size_t most_boxes = 12;  // around a zone; more are left undecided; a round number
    struct Node {
        BoxSet<W> boxes;
        Square home;
    };
    struct Question {
        BoxSet<W> around;
        Square start, zone;
        bool operator==(const Question&) const = default;
    };

    bool closed(const BoxSet<W>& boxes, Square home, const Regions& regions, Square zone) {
        BoxSet<W> around;
        zone_squares_.clear();
        for (Square s = zone; s < board_.size(); s++) {
            if (boxes.test(s) || regions.home(s) != zone) continue;
            zone_squares_.push_back(s);
            for (const Square b : board_.next[s])
                if (b != none && boxes.test(b)) around.set(b);
        }
        const auto count = static_cast<std::size_t>(around.count());
        if (count < 2 || count > most_boxes || around.subset_of(known_.goal_set)) return false;
        around.each([&](Square s) { blocked_[s] = 1; });
        regions_.walk(blocked_);
        around.each([&](Square s) { blocked_[s] = 0; });
        const Square start = regions_.home(home);
        if (start == regions_.home(zone)) return false;
        const std::uint64_t key = zobrist(around, board_) ^ board_.player_key[start] ^ board_.player_key[zone] * 31;
        const Question question{around, start, zone};
        if (const bool* dead = verdicts_.find(key, question)) return *dead;
        return verdicts_.keep(key, question, !opens({around, start}));
    }

    // Whether the zone can be opened or its boxes solved; also true when the search is cut off.
    bool opens(const Node& start) {
        nodes_.assign(1, start);
        IndexTable table;
        table.insert(zobrist(start.boxes, board_) ^ board_.player_key[start.home], 0);
        std::vector<Square> boxes;
        for (std::size_t next = 0; next < nodes_.size(); next++) {
            if (nodes_.size() > limit_) return true;
            const Node node = nodes_[next];
            boxes.clear();
            node.boxes.each([&](Square s) {
                boxes.push_back(s);
                blocked_[s] = 1;
            });
            const bool found = grow(node, boxes, table);
            for (const Square s : boxes) blocked_[s] = 0;
            if (found) return true;
        }
        return false;
    }

    bool grow(const Node& node, const std::vector<Square>& boxes, IndexTable& table) {
        regions_.walk(blocked_);
        for (const Square s : zone_squares_)
            if (!blocked_[s] && regions_.home(s) == node.home) return true;
        for (const Square s : boxes) {
            bool walked = false;
            for (int d = 0; d < 4; d++) {
                const Square p = board_.next[s][static_cast<std::size_t>(opposite(d))];
                const Square t = board_.next[s][static_cast<std::size_t>(d)];
                if (p == none || t == none || blocked_[p] || blocked_[t] || regions_.home(p) != node.home) continue;
                const int at = known_.graph.beside(t, opposite(d));
                if (at < 0 || known_.distances.nearest(at) == far) continue;
                Node child = node;
                child.boxes.reset(s);
                if (known_.pairs && known_.pairs->partners(t, opposite(d)).meets(child.boxes)) continue;
                child.boxes.set(t);
                if (child.boxes.subset_of(known_.goal_set)) return true;
                blocked_[s] = 0;
                if (!walked) removed_.walk(blocked_);
                walked = true;
                blocked_[t] = 1;
                const bool dead = freeze_.deadlock(t, blocked_);
                blocked_[t] = 0;
                blocked_[s] = 1;
                if (dead) continue;
                child.home = removed_.home_without(t, s);
                const std::uint64_t key = zobrist(child.boxes, board_) ^ board_.player_key[child.home];
                if (table.find(key, [&](std::uint32_t i) {
                        return nodes_[i].boxes == child.boxes && nodes_[i].home == child.home;
                    }) != IndexTable::absent)
                    continue;
                table.insert(key, static_cast<std::uint32_t>(nodes_.size()));
                nodes_.push_back(child);
            }
        }
        return false;
    }

    const Knowledge<W>& known_;
    const Board& board_;
    std::size_t limit_;
    Freeze freeze_;
    Regions regions_, removed_;
    std::vector<std::uint8_t> blocked_;
    std::vector<Square> zone_squares_;
    std::vector<Node> nodes_;
    VerdictCache<Question, bool> verdicts_{200'000};
};

}  // namespace soloist::sokoban
