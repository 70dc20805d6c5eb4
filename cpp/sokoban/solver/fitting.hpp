// Which form of a search a level needs: none where its shape decides, else the narrowest box sets that hold it.
#pragma once

#include <memory>
#include <utility>

#include "sokoban/board/board.hpp"
#include "sokoban/solver/solver.hpp"

namespace soloist::sokoban {

// For levels that are decided before any search.
class Settled : public Solver {
public:
    explicit Settled(Outcome outcome) { outcome_ = outcome; }
    void run(double) override {}
};

// What the shape of the level alone decides: nothing to do, or a box that can never be solved.
inline std::unique_ptr<Solver> settled(const Board& board) {
    if (board.player == none || board.boxes.size() != board.goals.size() || board.sealed_box)
        return std::make_unique<Settled>(Outcome::unsolvable);
    for (const Square s : board.boxes)
        if (!board.is_goal[s]) return nullptr;
    return std::make_unique<Settled>(Outcome::optimal);
}

// Whether to list the moves of one position takes long by itself.
inline bool vast(const Board& board) { return board.boxes.size() * board.next.size() > 100'000; }

// A hundred by a hundred squares still fit in the widest.
template <template <int> class Search, class... Arguments>
std::unique_ptr<Solver> fitting(Board&& board, Arguments... arguments) {
    if (board.size() <= 256) return std::make_unique<Search<4>>(std::move(board), arguments...);
    if (board.size() <= 1024) return std::make_unique<Search<16>>(std::move(board), arguments...);
    if (board.size() <= 10240) return std::make_unique<Search<160>>(std::move(board), arguments...);
    return std::make_unique<Settled>(Outcome::gave_up);
}

}  // namespace soloist::sokoban
