// How many pushes a position of the search for the least cost still needs, at least.
#include "sokoban/optimal/expander.hpp"
#include "sokoban/solver/widths.hpp"

namespace soloist::sokoban {

// The boxes of a position in the order of the rows: those that stood before keep theirs, so that little is matched anew.
template <int W>
void Expander<W>::line_up(const Node& node) {
    BoxSet<W> fresh = node.boxes;
    free_rows_.clear();
    for (std::size_t row = 0; row < boxes_.size(); row++) {
        if (fresh.test(boxes_[row]))
            fresh.reset(boxes_[row]);
        else
            free_rows_.push_back(row);
    }
    fresh.each([&](Square s) {
        boxes_[free_rows_.back()] = s;
        row_at_[s] = free_rows_.back();
        free_rows_.pop_back();
    });
    in_order_.clear();
    node.boxes.each([&](Square s) {
        blocked_[s] = 1;
        place_at_[s] = in_order_.size();
        in_order_.push_back(s);
    });
}

// The cheapest matching of boxes_ to goals; false when there is none.
template <int W>
bool Expander<W>::assign(const Node& node) {
    stale_.clear();
    for (std::size_t i = 0; i < boxes_.size(); i++) {
        const int at = knowledge_.graph.node(boxes_[i], node.player);
        if (at == matched_node_[i]) continue;
        matched_node_[i] = at;
        stale_.push_back(static_cast<int>(i));
        assignment_.set_row(stale_.back(), knowledge_.distances.row(at));
        assignment_.release(stale_.back());
    }
    for (const int row : stale_) assignment_.repair(row);
    return assignment_.total() < Assignment::infinite;
}

// The same with frozen boxes as walls, each on its goal for good.
template <int W>
bool Expander<W>::assign_walled(const Node& node) {
    for (std::size_t i = 0; i < boxes_.size(); i++) {
        const Square s = boxes_[i];
        const int at = frozen_matching_.frozen().test(s) ? -1 : walls_->graph.node(s, node.player);
        if (at >= 0)
            widen(walls_->distances.row(at));
        else
            for (std::size_t g = 0; g < row_.size(); g++) row_[g] = board_.goals[g] == s ? 0 : far;
        walled_.set_row(static_cast<int>(i), row_.data());
    }
    walled_.match_all();
    return walled_.total() < Assignment::infinite;
}

// Spreads distances to the goals that are not walls over all goals.
template <int W>
void Expander<W>::widen(const Distance* narrow) {
    for (std::size_t g = 0; g < row_.size(); g++) row_[g] = walls_->graph.wall(board_.goals[g]) ? far : *narrow++;
}

// A lower bound of the pushes needed once the box stands on t, at a node of the push graph; -1: none suffice.
template <int W>
int Expander<W>::pushes_left(Square t, int at, Square box) {
    const auto row = static_cast<int>(row_at_[box]);
    int left = assignment_.total_with(row, knowledge_.distances.row(at));
    if (left >= Assignment::infinite) return -1;
    if (pair_costs_.usable()) {
        const int added = pairs_.moved(in_order_, place_at_[box], t, box);
        if (added == PairBound::dead) return -1;
        left += added;
    }
    if (!walls_) return left;
    widen(walls_->distances.row(walls_->graph.node(t, box)));  // the player stands where the box was
    const int walled = walled_.total_with(row, row_.data());
    return walled >= Assignment::infinite ? -1 : std::max(left, walled);
}

// The members that are defined in this file.
#define COMPILE(W) template class Expander<W>;
SOLOIST_OPTIMAL_WIDTHS(COMPILE)
#undef COMPILE

}  // namespace soloist::sokoban
