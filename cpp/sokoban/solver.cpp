#include "solver.hpp"

#include "fitting.hpp"
#include "one_by_one.hpp"
#include "schedule.hpp"

namespace soloist::sokoban {

std::unique_ptr<Solver> make_strong(const Rows& rows, std::size_t memory, std::uint64_t seed) {
    Board board = Board::read(rows);
    if (auto known = settled(board)) return known;
    if (vast(board)) return fitting<OneByOne>(std::move(board), memory, seed);
    return fitting<Schedule>(std::move(board), memory, seed);
}

}  // namespace soloist::sokoban
