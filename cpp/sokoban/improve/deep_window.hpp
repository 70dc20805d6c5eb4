// A shorter way between two positions of a solution, by the search that proves fewest pushes.
//
// What lies between the two positions is a level of its own, whose goals are where the boxes end. With the costs of pairs
// it is often decided in few positions, however long the way is. Either boxes that do not move are walls, or all may move
// and the search keeps near to the way that is known.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "sokoban/solver/solver.hpp"

namespace soloist::sokoban {

struct DeepWindow {
    Rows rows;        // the level between the two positions
    int finish_cell;  // row * width + column of where the player must end, or -1
    int push_weight, step_weight;
    std::int64_t below;                   // what it costs now
    std::size_t positions;                // to look at
    std::vector<std::vector<int>> boxes;  // in each position of the way to keep near to, as cells; or none
    std::vector<std::int64_t> left;       // what the way costs from each
    int apart;                            // how many boxes may stand elsewhere
};

// The search for a cheaper way; nothing where there can be none.
std::unique_ptr<Solver> deep_window(const DeepWindow& window);

}  // namespace soloist::sokoban
