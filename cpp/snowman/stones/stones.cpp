#include "snowman/stones/stones.hpp"

#include <stdexcept>

#include "slices/sliced_solver.hpp"
#include "snowman/stones/game.hpp"
#include "stones/search.hpp"

namespace soloist::snowman {

namespace {

template <int W>
std::unique_ptr<Solver> search(Level&& level, const stones::SpaceOptions& options, bool agents) {
    return stones::make_search(std::make_unique<BallsGame<W>>(std::move(level), agents), options);
}

}  // namespace

std::unique_ptr<Solver> make_stones(const std::string& text, const stones::SpaceOptions& options, bool agents,
                                    std::size_t ceiling) {
    Level level = read_level(text);
    if (static_cast<int>(level.balls.size()) > most_balls) throw std::overflow_error("more than fifteen balls");
    if (level.positions > 512) throw std::overflow_error("a floor of more than 512 grid positions");
    auto make = [level = std::move(level), options, agents]() mutable -> std::unique_ptr<Solver> {
        if (level.positions <= 64) return search<1>(std::move(level), options, agents);
        if (level.positions <= 128) return search<2>(std::move(level), options, agents);
        if (level.positions <= 256) return search<4>(std::move(level), options, agents);
        return search<8>(std::move(level), options, agents);
    };
    return std::make_unique<SlicedSolver>(std::move(make), ceiling);
}

}  // namespace soloist::snowman
