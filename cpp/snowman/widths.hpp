// Which form of a search a level needs: searches are templates on the width W of their sets, W words of 64 grid positions.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>

#include "base/solver.hpp"
#include "snowman/level.hpp"
#include "snowman/position.hpp"

namespace soloist::snowman {

#ifdef SOLOIST_NARROW  // what the native tests need (CMakeLists.txt)
inline constexpr int widest = 4;
#else
inline constexpr int widest = 8;
#endif

// Throws std::overflow_error where no form holds the level.
inline void require_fitting(const Level& level) {
    if (static_cast<int>(level.balls.size()) > most_balls) throw std::overflow_error("more than fifteen balls");
    if (level.positions > widest * 64)
        throw std::overflow_error("a floor of more than " + std::to_string(widest * 64) + " grid positions");
}

// What make<W>() gives, with the first of the widths, which go upwards, that holds the level.
template <int W = 1, class Make>
std::unique_ptr<Solver> with_width(const Level& level, Make&& make) {
    if constexpr (W < widest)
        if (level.positions > W * 64) return with_width<2 * W>(level, make);
    return make.template operator()<W>();
}

}  // namespace soloist::snowman
