// One box alone on the board: where it can be pushed, and in how many pushes, given the side the player is on.
//
// A node is a box square together with the part of the floor the player is in once the box blocks its square. With
// one box these distances are exact; with more boxes they are lower bounds, and unreachable stays unreachable, so
// dead squares, matching bounds, frozen boxes as walls, sinks and basins all come from this one routine.
#pragma once

#include <cstdint>
#include <vector>

#include "sokoban/board/board.hpp"
#include "sokoban/board/regions.hpp"

namespace soloist::sokoban {

using Distance = std::uint16_t;
inline constexpr Distance far = 0xFFFF;

class PushGraph {
public:
    // walls[s] nonzero: square s is a wall for boxes and player alike.
    PushGraph(const Board& board, const std::vector<std::uint8_t>& walls);

    int nodes() const { return board_.size() * 4; }
    bool wall(Square s) const { return walls_[s]; }

    // The node of a box on s with the player on its neighbour on side d, or -1.
    int beside(Square s, int d) const {
        const int side = side_[static_cast<std::size_t>(s * 4 + d)];
        return side < 0 ? -1 : s * 4 + side;
    }
    // The node of a box on s with the player anywhere on p, or -1 when walls keep them apart.
    int node(Square s, Square p) const;

    // Pushes from each node to the target square (any side), or far.
    void distances_to(Square target, std::vector<Distance>& out) const;
    // Pushes from the start node to each node, or far.
    void distances_from(int start, std::vector<Distance>& out) const;

    template <class Visit>
    void each_push(int node, Visit visit) const {
        const auto s = static_cast<Square>(node >> 2);
        for (int d = 0; d < 4; d++) {
            if (side_[static_cast<std::size_t>(s * 4 + opposite(d))] != (node & 3)) continue;
            const Square t = board_.next[s][static_cast<std::size_t>(d)];
            if (t == none || walls_[t]) continue;
            visit(beside(t, opposite(d)));
        }
    }
    template <class Visit>
    void each_pull(int node, Visit visit) const {
        const auto t = static_cast<Square>(node >> 2);
        for (int d = 0; d < 4; d++) {
            if (side_[static_cast<std::size_t>(t * 4 + opposite(d))] != (node & 3)) continue;
            const Square s = board_.next[t][static_cast<std::size_t>(opposite(d))];
            const int from = beside(s, opposite(d));
            if (from >= 0) visit(from);
        }
    }

private:
    const Board& board_;
    std::vector<std::uint8_t> walls_;
    Regions regions_;
    std::vector<std::int8_t> side_;
};

// Distances from every node to every goal, as rows: row(node)[goal index].
class GoalDistances {
public:
    GoalDistances(const Board& board, const PushGraph& graph, const std::vector<Square>& goals);

    const Distance* row(int node) const { return &table_[static_cast<std::size_t>(node) * width_]; }
    std::size_t width() const { return width_; }
    Distance nearest(int node) const { return nearest_[static_cast<std::size_t>(node)]; }
    Distance longest() const { return longest_; }
    // No side of s leads to any goal.
    bool dead(Square s) const { return dead_[s]; }

private:
    std::size_t width_;
    Distance longest_ = 0;
    std::vector<Distance> table_, nearest_;
    std::vector<std::uint8_t> dead_;
};

}  // namespace soloist::sokoban
