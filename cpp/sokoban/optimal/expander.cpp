#include "sokoban/optimal/expander.hpp"

#include <algorithm>

#include "sokoban/board/unblock.hpp"
#include "sokoban/solver/widths.hpp"

namespace soloist::sokoban {

template <int W>
Expander<W>::Expander(const Board& board, const Knowledge<W>& knowledge, const PairCosts& pair_costs,
                      CostWeights weights, const SearchEnds& ends)
    : board_(board),
      knowledge_(knowledge),
      pair_costs_(pair_costs),
      weights_(weights),
      ends_(ends),
      vicinity_(ends.way),
      frozen_matching_(knowledge),
      corral_proof_(knowledge, corral_positions),
      pairs_(pair_costs),
      freeze_(board, knowledge.dead),
      corrals_(board, knowledge.dead),
      reach_(board),
      assignment_(static_cast<int>(board.boxes.size())),
      walled_(static_cast<int>(board.boxes.size())),
      matched_node_(board.boxes.size(), -1),
      row_at_(board.next.size(), 0),
      row_(board.goals.size()),
      blocked_(board.next.size(), 0),
      boxes_(board.boxes),
      place_at_(board.next.size(), 0),
      steps_(board) {
    for (std::size_t row = 0; row < boxes_.size(); row++) row_at_[boxes_[row]] = row;
}

template <int W>
int Expander<W>::matched(const Node& node) {
    line_up(node);
    const Unblock unblock(blocked_, boxes_);
    return assign(node) ? assignment_.total() : -1;
}

template <int W>
void Expander<W>::expand(const Positions<W>& positions, std::uint32_t index, std::int64_t bound, std::int64_t below,
                         Expansion<W>& expansion) {
    const Node& node = positions[index];
    expansion.kind = Expansion<W>::Kind::dead;
    expansion.generated = 0;
    expansion.children.clear();
    expansion_ = &expansion;
    current_ = index;
    below_ = below;
    line_up(node);
    const Unblock unblock(blocked_, boxes_);
    if (frozen_matching_.deadlock(node.boxes, node.player, blocked_) || !assign(node)) return;
    int left = assignment_.total();
    if (pair_costs_.usable()) {
        const int added = pairs_.set(in_order_, node.player);
        if (added == PairBound::dead) return;
        left += added;
    }
    // Matching around frozen boxes is for proofs: near a known way they are few, and it takes a third of the time.
    walls_ = ends_.guided() ? nullptr : frozen_matching_.walled();
    if (walls_ && !Assignment::exact(boxes_.size(), walls_->distances.longest())) walls_ = nullptr;
    if (walls_) {
        if (!assign_walled(node)) return;
        left = std::max(left, walled_.total());
        if (walled_.total() == assignment_.total()) walls_ = nullptr;
    }
    // What costs more than was thought waits for its turn.
    current_bound_ = std::max(bound, node.cost + weights_.least_edge() * left);
    if (current_bound_ >= below_) return;
    if (current_bound_ > bound && !ends_.guided()) {
        expansion.kind = Expansion<W>::Kind::later;
        expansion.bound = current_bound_;
        expansion.left = left;
        return;
    }
    reach_.walk(blocked_);
    const Square home = reach_.home(node.player);
    const auto verdict = corrals_.examine(reach_, home, blocked_);
    if (verdict == Corrals::Verdict::deadlock || corral_proof_.deadlock(node.boxes, home, reach_)) return;
    expansion.kind = Expansion<W>::Kind::expanded;
    if (ends_.guided()) vicinity_.look_round(node.boxes);
    current_key_ = zobrist(node.boxes, board_);
    if (weights_.step) steps_.walk(node.player, blocked_);
    const bool restricted = verdict == Corrals::Verdict::restricted && !weights_.step && !ends_.guided();
    node.boxes.each([&](Square s) {
        for (int d = 0; d < 4; d++) {
            const Square p = board_.next[s][static_cast<std::size_t>(opposite(d))];
            const Square t = board_.next[s][static_cast<std::size_t>(d)];
            if (p == none || t == none || blocked_[p] || blocked_[t] || reach_.home(p) != home) continue;
            if (restricted &&
                std::none_of(corrals_.pushes().begin(), corrals_.pushes().end(),
                             [&](const CorralPush& push) { return push.box == s && push.direction == d; }))
                continue;
            reach(positions, node, s, d, weights_.step ? steps_.to(p) : 0);
        }
    });
}

template <int W>
void Expander<W>::reach(const Positions<W>& positions, const Node& node, Square box, int direction, int walk) {
    expansion_->generated++;
    const Square t = board_.next[box][static_cast<std::size_t>(direction)];
    const int at = knowledge_.graph.beside(t, opposite(direction));
    if (at < 0 || knowledge_.distances.nearest(at) == far) return;
    Node child{};
    child.boxes = node.boxes;
    child.boxes.reset(box);
    if (knowledge_.pairs && knowledge_.pairs->partners(t, opposite(direction)).meets(child.boxes)) return;
    child.boxes.set(t);
    const int along = ends_.guided() ? vicinity_.index(child.boxes) : 0;
    if (along == Vicinity<W>::outside) return;
    child.player = (weights_.step ? box : home_after(board_, reach_, blocked_, box, t)) & 0x7FFF;
    child.cost = node.cost + weights_.push + weights_.step * (walk + 1);
    child.parent = current_;
    child.to = t & 0x3FFF;
    child.direction = static_cast<std::uint16_t>(direction & 3);
    const std::uint64_t key = current_key_ ^ board_.box_key[box] ^ board_.box_key[t] ^ board_.player_key[child.player];
    const std::uint32_t known = positions.find(child, key);
    if (known != IndexTable::absent && positions[known].cost <= child.cost) return;
    if (known == IndexTable::absent) {
        blocked_[box] = 0;
        blocked_[t] = 1;
        const bool dead = freeze_.deadlock(t, blocked_);
        blocked_[t] = 0;
        blocked_[box] = 1;
        if (dead) return;
    }
    const int left = pushes_left(t, at, box);
    if (left < 0) return;
    // The way through this position costs no less than the position itself was found to need.
    const std::int64_t bound = std::max(current_bound_, child.cost + weights_.least_edge() * left);
    if (bound >= below_) return;
    const std::int64_t rank = ends_.guided() ? child.cost + ends_.way.left[static_cast<std::size_t>(along)] : bound;
    expansion_->children.push_back({child, key, rank, left});
}

// The members that are defined in this file.
#define COMPILE(W) template class Expander<W>;
SOLOIST_OPTIMAL_WIDTHS(COMPILE)
#undef COMPILE

}  // namespace soloist::sokoban
