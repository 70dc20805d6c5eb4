// Two boxes that can never both be solved, even alone on the board.
//
// One backward search over all two-box positions, from every pair of goals: what it does not meet is dead. Other boxes only
// take ways away, so that a position with such a pair cannot be solved either: sound for every proof. For each box square and
// side of the player the dead partners are kept as a set, so that a test is one intersection.
#pragma once

#include <cstdint>
#include <vector>

#include "sokoban/board/box_set.hpp"
#include "sokoban/board/push_graph.hpp"

namespace soloist::sokoban {

// The search: at one * board.size() + two a bit for each side of a box on `one`, that the player beside it can solve both boxes.
std::vector<std::uint8_t> sides_alive(const Board& board);

template <int W>
class PairTable {
public:
    PairTable(const Board& board, const PushGraph& graph, const GoalDistances& distances)
        : rows_(board.next.size() * 4) {
        const std::vector<std::uint8_t> alive = sides_alive(board);
        const auto n = static_cast<std::size_t>(board.size());
        for (Square a = 0; a < board.size(); a++) {
            if (distances.dead(a)) continue;
            for (int d = 0; d < 4; d++) {
                const Square p = board.next[a][static_cast<std::size_t>(d)];
                if (p == none || graph.beside(a, d) < 0) continue;
                for (Square b = 0; b < board.size(); b++)
                    if (b != a && b != p && !distances.dead(b) && !(alive[a * n + b] >> d & 1))
                        rows_[static_cast<std::size_t>(a * 4 + d)].set(b);
            }
        }
    }

    // The squares where a second box makes a box on s dead, with the player on side d of s.
    const BoxSet<W>& partners(Square s, int d) const { return rows_[static_cast<std::size_t>(s * 4 + d)]; }

private:
    std::vector<BoxSet<W>> rows_;
};

}  // namespace soloist::sokoban
