#include "sokoban/solver/solver.hpp"

#include "slices/sliced_solver.hpp"
#include "sokoban/search/greedy_placement.hpp"
#include "sokoban/search/schedule.hpp"
#include "sokoban/solver/widths.hpp"

namespace soloist::sokoban {

std::unique_ptr<Solver> make_strong(const Rows& rows, std::size_t memory, std::uint64_t seed, std::size_t ceiling) {
    Board board = Board::read(rows);
    if (auto known = decided_by_shape(board)) return known;
    auto make = [board = std::move(board), memory, seed]() mutable {
        if (vast(board)) return with_search_width<GreedyPlacement>(std::move(board), memory, seed);
        return with_search_width<Schedule>(std::move(board), memory, seed);
    };
    return std::make_unique<SlicedSolver>(std::move(make), ceiling);
}

}  // namespace soloist::sokoban
