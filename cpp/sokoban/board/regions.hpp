// Player regions of a position, and how each would split if one more square were blocked.
//
// One depth-first walk (low points, as for articulation squares) answers for every free square s and every side d,
// in constant time: which part does the neighbour on side d belong to once s is blocked, and what is the smallest
// square of that part. That is what pushing one box around needs at each step, so a whole box's moves cost one walk.
#pragma once

#include <cstdint>
#include <vector>

#include "sokoban/board/board.hpp"

namespace soloist::sokoban {

class Regions {
public:
    explicit Regions(const Board& board);

    // Walks all squares for which blocked[s] is zero.
    void walk(const std::vector<std::uint8_t>& blocked);

    int count() const { return count_; }
    bool free(Square s) const { return squares_[s].order != 0; }
    // The smallest square of the region of s: the normal form of a player standing on s.
    Square home(Square s) const { return squares_[s].root; }

    // With s blocked: the smallest square of the part that holds the other square p of the same region.
    // Two squares are in the same part exactly when this is equal.
    Square home_without(Square s, Square p) const {
        const Visit& here = squares_[s];
        const std::uint16_t order = squares_[p].order;
        if (order <= here.order || order > here.last) return here.root;
        const Visit& child = squares_[child_toward(s, order)];
        if (s != here.root && child.low < here.order) return here.root;
        return child.least;
    }
    // How many regions there are once s is blocked.
    int count_without(Square s) const;

private:
    struct Visit {
        std::uint16_t order;  // 0: blocked
        std::uint16_t low, last;
        Square parent, root, least;
    };
    struct Sides {
        std::uint16_t count;
        Square next[4];
    };

    Square child_toward(Square s, std::uint16_t order) const {
        const Sides& sides = sides_[s];
        for (int i = 0; i < sides.count; i++) {
            const Visit& c = squares_[sides.next[i]];
            if (c.parent == s && c.order && c.order <= order && order <= c.last) return sides.next[i];
        }
        return none;
    }

    int count_ = 0;
    std::vector<Visit> squares_;
    std::vector<Sides> sides_;  // neighbours without the walls
    struct Step {
        Square square;
        std::uint16_t side;
    };
    std::vector<Step> path_;
};

}  // namespace soloist::sokoban
