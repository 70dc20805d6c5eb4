// Small groups of boxes that were proved dead, to be recognised wherever they come again.
//
// A pattern is a set of boxes and the part of the floor the player was in with only these boxes on the board. More boxes
// and a smaller part of the floor cannot bring it back to life, so a position with the same boxes and the player anywhere in
// that part is dead.
#pragma once

#include <vector>

#include "sokoban/board/box_set.hpp"

namespace soloist::sokoban {

template <int W>
class DeadPatterns {
public:
    explicit DeadPatterns(const Board& board) : by_square_(board.next.size()) {}

    void learn(const BoxSet<W>& boxes, const BoxSet<W>& player) {
        boxes.each([&](Square s) {
            if (by_square_[s].size() < most) by_square_[s].push_back({boxes, player});
        });
    }
    // Whether the box on s is in a known pattern together with some of the others.
    bool match(Square s, const BoxSet<W>& boxes, Square home) const {
        for (const Pattern& pattern : by_square_[s])
            if (pattern.player.test(home) && pattern.boxes.subset_of(boxes)) return true;
        return false;
    }

private:
    static constexpr std::size_t most =
        400;  // patterns of one square; all are compared with a position, so many cost time. A round number
    struct Pattern {
        BoxSet<W> boxes, player;
    };
    std::vector<std::vector<Pattern>> by_square_;
};

}  // namespace soloist::sokoban
