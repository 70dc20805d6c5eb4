// A shorter way between two positions of a solution, by the search that proves the least cost.
//
// What lies between the two positions is a level of its own, whose goals are where the boxes end. With the costs of pairs
// it is often decided in few positions, however long the way is. Either boxes that do not move are walls, or all may move
// and the search keeps near to the way that is known. Finding nothing proves nothing.
#pragma once

#include <cstddef>
#include <memory>

#include "sokoban/optimal/optimal.hpp"

namespace soloist::sokoban {

struct DeepWindow {
    Board board;    // the level between the two positions
    Square finish;  // where the player must end, or none
    CostWeights weights;
    std::int64_t below;     // what it costs now
    std::size_t positions;  // to look at
    KnownWay way;           // what to keep near to, in the squares of this board; or nothing
};

// The search for a cheaper way; nothing where there can be none, or where the board is too large.
std::unique_ptr<OptimalSolver> deep_window(DeepWindow window);

}  // namespace soloist::sokoban
