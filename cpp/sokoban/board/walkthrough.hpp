// From box moves to the letters a player reads: LURD, pushes in upper case.
#pragma once

#include <string>
#include <vector>

#include "sokoban/board/board.hpp"

namespace soloist::sokoban {

// One box goes from one square to another while the others stand; home is the smallest square of the player's
// region afterwards (none: wherever is nearest).
struct BoxMove {
    Square from;
    Square to;
    Square home;
};

// Fewest pushes for each box move, then fewest steps. Empty when some move cannot be made (a solver's error).
std::string walkthrough(const Board& board, const std::vector<BoxMove>& moves, bool& ok);

}  // namespace soloist::sokoban
