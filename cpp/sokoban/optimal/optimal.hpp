// The least cost, proved: A* with the matching bound and sound pruning only.
//
// The cost is push_weight for each push and step_weight for each step of the player, pushes included. When steps cost
// nothing, a position is the boxes and the player's region, and corrals may be used (a solution can be reordered
// without another push); otherwise the player's square counts. Every push costs at least push_weight + step_weight, so
// that times a number of pushes still needed is a lower bound: the cheapest matching on one-box distances plus what
// pairs of boxes add, or the matching with frozen boxes as walls if that is more. Positions are opened again when they
// are reached at less cost, so the first solved position taken from the open list is the best, and the least value on
// the open list is a proved lower bound at any time.
//
// What is dropped for good has no way to the end, by rules that are sound one by one: no way to a goal, dead pairs, freeze,
// frozen matching, corrals without a push, corral proof (undecided at the end of its budget), no matching. Corrals, where
// steps cost nothing, keep a push that begins a shortest way. What is dropped because it is too dear has a lower bound that
// says so. Positions met before are compared whole. Levels so vast that a matching could be taken for an impossible one are
// given up. README.md has the table of these rules.
//
// A search that keeps near to a known way is no proof: it is led by what the way still costs, and goes on with each
// cheaper one it finds until it has looked at as many positions as it may.
#pragma once

#include <algorithm>
#include <limits>
#include <map>
#include <vector>

#include "base/deadline.hpp"
#include "base/index_table.hpp"
#include "sokoban/board/steps.hpp"
#include "sokoban/board/walkthrough.hpp"
#include "sokoban/bound/matching.hpp"
#include "sokoban/bound/pair_bound.hpp"
#include "sokoban/deadlock/corral.hpp"
#include "sokoban/deadlock/corral_proof.hpp"
#include "sokoban/deadlock/frozen_matching.hpp"
#include "sokoban/optimal/vicinity.hpp"
#include "sokoban/solver/solver.hpp"

namespace soloist::sokoban {

struct CostWeights {
    std::int64_t push = 1;
    std::int64_t step = 0;
};

// What ends a search that is only a part of another.
struct SearchEnds {
    Square finish_at = none;  // where the player must be at the end (in that region, unless steps cost); none: anywhere
    std::size_t positions = std::numeric_limits<std::size_t>::max();  // so many known: it gives up
    KnownWay way;                                                     // what it keeps near to; empty: it goes anywhere
};

// A solver that tells its solution as pushes too, in the squares of its board.
class OptimalSolver : public Solver {
public:
    const std::vector<BoxMove>& pushes() const { return pushes_; }

protected:
    std::vector<BoxMove> pushes_;
};

template <int W>
class Optimal : public OptimalSolver {
public:
    Optimal(Board board, std::size_t memory, CostWeights weights, SearchEnds ends = {});

    void run(double seconds) override;
    void set_upper_bound(std::int64_t cost) override { below_ = std::min(below_, cost); }

private:
    struct Node {
        BoxSet<W> boxes;
        std::int64_t cost;
        std::uint32_t parent;
        std::uint16_t player : 15;  // the region's smallest square, or the square itself when steps cost
        std::uint16_t done : 1;
        std::uint16_t to : 14;  // the push that led here
        std::uint16_t direction : 2;
    };

    static constexpr std::int64_t nothing = std::numeric_limits<std::int64_t>::max();
    static constexpr int corral_positions = 300;  // of a closed zone; half or twice: the same time on 18 small levels

    std::int64_t least_edge() const { return weights_.push + weights_.step; }
    bool guided() const { return !ends_.way.boxes.empty(); }
    bool within_another() const { return ends_.positions != SearchEnds{}.positions; }
    // How many pulls the table of pair costs may take: some seconds for a proof; a part of a window's own search must not cost
    // more than that search, whose positions take about as long as some thousand pulls each.
    static constexpr std::uint64_t proof_pulls = 600'000'000, pulls_of_a_position = 5000;
    std::uint64_t pair_work() const { return within_another() ? ends_.positions * pulls_of_a_position : proof_pulls; }
    std::size_t pair_bytes() const { return std::min(memory_ / 2, std::size_t{1} << 30); }
    // How many positions to expand between looks at the clock. The time of one grows with boxes times squares.
    int between_looks() const {
        return std::clamp(100'000 / static_cast<int>(board_.next.size() * board_.boxes.size()), 1, 64);
    }
    void step();
    bool solved(const Node& node) const;
    void expand(std::uint32_t index, std::int64_t bound);
    void line_up(const Node& node);
    bool assign(const Node& node);
    bool assign_walled(const Node& node);
    void arrive(std::uint32_t index);
    void reach(const Node& node, Square box, int direction, int walk, std::size_t row);
    int pushes_left(Square t, int at, std::size_t row, Square player);
    void widen(const Distance* narrow);
    void keep(const Node& child, std::uint64_t key, std::int64_t rank, int left);
    void queue(std::uint32_t index, std::int64_t rank, int left);
    void finish(std::uint32_t index);
    void measure();

    Board board_;
    std::size_t memory_;
    CostWeights weights_;
    SearchEnds ends_;
    Vicinity<W> vicinity_;
    Square finish_;                 // where the player must be at the end, in the form nodes have it
    std::int64_t below_ = nothing;  // only solutions that cost less are of interest
    Knowledge<W> knowledge_;
    FrozenMatching<W> frozen_matching_;
    CorralProof<W> corral_proof_;
    PairCosts pair_costs_;
    PairBound pairs_;
    Freeze freeze_;
    Corrals corrals_;
    Regions reach_;
    Assignment assignment_, walled_;
    const typename FrozenMatching<W>::Walled* walls_ = nullptr;  // those of the position, when they cost something
    std::vector<int> matched_node_, stale_;                      // by row: what assignment_ has; the rows to match anew
    std::vector<std::size_t> row_at_, free_rows_;
    std::vector<Distance> row_;
    std::vector<std::uint8_t> blocked_;
    std::vector<Square> boxes_;
    Steps steps_;
    std::vector<Node> nodes_;
    IndexTable table_;
    // By bound, or by what the known way lets expect; then by pushes left: what is nearest to the end comes first.
    std::map<std::pair<std::int64_t, int>, std::vector<std::uint32_t>> open_;
    std::size_t open_count_ = 0;
    std::uint32_t best_ = IndexTable::absent;  // the cheapest end found, when guided
    std::uint32_t current_ = 0;
    std::int64_t current_bound_ = 0;
    std::uint64_t current_key_ = 0;
};

}  // namespace soloist::sokoban
