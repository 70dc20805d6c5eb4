// A set of floor squares, such as those with boxes, in W machine words: 256 squares fit in four.
#pragma once

#include "base/bit_set.hpp"
#include "sokoban/board/board.hpp"

namespace soloist::sokoban {

template <int W>
using BoxSet = BitSet<W>;

// The Zobrist key of the boxes: with that of the player's square, the key of a position.
template <int W>
std::uint64_t zobrist(const BoxSet<W>& boxes, const Board& board) {
    std::uint64_t key = 0;
    boxes.each([&](Square s) { key ^= board.box_key[s]; });
    return key;
}

}  // namespace soloist::sokoban
