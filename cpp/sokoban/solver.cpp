#include "solver.hpp"

#include "improver.hpp"
#include "optimal.hpp"
#include "schedule.hpp"
#include "stones_search.hpp"

namespace soloist::sokoban {

namespace {

// For levels that are decided before any search.
class Settled : public Solver {
public:
    explicit Settled(Outcome outcome) { outcome_ = outcome; }
    void run(double) override {}
};

// What the shape of the level alone decides: nothing to do, or a box that can never be solved.
std::unique_ptr<Solver> settled(const Board& board) {
    if (board.player == none || board.boxes.size() != board.goals.size() || board.sealed_box)
        return std::make_unique<Settled>(Outcome::unsolvable);
    for (const Square s : board.boxes)
        if (!board.is_goal[s]) return nullptr;
    return std::make_unique<Settled>(Outcome::optimal);
}

// The narrowest box sets that hold the board; a hundred by a hundred squares still fit in the widest.
template <template <int> class Search, class... Arguments>
std::unique_ptr<Solver> fitting(Board&& board, Arguments... arguments) {
    if (board.size() <= 256) return std::make_unique<Search<4>>(std::move(board), arguments...);
    if (board.size() <= 1024) return std::make_unique<Search<16>>(std::move(board), arguments...);
    if (board.size() <= 10240) return std::make_unique<Search<160>>(std::move(board), arguments...);
    return std::make_unique<Settled>(Outcome::gave_up);
}

}  // namespace

std::unique_ptr<Solver> make_strong(const Rows& rows, std::size_t memory, std::uint64_t seed) {
    Board board = Board::read(rows);
    if (auto known = settled(board)) return known;
    return fitting<Schedule>(std::move(board), memory, seed);
}

std::unique_ptr<Solver> make_optimal(const Rows& rows, std::size_t memory, std::int64_t push_weight,
                                     std::int64_t step_weight, std::int64_t below) {
    Board board = Board::read(rows);
    if (auto known = settled(board)) return known;
    return fitting<Optimal>(std::move(board), memory, CostWeights{push_weight, step_weight}, below);
}

std::unique_ptr<Solver> make_improver(const Rows& rows, const std::string& lurd, int push_weight, int step_weight) {
    return fitting<Improver>(Board::read(rows), lurd, push_weight, step_weight);
}

std::unique_ptr<Solver> make_stones(const Rows& rows, const StonesOptions& options) {
    Board board = Board::read(rows);
    if (auto known = settled(board)) return known;
    return fitting<StonesSearch>(std::move(board), options);
}

}  // namespace soloist::sokoban
