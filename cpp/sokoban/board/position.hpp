// A position up to the player's walks: the boxes, and the smallest square of the player's region.
#pragma once

#include "sokoban/board/box_set.hpp"

namespace soloist::sokoban {

template <int W>
struct Position {
    BoxSet<W> boxes;
    Square home = none;

    bool operator==(const Position&) const = default;
    std::uint64_t key(const Board& board) const { return zobrist(boxes, board) ^ board.player_key[home]; }
};

}  // namespace soloist::sokoban
