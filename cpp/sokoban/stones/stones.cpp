#include "slices/sliced_solver.hpp"
#include "sokoban/solver/widths.hpp"
#include "sokoban/stones/search.hpp"

namespace soloist::sokoban {

std::unique_ptr<Solver> make_stones(const Rows& rows, const StonesOptions& options, std::size_t ceiling) {
    Board board = Board::read(rows);
    if (auto known = decided_by_shape(board)) return known;
    auto make = [board = std::move(board), options]() mutable {
        return with_search_width<StonesSearch>(std::move(board), options);
    };
    return std::make_unique<SlicedSolver>(std::move(make), ceiling);
}

}  // namespace soloist::sokoban
