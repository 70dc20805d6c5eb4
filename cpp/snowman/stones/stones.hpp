// Talking Stones for A Good Snowman: solutions without a proof, by the three layers that the paper's section 5 tells of.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "base/solver.hpp"
#include "stones/state_space.hpp"

namespace soloist::snowman {

// Throws as make_solver does (solver.hpp), and runs and stops in the same way. Without agents a state is solved when all snowmen
// stand.
std::unique_ptr<Solver> make_stones(const std::string& text, const stones::SpaceOptions& options, bool agents,
                                    std::size_t ceiling = 0);

}  // namespace soloist::snowman
