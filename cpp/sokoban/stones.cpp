#include "fitting.hpp"
#include "stones_search.hpp"

namespace soloist::sokoban {

std::unique_ptr<Solver> make_stones(const Rows& rows, const StonesOptions& options) {
    Board board = Board::read(rows);
    if (auto known = settled(board)) return known;
    return fitting<StonesSearch>(std::move(board), options);
}

}  // namespace soloist::sokoban
