// Which form of a search a level needs: none where its shape decides, else the narrowest box sets that hold it.
//
// Searches are templates on the width W of their box sets: W words of 64 squares. Their bodies are in .cpp files, which end by
// compiling them for the widths listed here.
#pragma once

#include <memory>
#include <utility>

#include "sokoban/board/board.hpp"
#include "sokoban/solver/solver.hpp"

// 256, 1024 and 10,240 squares: most levels, large ones, and a hundred by a hundred squares.
#ifdef SOLOIST_NARROW  // what the native tests need (CMakeLists.txt)
#define SOLOIST_LARGE_WIDTH(DO)
#define SOLOIST_LARGEST_WIDTH(DO)
#else
#define SOLOIST_LARGE_WIDTH(DO) DO(16)
#define SOLOIST_LARGEST_WIDTH(DO) DO(160)
#endif
#define SOLOIST_SEARCH_WIDTHS(DO) DO(4) SOLOIST_LARGE_WIDTH(DO) SOLOIST_LARGEST_WIDTH(DO)

// A proof holds many millions of positions, and many levels are small: 128 squares too, for half the memory.
#define SOLOIST_OPTIMAL_WIDTHS(DO) DO(2) SOLOIST_SEARCH_WIDTHS(DO)

// Makes one of the lists above the last arguments of a template.
#define SOLOIST_ARGUMENT(W) , W

namespace soloist::sokoban {

// For levels that are decided before any search.
class Decided : public Solver {
public:
    explicit Decided(Outcome outcome) { known_.outcome = outcome; }
    void run(double) override {}
};

// What the shape of the level alone decides: nothing to do, or a box that can never be solved. Levels with more goals than
// boxes come here once for each choice of as many goals: the matchings are not made for them.
inline std::unique_ptr<Solver> decided_by_shape(const Board& board) {
    if (board.player == none || board.boxes.size() > board.goals.size() || board.sealed_box)
        return std::make_unique<Decided>(Outcome::unsolvable);
    if (board.boxes.size() < board.goals.size()) return std::make_unique<Decided>(Outcome::gave_up);
    for (const Square s : board.boxes)
        if (!board.is_goal[s]) return nullptr;
    return std::make_unique<Decided>(Outcome::optimal);
}

// Whether to list the moves of one position takes long by itself: it costs walks over the floor for each box. Above this size a
// search would look at a few positions a second.
inline constexpr std::size_t vast_from = 100'000;  // boxes times squares; a round number
inline bool vast(const Board& board) { return board.boxes.size() * board.next.size() > vast_from; }

// The search with the first of the widths, which go upwards, that holds the level; nothing where none does.
template <class Base, template <int> class Search, int W, int... Wider, class... Arguments>
std::unique_ptr<Base> with_width(Board&& board, const Arguments&... arguments) {
    if (board.size() <= W * 64) return std::make_unique<Search<W>>(std::move(board), arguments...);
    if constexpr (sizeof...(Wider) > 0) return with_width<Base, Search, Wider...>(std::move(board), arguments...);
    return nullptr;
}

inline std::unique_ptr<Solver> or_give_up(std::unique_ptr<Solver> solver) {
    return solver ? std::move(solver) : std::make_unique<Decided>(Outcome::gave_up);
}
template <template <int> class Search, class... Arguments>
std::unique_ptr<Solver> with_search_width(Board&& board, const Arguments&... arguments) {
    return or_give_up(
        with_width<Solver, Search SOLOIST_SEARCH_WIDTHS(SOLOIST_ARGUMENT)>(std::move(board), arguments...));
}
template <template <int> class Search, class... Arguments>
std::unique_ptr<Solver> with_optimal_width(Board&& board, const Arguments&... arguments) {
    return or_give_up(
        with_width<Solver, Search SOLOIST_OPTIMAL_WIDTHS(SOLOIST_ARGUMENT)>(std::move(board), arguments...));
}

}  // namespace soloist::sokoban
