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
// Positions of the least bound are expanded a window at a time (expander.hpp), by several workers where there are several
// cores, and what came of them is taken in order. So the search is the same on any number of cores.
//
// A search that keeps near to a known way is no proof: it is led by what the way still costs, and goes on with each
// cheaper one it finds until it has looked at as many positions as it may.
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <vector>

#include "base/crew.hpp"
#include "base/deadline.hpp"
#include "sokoban/board/walkthrough.hpp"
#include "sokoban/optimal/expander.hpp"
#include "sokoban/solver/solver.hpp"

namespace soloist::sokoban {

// How many positions are expanded before what came of them is looked at. Few in a small search, which would look at many in vain
// beside the way to the end; enough for many cores in a large one. It does not depend on how many there are.
struct Windows {
    std::uint64_t expanded_for_each =
        2048;                        // so many have been, for each position of a window; half of it was not compared
    std::size_t most = 256;          // a round number
    std::size_t worth_sharing = 16;  // to wake the workers takes as long as some positions
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
    Optimal(Board board, std::size_t memory, CostWeights weights, SearchEnds ends = {}, unsigned cores = 1,
            Windows windows = {});

    void run(double seconds) override;
    void set_upper_bound(std::int64_t cost) override { below_ = std::min(below_, cost); }

private:
    using Node = PositionNode<W>;

    static constexpr std::int64_t nothing = std::numeric_limits<std::int64_t>::max();

    bool guided() const { return ends_.guided(); }
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
    std::size_t window() const {
        if (within_another()) return 1;
        return std::clamp<std::size_t>(known_.expanded / windows_.expanded_for_each, 1, windows_.most);
    }
    void advance(const Stopwatch& watch, double seconds);
    void step();
    std::int64_t least_rank();
    void open_window(std::int64_t rank);
    void take(std::uint32_t index, const Expansion<W>& expansion);
    bool solved(const Node& node) const;
    void arrive(std::uint32_t index);
    void keep(const typename Expansion<W>::Child& child);
    void queue(std::uint32_t index, std::int64_t rank, int left);
    void finish(std::uint32_t index);
    void measure();

    Board board_;
    std::size_t memory_;
    CostWeights weights_;
    SearchEnds ends_;
    Windows windows_;
    Square finish_;                 // where the player must be at the end, in the form nodes have it
    std::int64_t below_ = nothing;  // only solutions that cost less are of interest
    Knowledge<W> knowledge_;
    PairCosts pair_costs_;
    std::deque<Expander<W>> expanders_;  // one for each worker
    Crew crew_;
    Positions<W> positions_;
    std::vector<std::uint32_t> window_;     // positions that are expanded at once,
    std::vector<Expansion<W>> expansions_;  // and what came of them
    // By bound, or by what the known way lets expect; then by pushes left: what is nearest to the end comes first.
    std::map<std::pair<std::int64_t, int>, std::vector<std::uint32_t>> open_;
    std::size_t open_count_ = 0;
    std::uint32_t best_ = IndexTable::absent;  // the cheapest end found, when guided
};

}  // namespace soloist::sokoban
