#include "sokoban/search/feature_search.hpp"

#include <algorithm>

#include "sokoban/board/unblock.hpp"
#include "sokoban/solver/widths.hpp"

namespace soloist::sokoban {

template <int W>
FeatureSearch<W>::FeatureSearch(const Knowledge<W>& knowledge, DeadPatterns<W>& patterns, const PullSearch<W>& meeting,
                                const FeatureOptions& options)
    : known_(knowledge),
      board_(knowledge.board),
      options_(options),
      random_(options.seed),
      plan_(make_plan(knowledge, options.plan)),
      frozen_matching_(knowledge),
      freeze_(knowledge.board, knowledge.dead),
      corrals_(knowledge.board, knowledge.dead),
      corral_proof_(knowledge, corral_positions),
      patterns_(patterns),
      pattern_search_(knowledge, patterns),
      stuck_core_(knowledge, core_positions),
      meeting_(meeting),
      least_blocked_(board_),
      reach_(board_),
      regions_(board_),
      tour_(board_),
      blocked_(board_.next.size(), 0),
      nearest_(board_.next.size(), 0),
      stage_with_(board_.next.size(), 0),
      around_(plan_.stages.size()) {
    for (Square s = 0; s < board_.size(); s++) {
        Distance least = far;
        for (int d = 0; d < 4; d++) {
            const int node = known_.graph.beside(s, d);
            if (node >= 0) least = std::min(least, known_.distances.nearest(node));
        }
        nearest_[s] = least == far ? 0 : least;
    }
    Node root{};
    for (const Square s : board_.boxes) {
        root.boxes.set(s);
        blocked_[s] = 1;
    }
    reach_.walk(blocked_);
    for (const Square s : board_.boxes) blocked_[s] = 0;
    root.home = reach_.home(board_.player);
    root.parent = IndexTable::absent;
    root.from = root.to = none;
    root.features.packed = static_cast<std::uint8_t>(plan_.progress(root.boxes, root.home));
    root.features.regions = static_cast<std::uint8_t>(std::min(reach_.count(), 255));
    root.features.obstacles = most_obstacles;
    root.best = rank(root.features, 0) >> cell_shift;
    nodes_.push_back(root);
    table_.insert(zobrist(root.boxes, board_) ^ board_.player_key[root.home], 0);
    if (meets(0)) return;
    best_rank_ = root.best;
    best_cell_ = cell_of(root.best);
    expand(0);
}

template <int W>
std::size_t FeatureSearch<W>::cell_of(std::uint64_t best) {
    const auto [entry, fresh] = cell_index_.try_emplace(best, cells_.size());
    if (fresh) {
        cells_.emplace_back();
        turn_ = entry->second;
    }
    return entry->second;
}

template <int W>
bool FeatureSearch<W>::run(int expansions) {
    const std::uint64_t stop = expanded_ + static_cast<std::uint64_t>(expansions);
    while (!solved() && waiting_ && expanded_ < stop) {
        std::size_t cell = best_cell_;
        if (++ticks_ % 2 || cells_[cell].heap.empty()) {
            turn_ %= cells_.size();
            while (cells_[turn_].heap.empty()) turn_ = (turn_ + 1) % cells_.size();
            cell = turn_++;
        }
        auto& heap = cells_[cell].heap;
        std::pop_heap(heap.begin(), heap.end());
        const Candidate candidate = heap.back();
        heap.pop_back();
        waiting_--;
        enter(candidate);
    }
    return solved();
}

template <int W>
void FeatureSearch<W>::enter(const Candidate& candidate) {
    const Node& parent = nodes_[candidate.node];
    Node node{};
    node.boxes = parent.boxes;
    node.boxes.reset(candidate.from);
    node.boxes.set(candidate.to);
    node.home = candidate.home;
    if (patterns_.match(candidate.to, node.boxes, node.home)) return;
    const std::uint64_t key = zobrist(node.boxes, board_) ^ board_.player_key[node.home];
    if (table_.find(key, [&](std::uint32_t i) {
            return nodes_[i].boxes == node.boxes && nodes_[i].home == node.home;
        }) != IndexTable::absent)
        return;
    node.parent = candidate.node;
    node.from = candidate.from;
    node.to = candidate.to;
    node.weight = candidate.weight;
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    table_.insert(key, index);
    node.best = parent.best;
    node.features.obstacles = parent.features.obstacles;
    nodes_.push_back(node);
    if (!meets(index)) expand(index);
}

// Whether the rest of the way is known from this position on.
template <int W>
bool FeatureSearch<W>::meets(std::uint32_t index) {
    const Position<W> position{nodes_[index].boxes, nodes_[index].home};
    const std::uint32_t found = meeting_.find(position, position.key(board_));
    if (found == IndexTable::absent && !(position.boxes == known_.goal_set)) return false;
    if (found != IndexTable::absent) rest_ = meeting_.finish(found);
    solution_ = index;
    return true;
}

template <int W>
void FeatureSearch<W>::expand(std::uint32_t index) {
    expanded_++;
    std::vector<Square> boxes;
    nodes_[index].boxes.each([&](Square s) {
        boxes.push_back(s);
        blocked_[s] = 1;
    });
    const Unblock unblock(blocked_, boxes);
    if (frozen_matching_.deadlock(nodes_[index].boxes, nodes_[index].home, blocked_)) return;
    reach_.walk(blocked_);
    const auto verdict = corrals_.examine(reach_, nodes_[index].home, blocked_);
    if (verdict == Corrals::Verdict::deadlock) return;
    if (stuck(nodes_[index])) return;
    Node& node = nodes_[index];
    node.features.packed = static_cast<std::uint8_t>(plan_.progress(node.boxes, node.home));
    node.features.regions = static_cast<std::uint8_t>(std::min(reach_.count(), 255));
    const std::size_t stage = plan_.stage_at(node.features.packed);
    node.features.stranded = static_cast<std::uint8_t>(plan_.stranded(stage, node.boxes));
    node.features.untimely = static_cast<std::uint8_t>(untimely(stage, node.boxes, frozen_matching_.frozen()));
    int hindering = 0;
    distance_ = 0;
    for (const Square s : boxes) {
        distance_ += nearest_[s];
        if (!known_.hinders.empty()) hindering += known_.hinders[s].meets(node.boxes);
    }
    node.features.hindering = static_cast<std::uint8_t>(hindering);
    survey(node);
    node.best = std::min(node.best, rank(node.features, 0) >> cell_shift);
    if (node.best < best_rank_) {
        best_rank_ = node.best;
        best_cell_ = cell_of(node.best);
    }
    children_.clear();
    for (const Square s : boxes) {
        int first = 15;
        if (verdict == Corrals::Verdict::restricted) {
            first = 0;
            for (const CorralPush& push : corrals_.pushes())
                if (push.box == s) first |= 1 << push.direction;
            if (!first) continue;
        }
        for (int d = 0; d < 4; d++) {
            const Square p = board_.next[s][static_cast<std::size_t>(d)];
            if (p == none || blocked_[p] || reach_.home(p) != node.home) continue;
            tour_box(node, s, d, first);
            break;
        }
    }
    for (const Child& child : children_) {
        Position<W> position{node.boxes, child.home};
        position.boxes.reset(child.from);
        position.boxes.set(child.to);
        if (meeting_.find(position, position.key(board_)) == IndexTable::absent) continue;
        enter({0, index, child.from, child.to, child.home, node.weight});
        if (solved()) return;
    }
    advise(node);
    for (const Child& child : children_) {
        const std::uint64_t cell_rank = std::min(node.best, child.score >> cell_shift);
        const int weight = node.weight + (child.advised ? 0 : 1);
        auto& heap = cells_[cell_of(cell_rank)].heap;
        heap.push_back({child.score, index, child.from, child.to, child.home, static_cast<std::uint16_t>(weight)});
        std::push_heap(heap.begin(), heap.end());
        waiting_++;
    }
}

// The dearer deadlock tests, cheapest first; the dearest only as often as their work stays in proportion.
template <int W>
bool FeatureSearch<W>::stuck(const Node& node) {
    if (corral_proof_.deadlock(node.boxes, node.home, reach_)) return true;
    const BoxSet<W>& frozen = frozen_matching_.frozen();
    if (node.to != none && pattern_search_.work() <= expanded_ * pattern_share + pattern_start &&
        (pattern_search_.deadlock_near(node.boxes, node.home, node.to) ||
         pattern_search_.deadlock_around(node.boxes, node.home, reach_)))
        return true;
    return stuck_core_.work() <= expanded_ * core_share && stuck_core_.deadlock(node.boxes, node.home, frozen, node.to);
}

template <int W>
std::vector<BoxMove> FeatureSearch<W>::solution() const {
    std::vector<BoxMove> moves = moves_to(solution_);
    moves.insert(moves.end(), rest_.begin(), rest_.end());
    return moves;
}

template <int W>
std::vector<BoxMove> FeatureSearch<W>::moves_to(std::uint32_t index) const {
    std::vector<BoxMove> moves;
    for (; nodes_[index].parent != IndexTable::absent; index = nodes_[index].parent)
        moves.push_back({nodes_[index].from, nodes_[index].to, nodes_[index].home});
    std::reverse(moves.begin(), moves.end());
    return moves;
}

// The members that are defined in this file.
#define COMPILE(W) template class FeatureSearch<W>;
SOLOIST_SEARCH_WIDTHS(COMPILE)
#undef COMPILE

}  // namespace soloist::sokoban
