// The least cost, proved: A* with the matching bound and sound pruning only.
//
// The cost is push_weight for each push and step_weight for each step of the player, pushes included. When steps cost
// nothing, a position is the boxes and the player's region, and corrals may be used (a solution can be reordered
// without another push); otherwise the player's square counts. Every push costs at least push_weight + step_weight, so
// that times the matching is a lower bound; it never drops by more than an edge costs, so the first solved position
// taken from the open list is the best. The least value on the open list is a proved lower bound at any time.
#pragma once

#include <map>
#include <vector>

#include "corral.hpp"
#include "frozen_matching.hpp"
#include "key_table.hpp"
#include "matching.hpp"
#include "solver.hpp"
#include "stopwatch.hpp"
#include "walkthrough.hpp"

namespace soloist::sokoban {

struct CostWeights {
    std::int64_t push = 1;
    std::int64_t step = 0;
};

template <int W>
class Optimal : public Solver {
public:
    // below: only solutions that cost less are of interest (-1: any). If there is none, the outcome is `optimal` with
    // no solution: the one the caller has is the best.
    Optimal(Board board, std::size_t memory, CostWeights weights, std::int64_t below);

    void run(double seconds) override;

private:
    struct Node {
        BoxSet<W> boxes;
        std::int64_t cost;
        std::uint32_t parent;
        Square player;                // the region's smallest square, or the square itself when steps cost
        Square from, to;              // the push that led here
        bool done;
    };
    struct Entry {
        std::uint32_t index;
        std::int64_t cost;
    };

    void expand(std::uint32_t index);
    void reach(const Node& node, Square box, int direction, int walk, std::size_t row);
    void keep(const Node& child, std::uint64_t key, std::int64_t bound);
    void finish(std::uint32_t index);
    void measure();

    Board board_;
    std::size_t memory_;
    CostWeights weights_;
    std::int64_t below_;
    Knowledge<W> known_;
    FrozenMatching<W> frozen_matching_;
    Freeze freeze_;
    Corrals corrals_;
    Regions reach_, regions_;
    Assignment assignment_, scratch_;
    std::vector<std::uint8_t> blocked_;
    std::vector<Square> boxes_, queue_;
    std::vector<int> steps_;
    std::vector<Node> nodes_;
    KeyTable table_;
    std::map<std::int64_t, std::vector<Entry>> open_;
    std::size_t open_count_ = 0;
    std::uint32_t current_ = 0;
    std::uint64_t current_key_ = 0;
};

}  // namespace soloist::sokoban

#include "optimal_impl.hpp"
