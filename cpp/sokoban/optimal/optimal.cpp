#include "sokoban/optimal/optimal.hpp"

#include "sokoban/solver/fitting.hpp"
#include "sokoban/solver/sliced.hpp"

namespace soloist::sokoban {

std::unique_ptr<Solver> make_optimal(const Rows& rows, std::size_t memory, std::int64_t push_weight,
                                     std::int64_t step_weight, std::size_t ceiling) {
    Board board = Board::read(rows);
    if (auto known = settled(board)) return known;
    const CostWeights weights{push_weight, step_weight};
    auto make = [board = std::move(board), memory, weights]() mutable -> std::unique_ptr<Solver> {
        // There can be many millions of positions, and many levels are small: half the memory for each.
        if (board.size() <= 128) return std::make_unique<Optimal<2>>(std::move(board), memory, weights);
        return fitting<Optimal>(std::move(board), memory, weights);
    };
    return std::make_unique<Sliced>(std::move(make), ceiling);
}

}  // namespace soloist::sokoban
