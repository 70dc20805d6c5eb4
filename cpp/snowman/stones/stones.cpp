#include "snowman/stones/stones.hpp"

#include "slices/sliced_solver.hpp"
#include "snowman/stones/game.hpp"
#include "snowman/widths.hpp"
#include "stones/search.hpp"

namespace soloist::snowman {

std::unique_ptr<Solver> make_stones(const std::string& text, const stones::SpaceOptions& options, bool agents,
                                    std::size_t ceiling) {
    Level level = read_level(text);
    require_fitting(level);
    auto make = [level = std::move(level), options, agents]() mutable {
        return with_width(level, [&]<int W>() -> std::unique_ptr<Solver> {
            return stones::make_search(std::make_unique<BallsGame<W>>(std::move(level), agents), options);
        });
    };
    return std::make_unique<SlicedSolver>(std::move(make), ceiling);
}

}  // namespace soloist::snowman
