// Positions of a level of which it is known whether it can be solved from them, by plain exhaustion.
//
// Forwards: everything that can come of the start, and how many pushes each position is from the end. Backwards: the
// positions around the end, layer by layer, and beyond a number of them random walks: the level can be solved from all
// of these. Only the numbering of the squares is taken from the solvers: the player floods, boxes move a square at a
// time, nothing is pruned.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "sokoban/board/position.hpp"

namespace soloist::sokoban {

template <int W>
class Space {
public:
    static constexpr int unknown = -1;

    struct Push {
        Square from, to;
        std::size_t after;
    };
    struct Entry {
        Position<W> position;
        int made = unknown;   // fewest pushes from the start
        int left = unknown;   // pushes to the end; when all was exhausted, unknown says that there is no way
        bool fewest = false;  // there is no shorter way to the end
        std::vector<Push> pushes;
    };

    explicit Space(const Board& board) : board_(board) {}

    // False: there are more positions than the limit, and nothing is known.
    bool forwards(std::size_t limit) {
        BoxSet<W> boxes;
        for (const Square s : board_.boxes) boxes.set(s);
        entries_[enter(boxes, board_.player)].made = 0;
        for (std::size_t i = 0; i < entries_.size(); i++) {
            if (entries_.size() > limit) return false;
            push(i);
            for (const Push& push : entries_[i].pushes)
                if (entries_[push.after].made == unknown) entries_[push.after].made = entries_[i].made + 1;
        }
        look_back();
        return true;
    }

    // About half of the positions in layers, the others by walks. Then every push from one of them is made once.
    void backwards(std::size_t limit, Random& random) {
        BoxSet<W> solved;
        for (const Square s : board_.goals) solved.set(s);
        for (Square s = 0; s < board_.size(); s++)
            if (!solved.test(s)) won(enter(solved, s), 0, true);
        std::size_t last = 0;
        for (; last < entries_.size() && entries_.size() < limit / 2; last++) pull(last, true);
        const std::size_t layers = entries_.size();
        for (std::size_t walks = 0; last < layers && walks < 50 && entries_.size() < limit; walks++) {
            std::size_t here = last + random.below(static_cast<std::uint32_t>(layers - last));
            for (std::size_t steps = 0; steps < limit / 20; steps++) {
                const auto next = pull(here, false);
                if (next.empty()) break;
                here = next[random.below(static_cast<std::uint32_t>(next.size()))];
            }
        }
        const std::size_t winnable = entries_.size();
        for (std::size_t i = 0; i < winnable; i++) push(i);
    }

    const std::vector<Entry>& entries() const { return entries_; }
    // Where the player can walk, as flags by square.
    const std::vector<std::uint8_t>& flood(const BoxSet<W>& boxes, Square player) {
        reached_.assign(board_.next.size(), 0);
        walk_.assign(1, player);
        reached_[player] = 1;
        for (std::size_t i = 0; i < walk_.size(); i++)
            for (const Square t : board_.next[walk_[i]])
                if (t != none && !reached_[t] && !boxes.test(t)) {
                    reached_[t] = 1;
                    walk_.push_back(t);
                }
        return reached_;
    }

private:
    struct Hash {
        std::size_t operator()(const Position<W>& position) const {
            std::uint64_t h = position.home;
            for (const auto word : position.boxes.words) h = splitmix(h ^ word);
            return h;
        }
    };

    std::size_t enter(const BoxSet<W>& boxes, Square player) {
        flood(boxes, player);
        Square home = 0;
        while (!reached_[home]) home++;
        const auto [found, fresh] = index_.try_emplace({boxes, home}, entries_.size());
        if (fresh) entries_.push_back({{boxes, home}, unknown, unknown, false, {}});
        return found->second;
    }
    void won(std::size_t index, int left, bool fewest) {
        if (entries_[index].left != unknown) return;
        entries_[index].left = left;
        entries_[index].fewest = fewest;
    }

    void push(std::size_t index) {
        const Position<W> position = entries_[index].position;
        const std::vector<std::uint8_t> reached = flood(position.boxes, position.home);
        std::vector<Push> pushes;
        position.boxes.each([&](Square s) {
            for (std::size_t d = 0; d < 4; d++) {
                const Square stand = board_.next[s][d ^ 1], to = board_.next[s][d];
                if (stand == none || to == none || !reached[stand] || position.boxes.test(to)) continue;
                BoxSet<W> after = position.boxes;
                after.reset(s);
                after.set(to);
                pushes.push_back({s, to, enter(after, s)});
            }
        });
        entries_[index].pushes = std::move(pushes);
    }

    // All positions before this one.
    std::vector<std::size_t> pull(std::size_t index, bool fewest) {
        const Position<W> position = entries_[index].position;
        const std::vector<std::uint8_t> reached = flood(position.boxes, position.home);
        std::vector<std::size_t> before;
        position.boxes.each([&](Square s) {
            for (std::size_t d = 0; d < 4; d++) {
                const Square to = board_.next[s][d];
                if (to == none || !reached[to]) continue;
                const Square stand = board_.next[to][d];
                if (stand == none || position.boxes.test(stand)) continue;
                BoxSet<W> boxes = position.boxes;
                boxes.reset(s);
                boxes.set(to);
                before.push_back(enter(boxes, stand));
                won(before.back(), entries_[index].left + 1, fewest);
            }
        });
        return before;
    }

    void look_back() {
        std::vector<std::vector<std::size_t>> before(entries_.size());
        std::vector<std::size_t> queue;
        for (std::size_t i = 0; i < entries_.size(); i++) {
            for (const Push& push : entries_[i].pushes) before[push.after].push_back(i);
            bool solved = true;
            entries_[i].position.boxes.each([&](Square s) { solved = solved && board_.is_goal[s]; });
            if (!solved) continue;
            won(i, 0, true);
            queue.push_back(i);
        }
        for (std::size_t head = 0; head < queue.size(); head++)
            for (const std::size_t i : before[queue[head]])
                if (entries_[i].left == unknown) {
                    won(i, entries_[queue[head]].left + 1, true);
                    queue.push_back(i);
                }
    }

    const Board& board_;
    std::vector<Entry> entries_;
    std::unordered_map<Position<W>, std::size_t, Hash> index_;
    std::vector<std::uint8_t> reached_;
    std::vector<Square> walk_;
};

// A position of a level as a level of its own, to be read and solved again.
template <int W>
std::vector<std::string> drawn(const Board& board, const Position<W>& position) {
    std::vector<std::string> rows(static_cast<std::size_t>(board.height),
                                  std::string(static_cast<std::size_t>(board.width), '#'));
    for (Square s = 0; s < board.size(); s++) {
        const bool box = position.boxes.test(s), goal = board.is_goal[s], player = s == position.home;
        rows[static_cast<std::size_t>(board.cell[s] / board.width)]
            [static_cast<std::size_t>(board.cell[s] % board.width)] = box      ? (goal ? '*' : '$')
                                                                      : player ? (goal ? '+' : '@')
                                                                      : goal   ? '.'
                                                                               : ' ';
    }
    return rows;
}

}  // namespace soloist::sokoban
