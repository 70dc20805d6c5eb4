// Clears the flags of squares that were marked as blocked, however the block of code that marked them is left.
#pragma once

#include <cstdint>
#include <vector>

#include "sokoban/board/board.hpp"

namespace soloist::sokoban {

struct Unblock {
    std::vector<std::uint8_t>& flags;
    const std::vector<Square>& squares;
    Unblock(std::vector<std::uint8_t>& blocked, const std::vector<Square>& boxes) : flags(blocked), squares(boxes) {}
    Unblock(const Unblock&) = delete;
    Unblock& operator=(const Unblock&) = delete;
    ~Unblock() {
        for (const Square s : squares) flags[s] = 0;
    }
};

}  // namespace soloist::sokoban
