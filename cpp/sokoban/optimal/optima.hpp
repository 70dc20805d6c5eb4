// All solutions of a known least number of pushes.
//
// Positions are dropped by one rule: pushes made, plus the distances of single boxes to their nearest goals, exceed the least
// number. Those distances are a lower bound, so that no optimal solution is lost. Boxes and squares have the numbers
// row * width + column of the rows.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "optima/optima.hpp"

namespace soloist::sokoban {

std::unique_ptr<Optima> make_optima(const std::vector<std::string>& rows, int pushes, std::size_t memory);

}  // namespace soloist::sokoban
