#include "solver.hpp"

#include "fitting.hpp"
#include "schedule.hpp"

namespace soloist::sokoban {

std::unique_ptr<Solver> make_strong(const Rows& rows, std::size_t memory, std::uint64_t seed) {
    Board board = Board::read(rows);
    if (auto known = settled(board)) return known;
    return fitting<Schedule>(std::move(board), memory, seed);
}

}  // namespace soloist::sokoban
