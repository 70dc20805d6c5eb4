#include "sokoban/optimal/optimal.hpp"

#include <algorithm>

#include "slices/sliced_solver.hpp"
#include "sokoban/board/unblock.hpp"
#include "sokoban/solver/widths.hpp"

namespace soloist::sokoban {

template <int W>
Optimal<W>::Optimal(Board board, std::size_t memory, CostWeights weights, SearchEnds ends)
    : board_(std::move(board)),
      memory_(memory),
      weights_(weights),
      ends_(ends),
      vicinity_(ends_.way),
      finish_(ends.finish_at),
      knowledge_(board_, {!within_another(), false}),
      frozen_matching_(knowledge_),
      corral_proof_(knowledge_, corral_positions),
      pair_costs_(board_, knowledge_.graph, knowledge_.distances, pair_work(), pair_bytes()),
      pairs_(pair_costs_),
      freeze_(board_, knowledge_.dead),
      corrals_(board_, knowledge_.dead),
      reach_(board_),
      assignment_(static_cast<int>(board_.boxes.size())),
      walled_(static_cast<int>(board_.boxes.size())),
      matched_node_(board_.boxes.size(), -1),
      row_at_(board_.next.size(), 0),
      row_(board_.goals.size()),
      blocked_(board_.next.size(), 0),
      steps_(board_) {
    known_.stage = pair_costs_.usable() ? "pairs of boxes" : "A*";
    Node root{};
    for (const Square s : board_.boxes) {
        root.boxes.set(s);
        row_at_[s] = boxes_.size();
        boxes_.push_back(s);
        blocked_[s] = 1;
    }
    reach_.walk(blocked_);
    for (const Square s : board_.boxes) blocked_[s] = 0;
    const Square start = weights.step ? board_.player : reach_.home(board_.player);
    if (finish_ != none && !weights.step) {
        for (const Square s : board_.goals) blocked_[s] = 1;
        reach_.walk(blocked_);
        for (const Square s : board_.goals) blocked_[s] = 0;
        finish_ = reach_.home(finish_);
    }
    root.player = start & 0x7FFF;
    root.parent = IndexTable::absent;
    if (!Assignment::exact(board_.boxes.size(), knowledge_.distances.longest())) {
        known_.outcome = Outcome::gave_up;
        return;
    }
    if (!assign(root)) {
        known_.outcome = Outcome::unsolvable;
        return;
    }
    keep(root, zobrist(root.boxes, board_) ^ board_.player_key[root.player], least_edge() * assignment_.total(),
         assignment_.total());
    measure();
}

template <int W>
void Optimal<W>::run(double seconds) {
    const Stopwatch watch;
    for (int count = 1; known_.outcome == Outcome::running; count++) {
        step();
        if (count % between_looks() && known_.stage == "A*") continue;
        measure();
        if (known_.bytes > memory_ || nodes_.size() > ends_.positions) known_.outcome = Outcome::out_of_memory;
        if (watch.seconds() >= seconds) break;
    }
    measure();
    if (known_.outcome != Outcome::running && best_ != IndexTable::absent) finish(best_);
}

// The costs of one more pair of goals, or one position of the open list.
template <int W>
void Optimal<W>::step() {
    if (pair_costs_.usable() && !pair_costs_.ready()) {
        pair_costs_.work();
        return;
    }
    known_.stage = "A*";
    while (!open_.empty() && open_.begin()->second.empty()) open_.erase(open_.begin());
    const std::int64_t rank = open_.empty() ? nothing : open_.begin()->first.first;
    const std::int64_t bound = guided() && rank != nothing ? 0 : rank;
    if (bound >= below_) {
        if (below_ != nothing) known_.lower_bound = below_;
        known_.outcome = below_ != nothing ? Outcome::optimal : Outcome::unsolvable;
        return;
    }
    known_.lower_bound = std::max(known_.lower_bound, bound);
    const std::uint32_t index = open_.begin()->second.back();
    open_.begin()->second.pop_back();
    open_count_--;
    if (nodes_[index].done) return;
    nodes_[index].done = 1;
    if (solved(nodes_[index]))
        arrive(index);
    else
        expand(index, bound);
}

// The first end that A* takes from the open list is the best; a guided search looks on for cheaper ones.
template <int W>
void Optimal<W>::arrive(std::uint32_t index) {
    if (!guided()) return finish(index);
    if (nodes_[index].cost >= below_) return;
    below_ = nodes_[index].cost;
    best_ = index;
}

template <int W>
bool Optimal<W>::solved(const Node& node) const {
    return node.boxes == knowledge_.goal_set && (finish_ == none || node.player == finish_);
}

template <int W>
void Optimal<W>::measure() {
    // What grows holds the old and the new for a moment.
    const std::size_t growing = nodes_.size() == nodes_.capacity() ? 3 : 1;
    known_.bytes = nodes_.capacity() * sizeof(Node) * growing + table_.bytes() * (table_.full() ? 3 : 1) +
                   open_count_ * sizeof(std::uint32_t) * 2 + pair_costs_.bytes() + corral_proof_.bytes() +
                   frozen_matching_.bytes();
}

template <int W>
void Optimal<W>::expand(std::uint32_t index, std::int64_t bound) {
    const Node node = nodes_[index];
    current_ = index;
    line_up(node);
    const Unblock unblock(blocked_, boxes_);
    if (frozen_matching_.deadlock(node.boxes, node.player, blocked_) || !assign(node)) return;
    int left = assignment_.total();
    if (pair_costs_.usable()) {
        const int added = pairs_.set(boxes_, node.player);
        if (added == PairBound::dead) return;
        left += added;
    }
    // Matching around frozen boxes is for proofs: near a known way they are few, and it takes a third of the time.
    walls_ = guided() ? nullptr : frozen_matching_.walled();
    if (walls_ && !Assignment::exact(boxes_.size(), walls_->distances.longest())) walls_ = nullptr;
    if (walls_) {
        if (!assign_walled(node)) return;
        left = std::max(left, walled_.total());
        if (walled_.total() == assignment_.total()) walls_ = nullptr;
    }
    // What costs more than was thought waits for its turn.
    current_bound_ = std::max(bound, node.cost + least_edge() * left);
    if (current_bound_ >= below_) return;
    if (current_bound_ > bound && !guided()) {
        nodes_[index].done = 0;
        queue(index, current_bound_, left);
        return;
    }
    reach_.walk(blocked_);
    const Square home = reach_.home(node.player);
    const auto verdict = corrals_.examine(reach_, home, blocked_);
    if (verdict == Corrals::Verdict::deadlock || corral_proof_.deadlock(node.boxes, home, reach_)) return;
    known_.expanded++;
    if (guided()) vicinity_.look_round(node.boxes);
    current_key_ = zobrist(node.boxes, board_);
    if (weights_.step) steps_.walk(node.player, blocked_);
    const bool restricted = verdict == Corrals::Verdict::restricted && !weights_.step && !guided();
    node.boxes.each([&](Square s) {
        for (int d = 0; d < 4; d++) {
            const Square p = board_.next[s][static_cast<std::size_t>(opposite(d))];
            const Square t = board_.next[s][static_cast<std::size_t>(d)];
            if (p == none || t == none || blocked_[p] || blocked_[t] || reach_.home(p) != home) continue;
            if (restricted &&
                std::none_of(corrals_.pushes().begin(), corrals_.pushes().end(),
                             [&](const CorralPush& push) { return push.box == s && push.direction == d; }))
                continue;
            reach(node, s, d, weights_.step ? steps_.to(p) : 0, row_at_[s]);
        }
    });
}

template <int W>
void Optimal<W>::reach(const Node& node, Square box, int direction, int walk, std::size_t row) {
    known_.generated++;
    const Square t = board_.next[box][static_cast<std::size_t>(direction)];
    const int at = knowledge_.graph.beside(t, opposite(direction));
    if (at < 0 || knowledge_.distances.nearest(at) == far) return;
    Node child{};
    child.boxes = node.boxes;
    child.boxes.reset(box);
    if (knowledge_.pairs && knowledge_.pairs->partners(t, opposite(direction)).meets(child.boxes)) return;
    child.boxes.set(t);
    const int along = guided() ? vicinity_.index(child.boxes) : 0;
    if (along == Vicinity<W>::outside) return;
    child.player = (weights_.step ? box : home_after(board_, reach_, blocked_, box, t)) & 0x7FFF;
    child.cost = node.cost + weights_.push + weights_.step * (walk + 1);
    child.parent = current_;
    child.to = t & 0x3FFF;
    child.direction = static_cast<std::uint16_t>(direction & 3);
    const std::uint64_t key = current_key_ ^ board_.box_key[box] ^ board_.box_key[t] ^ board_.player_key[child.player];
    const std::uint32_t known = table_.find(
        key, [&](std::uint32_t i) { return nodes_[i].boxes == child.boxes && nodes_[i].player == child.player; });
    if (known != IndexTable::absent && nodes_[known].cost <= child.cost) return;
    if (known == IndexTable::absent) {
        blocked_[box] = 0;
        blocked_[t] = 1;
        const bool dead = freeze_.deadlock(t, blocked_);
        blocked_[t] = 0;
        blocked_[box] = 1;
        if (dead) return;
    }
    const int left = pushes_left(t, at, row, box);
    if (left < 0) return;
    // The way through this position costs no less than the position itself was found to need.
    const std::int64_t bound = std::max(current_bound_, child.cost + least_edge() * left);
    if (bound >= below_) return;
    const std::int64_t rank = guided() ? child.cost + ends_.way.left[static_cast<std::size_t>(along)] : bound;
    if (known == IndexTable::absent) {
        keep(child, key, rank, left);
        return;
    }
    nodes_[known] = child;
    queue(known, rank, left);
}

template <int W>
void Optimal<W>::keep(const Node& child, std::uint64_t key, std::int64_t rank, int left) {
    if (nodes_.size() == nodes_.capacity() || table_.full()) {
        measure();
        if (known_.bytes > memory_) known_.outcome = Outcome::out_of_memory;
        if (known_.outcome != Outcome::running) return;
    }
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back(child);
    table_.insert(key, index);
    queue(index, rank, left);
}

template <int W>
void Optimal<W>::queue(std::uint32_t index, std::int64_t rank, int left) {
    open_[{rank, left}].push_back(index);
    open_count_++;
}

template <int W>
void Optimal<W>::finish(std::uint32_t index) {
    std::vector<BoxMove> pushes;
    for (std::uint32_t i = index; nodes_[i].parent != IndexTable::absent; i = nodes_[i].parent) {
        const Square to = nodes_[i].to;
        pushes.push_back({board_.next[to][static_cast<std::size_t>(opposite(nodes_[i].direction))], to, none});
    }
    std::reverse(pushes.begin(), pushes.end());
    bool ok = false;
    known_.solution = walkthrough(board_, pushes, ok);
    if (ok) pushes_ = pushes;
    if (!guided()) known_.lower_bound = nodes_[index].cost;
    known_.outcome = !ok ? Outcome::gave_up : guided() ? Outcome::solved : Outcome::optimal;
}

// The members that are defined in this file.
#define COMPILE(W) template class Optimal<W>;
SOLOIST_OPTIMAL_WIDTHS(COMPILE)
#undef COMPILE

std::unique_ptr<Solver> make_optimal(const Rows& rows, std::size_t memory, std::int64_t push_weight,
                                     std::int64_t step_weight, std::size_t ceiling) {
    Board board = Board::read(rows);
    if (auto known = decided_by_shape(board)) return known;
    const CostWeights weights{push_weight, step_weight};
    auto make = [board = std::move(board), memory, weights]() mutable {
        return with_optimal_width<Optimal>(std::move(board), memory, weights);
    };
    return std::make_unique<SlicedSolver>(std::move(make), ceiling);
}

}  // namespace soloist::sokoban
