// Talking Stones, the agent layer: every stone is an agent that wants to reach a goal; the man is their puppet.
//
// The protocol: take the goals in a fixed order; for each, ask the stones in turn whether they can reach it alone; the
// first that can (or the nearest) goes there, leaves the game, and the goal becomes a wall. It fails when no stone can.
#pragma once

#include <vector>

#include "sokoban/solver/solver.hpp"
#include "sokoban/stones/tools.hpp"

namespace soloist::sokoban {

// The goals by number of adjacent walls, most first; a goal once chosen counts as a wall.
inline std::vector<Square> order_goals(const Board& board, bool last_tie) {
    std::vector<Square> order, left = board.goals;
    std::vector<std::uint8_t> wall(board.next.size(), 0);
    while (!left.empty()) {
        std::size_t best = 0;
        int most = -1;
        for (std::size_t i = 0; i < left.size(); i++) {
            int walls = 0;
            for (const Square t : board.next[left[i]]) walls += t == none || wall[t];
            if (walls > most || (walls == most && last_tie)) {
                most = walls;
                best = i;
            }
        }
        wall[left[best]] = 1;
        order.push_back(left[best]);
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(best));
    }
    return order;
}

class StoneProtocol {
public:
    StoneProtocol(const Board& board, std::vector<Square> goals, bool nearest)
        : board_(board), path_(board), goals_(std::move(goals)), nearest_(nearest), blocked_(board.next.size(), 0) {}

    // Whether the stones can all be solved one by one; moves() are then their ways.
    bool solve(std::vector<Square> stones, Square man) {
        moves_.clear();
        std::fill(blocked_.begin(), blocked_.end(), std::uint8_t{0});
        for (const Square s : stones) blocked_[s] = 1;
        for (const Square goal : goals_) {
            int least = -1;
            std::size_t chosen = 0;
            Square after = none;
            for (std::size_t i = 0; i < stones.size(); i++) {
                blocked_[stones[i]] = 0;
                const int pushes = path_.find(stones[i], goal, man, blocked_);
                blocked_[stones[i]] = 1;
                if (pushes < 0 || (least >= 0 && pushes >= least)) continue;
                least = pushes;
                chosen = i;
                after = path_.man();
                if (!nearest_) break;
            }
            if (least < 0) return false;
            if (stones[chosen] != goal) moves_.push_back({stones[chosen], goal, none});
            blocked_[stones[chosen]] = 0;
            blocked_[goal] = 1;
            man = after;
            stones.erase(stones.begin() + static_cast<std::ptrdiff_t>(chosen));
        }
        return true;
    }
    const std::vector<BoxMove>& moves() const { return moves_; }

private:
    const Board& board_;
    StonePath path_;
    std::vector<Square> goals_;
    bool nearest_;
    std::vector<std::uint8_t> blocked_;
    std::vector<BoxMove> moves_;
};

}  // namespace soloist::sokoban
