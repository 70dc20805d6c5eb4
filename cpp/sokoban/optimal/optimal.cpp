#include "sokoban/optimal/optimal.hpp"

#include <algorithm>

#include "slices/sliced_solver.hpp"
#include "sokoban/solver/widths.hpp"

namespace soloist::sokoban {

template <int W>
Optimal<W>::Optimal(Board board, std::size_t memory, CostWeights weights, SearchEnds ends, unsigned cores,
                    Windows windows)
    : board_(std::move(board)),
      memory_(memory),
      weights_(weights),
      ends_(std::move(ends)),
      windows_(windows),
      finish_(ends_.finish_at),
      knowledge_(board_, {!within_another(), false}),
      pair_costs_(board_, knowledge_.graph, knowledge_.distances, pair_work(), pair_bytes()),
      crew_(cores) {
    for (unsigned worker = 0; worker < crew_.size(); ++worker)
        expanders_.emplace_back(board_, knowledge_, pair_costs_, weights_, ends_);
    known_.stage = pair_costs_.usable() ? "pairs of boxes" : "A*";
    Node root{};
    std::vector<std::uint8_t> blocked(board_.next.size(), 0);
    for (const Square s : board_.boxes) {
        root.boxes.set(s);
        blocked[s] = 1;
    }
    Regions regions(board_);
    regions.walk(blocked);
    const Square start = weights.step ? board_.player : regions.home(board_.player);
    if (finish_ != none && !weights.step) {
        std::fill(blocked.begin(), blocked.end(), std::uint8_t{0});
        for (const Square s : board_.goals) blocked[s] = 1;
        regions.walk(blocked);
        finish_ = regions.home(finish_);
    }
    root.player = start & 0x7FFF;
    root.parent = IndexTable::absent;
    if (!Assignment::exact(board_.boxes.size(), knowledge_.distances.longest())) {
        known_.outcome = Outcome::gave_up;
        return;
    }
    const int left = expanders_[0].matched(root);
    if (left < 0) {
        known_.outcome = Outcome::unsolvable;
        return;
    }
    keep({root, zobrist(root.boxes, board_) ^ board_.player_key[root.player], weights_.least_edge() * left, left});
    measure();
}

template <int W>
void Optimal<W>::run(double seconds) {
    const Stopwatch watch;
    {
        const Crew::Between between(crew_);
        advance(watch, seconds);
    }
    known_.critical = crew_.critical();
    measure();
    if (known_.outcome != Outcome::running && best_ != IndexTable::absent) finish(best_);
}

template <int W>
void Optimal<W>::advance(const Stopwatch& watch, double seconds) {
    for (int count = 1; known_.outcome == Outcome::running; count++) {
        step();
        if (count % between_looks() && window() == 1 && known_.stage == "A*") continue;
        measure();
        if (known_.bytes > memory_ || positions_.size() > ends_.positions) known_.outcome = Outcome::out_of_memory;
        if (watch.seconds() >= seconds) break;
    }
}

// The costs of one more pair of goals, or a window of the open list.
template <int W>
void Optimal<W>::step() {
    if (pair_costs_.usable() && !pair_costs_.ready()) {
        pair_costs_.work();
        return;
    }
    known_.stage = "A*";
    const std::int64_t rank = least_rank();
    const std::int64_t bound = guided() && rank != nothing ? 0 : rank;
    if (bound >= below_) {
        if (below_ != nothing) known_.lower_bound = below_;
        known_.outcome = below_ != nothing ? Outcome::optimal : Outcome::unsolvable;
        return;
    }
    known_.lower_bound = std::max(known_.lower_bound, bound);
    open_window(rank);
    if (known_.outcome != Outcome::running) return;
    expansions_.resize(std::max(expansions_.size(), window_.size()));
    const auto expand = [&](unsigned worker, std::size_t i) {
        expanders_[worker].expand(positions_, window_[i], bound, below_, expansions_[i]);
    };
    if (window_.size() < windows_.worth_sharing)
        for (std::size_t i = 0; i < window_.size(); i++) expand(0, i);
    else
        crew_.share(window_.size(), expand);
    for (std::size_t i = 0; i < window_.size() && known_.outcome == Outcome::running; i++)
        take(window_[i], expansions_[i]);
}

// The least rank on the open list.
template <int W>
std::int64_t Optimal<W>::least_rank() {
    while (!open_.empty() && open_.begin()->second.empty()) open_.erase(open_.begin());
    return open_.empty() ? nothing : open_.begin()->first.first;
}

// Takes positions of this rank from the open list until there are enough for a window. One that is solved ends the search.
template <int W>
void Optimal<W>::open_window(std::int64_t rank) {
    window_.clear();
    for (const std::size_t most = window(); window_.size() < most && least_rank() == rank;) {
        const std::uint32_t index = open_.begin()->second.back();
        open_.begin()->second.pop_back();
        open_count_--;
        if (!positions_[index].done) {
            positions_[index].done = 1;
            if (solved(positions_[index]))
                arrive(index);
            else
                window_.push_back(index);
        }
        // One at a time, the bound may rise between them.
        if (most == 1 || known_.outcome != Outcome::running) return;
    }
}

// Takes what came of a position, as if those of the window had been expanded one after the other.
template <int W>
void Optimal<W>::take(std::uint32_t index, const Expansion<W>& expansion) {
    known_.generated += expansion.generated;
    if (expansion.kind == Expansion<W>::Kind::later) {
        positions_[index].done = 0;
        queue(index, expansion.bound, expansion.left);
    }
    if (expansion.kind != Expansion<W>::Kind::expanded) return;
    known_.expanded++;
    for (const auto& child : expansion.children) keep(child);
}

// The first end that A* takes from the open list is the best; a guided search looks on for cheaper ones.
template <int W>
void Optimal<W>::arrive(std::uint32_t index) {
    if (!guided()) return finish(index);
    if (positions_[index].cost >= below_) return;
    below_ = positions_[index].cost;
    best_ = index;
}

template <int W>
bool Optimal<W>::solved(const Node& node) const {
    return node.boxes == knowledge_.goal_set && (finish_ == none || node.player == finish_);
}

template <int W>
void Optimal<W>::measure() {
    known_.bytes = positions_.bytes() + open_count_ * sizeof(std::uint32_t) * 2 + pair_costs_.bytes();
    for (const Expander<W>& expander : expanders_) known_.bytes += expander.bytes();
}

// Puts a position on the open list, unless it was reached as cheaply before.
template <int W>
void Optimal<W>::keep(const typename Expansion<W>::Child& child) {
    std::uint32_t index = positions_.find(child.node, child.key);
    if (index != IndexTable::absent) {
        if (positions_[index].cost <= child.node.cost) return;
        positions_[index] = child.node;
    } else {
        if (positions_.full()) {
            measure();
            if (known_.bytes > memory_) known_.outcome = Outcome::out_of_memory;
            if (known_.outcome != Outcome::running) return;
        }
        index = positions_.add(child.node, child.key);
    }
    queue(index, child.rank, child.left);
}

template <int W>
void Optimal<W>::queue(std::uint32_t index, std::int64_t rank, int left) {
    open_[{rank, left}].push_back(index);
    open_count_++;
}

template <int W>
void Optimal<W>::finish(std::uint32_t index) {
    std::vector<BoxMove> pushes;
    for (std::uint32_t i = index; positions_[i].parent != IndexTable::absent; i = positions_[i].parent) {
        const Square to = positions_[i].to;
        pushes.push_back({board_.next[to][static_cast<std::size_t>(opposite(positions_[i].direction))], to, none});
    }
    std::reverse(pushes.begin(), pushes.end());
    bool ok = false;
    known_.solution = walkthrough(board_, pushes, ok);
    if (ok) pushes_ = pushes;
    if (!guided()) known_.lower_bound = positions_[index].cost;
    known_.outcome = !ok ? Outcome::gave_up : guided() ? Outcome::solved : Outcome::optimal;
}

// The members that are defined in this file.
#define COMPILE(W) template class Optimal<W>;
SOLOIST_OPTIMAL_WIDTHS(COMPILE)
#undef COMPILE

std::unique_ptr<Solver> make_optimal(const Rows& rows, std::size_t memory, std::int64_t push_weight,
                                     std::int64_t step_weight, std::size_t ceiling, unsigned cores) {
    Board board = Board::read(rows);
    if (auto known = decided_by_shape(board)) return known;
    const CostWeights weights{push_weight, step_weight};
    auto make = [board = std::move(board), memory, weights, cores]() mutable {
        return with_optimal_width<Optimal>(std::move(board), memory, weights, SearchEnds{}, cores, Windows{});
    };
    return std::make_unique<SlicedSolver>(std::move(make), ceiling);
}

}  // namespace soloist::sokoban
