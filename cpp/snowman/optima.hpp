// All solutions of a known least number of ball moves.
//
// A piece is cell * 3 + size.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "optima/optima.hpp"

namespace soloist::snowman {

std::unique_ptr<Optima> make_optima(const std::string& text, int cost, std::size_t memory);

}  // namespace soloist::snowman
