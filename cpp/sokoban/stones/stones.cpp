#include "slices/sliced_solver.hpp"
#include "sokoban/solver/widths.hpp"
#include "sokoban/stones/game.hpp"
#include "stones/search.hpp"

namespace soloist::sokoban {

namespace {

template <int W>
std::unique_ptr<Solver> search(Board&& board, const StonesOptions& options) {
    return stones::make_search(std::make_unique<StonesGame<W>>(std::move(board), options), options.space);
}

}  // namespace

std::unique_ptr<Solver> make_stones(const Rows& rows, const StonesOptions& options, std::size_t ceiling) {
    Board board = Board::read(rows);
    if (auto known = decided_by_shape(board)) return known;
    auto make = [board = std::move(board), options]() mutable -> std::unique_ptr<Solver> {
#define SEARCH_WITH(W) \
    if (board.size() <= W * 64) return search<W>(std::move(board), options);
        SOLOIST_SEARCH_WIDTHS(SEARCH_WITH)
#undef SEARCH_WITH
        return std::make_unique<Decided>(Outcome::gave_up);
    };
    return std::make_unique<SlicedSolver>(std::move(make), ceiling);
}

}  // namespace soloist::sokoban
