// Talking Stones, the tools layer: what an agent can use to solve a problem of its own.
//
// A* for one stone: can it be pushed to a square while the other stones stand, and how?
#pragma once

#include <algorithm>
#include <cstdlib>
#include <queue>
#include <vector>

#include "sokoban/board/regions.hpp"
#include "sokoban/board/walkthrough.hpp"

namespace soloist::sokoban {

class StonePath {
public:
    explicit StonePath(const Board& board) : board_(board), regions_(board), best_(board.next.size() * 4) {}

    // Pushes needed from stone to goal, the man anywhere in the region of `man`; -1: it cannot. blocked: walls and all
    // other stones. home() is then the man's region (with the stone on the goal).
    int find(Square stone, Square goal, Square man, std::vector<std::uint8_t>& blocked) {
        home_ = man;
        if (stone == goal) return 0;
        regions_.walk(blocked);
        if (regions_.home(man) != regions_.home(stone)) return -1;
        std::fill(best_.begin(), best_.end(), -1);
        using Entry = std::pair<int, std::pair<int, int>>;  // estimate, (node, pushes)
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
        const Square part = regions_.home_without(stone, man);
        for (int d = 0; d < 4; d++) {
            const Square p = board_.next[stone][static_cast<std::size_t>(d)];
            if (p == none || blocked[p] || regions_.home_without(stone, p) != part) continue;
            best_[static_cast<std::size_t>(stone * 4 + d)] = 0;
            open.push({estimate(stone, goal), {stone * 4 + d, 0}});
        }
        while (!open.empty()) {
            const auto [node, pushes] = open.top().second;
            open.pop();
            const auto s = static_cast<Square>(node >> 2);
            const Square beside = board_.next[s][static_cast<std::size_t>(node & 3)];
            if (s == goal) {
                home_ = beside;
                return pushes;
            }
            if (best_[static_cast<std::size_t>(node)] < pushes) continue;
            const Square here = regions_.home_without(s, beside);
            for (int d = 0; d < 4; d++) {
                const Square p = board_.next[s][static_cast<std::size_t>(opposite(d))];
                const Square t = board_.next[s][static_cast<std::size_t>(d)];
                if (p == none || t == none || blocked[p] || blocked[t] || regions_.home_without(s, p) != here) continue;
                auto& best = best_[static_cast<std::size_t>(t * 4 + opposite(d))];
                if (best >= 0 && best <= pushes + 1) continue;
                best = pushes + 1;
                open.push({pushes + 1 + estimate(t, goal), {t * 4 + opposite(d), pushes + 1}});
            }
        }
        return -1;
    }
    // Where the man stands after the last successful search.
    Square man() const { return home_; }

private:
    int estimate(Square s, Square goal) const {
        const int a = board_.cell[s], b = board_.cell[goal];
        return std::abs(a / board_.width - b / board_.width) + std::abs(a % board_.width - b % board_.width);
    }

    const Board& board_;
    Regions regions_;
    std::vector<int> best_;
    Square home_ = none;
};

}  // namespace soloist::sokoban
