// Player regions of a position, and how each would split if one more square were blocked.
//
// One depth-first walk (low points, as for articulation squares) answers for every free square s and every side d,
// in constant time: which part does the neighbour on side d belong to once s is blocked, and what is the smallest
// square of that part. That is what pushing one box around needs at each step, so a whole box's moves cost one walk.
#pragma once

#include <cstdint>
#include <vector>

#include "board.hpp"

namespace soloist::sokoban {

class Regions {
public:
    explicit Regions(const Board& board);

    // Walks all squares for which blocked[s] is zero.
    void walk(const std::vector<std::uint8_t>& blocked);

    int count() const { return count_; }
    bool free(Square s) const { return order_[s] != 0; }
    // The smallest square of the region of s: the normal form of a player standing on s.
    Square home(Square s) const { return root_[s]; }

    // With s blocked: the smallest square of the part that holds the other square p of the same region.
    // Two squares are in the same part exactly when this is equal.
    Square home_without(Square s, Square p) const {
        if (order_[p] <= order_[s] || order_[p] > last_[s]) return root_[s];
        Square child = child_toward(s, p);
        if (s != root_[s] && low_[child] < order_[s]) return root_[s];
        return least_[child];
    }
    // How many regions there are once s is blocked.
    int count_without(Square s) const;

private:
    Square child_toward(Square s, Square p) const {
        for (int d = 0; d < 4; d++) {
            const Square c = board_.next[s][static_cast<std::size_t>(d)];
            if (c != none && parent_[c] == s && order_[c] && order_[c] <= order_[p] && order_[p] <= last_[c]) return c;
        }
        return none;
    }

    const Board& board_;
    int count_ = 0;
    std::vector<std::uint16_t> order_, low_, last_;  // order 0: blocked
    std::vector<Square> parent_, root_, least_, stack_;
    std::vector<std::uint8_t> side_;
};

}  // namespace soloist::sokoban
