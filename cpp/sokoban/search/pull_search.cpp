#include "sokoban/search/pull_search.hpp"

#include <algorithm>

#include "sokoban/solver/widths.hpp"

namespace soloist::sokoban {

template <int W>
PullSearch<W>::PullSearch(const Board& board)
    : board_(board),
      graph_(board, std::vector<std::uint8_t>(board.next.size(), 0)),
      boxes_count_(board.boxes.size()),
      assignment_(static_cast<int>(board.boxes.size())),
      scratch_(static_cast<int>(board.boxes.size())),
      regions_(board),
      reach_(board),
      blocked_(board.next.size(), 0) {
    from_base_.assign(static_cast<std::size_t>(graph_.nodes()) * boxes_count_, far);
    std::vector<Distance> out;
    for (std::size_t b = 0; b < boxes_count_; b++) {
        graph_.distances_from(graph_.node(board.boxes[b], board.player), out);
        // A box that is never pushed may be approached from any side.
        for (int d = 0; d < 4; d++) {
            const int node = graph_.beside(board.boxes[b], d);
            if (node >= 0) out[static_cast<std::size_t>(node)] = 0;
        }
        for (std::size_t node = 0; node < out.size(); node++) {
            from_base_[node * boxes_count_ + b] = out[node];
            exact_ = exact_ && (out[node] == far || Assignment::exact(boxes_count_, out[node]));
        }
    }
    for (const Square s : board.boxes) {
        blocked_[s] = 1;
        target_.boxes.set(s);
    }
    regions_.walk(blocked_);
    target_.home = regions_.home(board.player);
    std::fill(blocked_.begin(), blocked_.end(), std::uint8_t{0});
    Node root{};
    root.parent = IndexTable::absent;
    for (const Square s : board.goals) {
        blocked_[s] = 1;
        root.boxes.set(s);
    }
    reach_.walk(blocked_);
    for (Square s = 0; s < board.size(); s++) {
        if (!reach_.free(s) || reach_.home(s) != s) continue;
        root.home = s;
        const int apart = distance({root.boxes, s});
        if (apart < Assignment::infinite) add(root, zobrist(root.boxes, board_) ^ board_.player_key[s], apart);
    }
    std::fill(blocked_.begin(), blocked_.end(), std::uint8_t{0});
}

template <int W>
int PullSearch<W>::distance(const Position<W>& position) {
    int row = 0;
    position.boxes.each([&](Square s) {
        const int node = graph_.node(s, position.home);
        assignment_.set_row(row++, &from_base_[static_cast<std::size_t>(node) * boxes_count_]);
    });
    assignment_.match_all();
    return assignment_.total();
}

template <int W>
void PullSearch<W>::add(const Node& node, std::uint64_t key, int distance) {
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back(node);
    table_.insert(key, index);
    if (node.boxes == target_.boxes && node.home == target_.home) {
        solution_ = index;
        return;
    }
    const auto bucket = static_cast<std::size_t>(distance);
    if (bucket >= buckets_.size()) buckets_.resize(bucket + 1);
    buckets_[bucket].push_back(index);
    lowest_ = std::min(lowest_, bucket);
    open_count_++;
}

template <int W>
bool PullSearch<W>::run(int expansions) {
    while (!solved() && open_count_ && expansions-- > 0) {
        while (buckets_[lowest_].empty()) lowest_++;
        const std::uint32_t index = buckets_[lowest_].back();
        buckets_[lowest_].pop_back();
        open_count_--;
        expand(index);
    }
    return solved();
}

template <int W>
void PullSearch<W>::expand(std::uint32_t index) {
    expanded_++;
    const Node node = nodes_[index];
    std::vector<Square> boxes;
    node.boxes.each([&](Square s) {
        boxes.push_back(s);
        blocked_[s] = 1;
    });
    const std::uint64_t boxes_key = zobrist(node.boxes, board_);
    reach_.walk(blocked_);
    distance({node.boxes, node.home});
    for (std::size_t i = 0; i < boxes.size() && !solved(); i++) {
        const Square s = boxes[i];
        bool walked = false;
        for (int d = 0; d < 4 && !solved(); d++) {
            const Square p = board_.next[s][static_cast<std::size_t>(d)];
            if (p == none || blocked_[p] || reach_.home(p) != node.home) continue;
            const Square q = board_.next[p][static_cast<std::size_t>(d)];
            if (q == none || blocked_[q]) continue;
            const int at = graph_.beside(p, d);
            const Distance* row = &from_base_[static_cast<std::size_t>(at) * boxes_count_];
            if (std::all_of(row, row + boxes_count_, [](Distance x) { return x == far; })) continue;
            if (!walked) {
                blocked_[s] = 0;
                regions_.walk(blocked_);
                blocked_[s] = 1;
                walked = true;
            }
            Node child{};
            child.boxes = node.boxes;
            child.boxes.reset(s);
            child.boxes.set(p);
            child.home = regions_.home_without(p, q);
            child.parent = index;
            child.from = s;
            child.to = p;
            const std::uint64_t key = boxes_key ^ board_.box_key[s] ^ board_.box_key[p] ^ board_.player_key[child.home];
            if (find({child.boxes, child.home}, key) != IndexTable::absent) continue;
            scratch_ = assignment_;
            scratch_.set_row(static_cast<int>(i), row);
            scratch_.repair(static_cast<int>(i));
            const int distance = scratch_.total();
            if (distance >= Assignment::infinite) continue;  // no way leads here from the start: see exhausted()
            add(child, key, distance);
        }
    }
    for (const Square s : boxes) blocked_[s] = 0;
}

template <int W>
std::vector<BoxMove> PullSearch<W>::finish(std::uint32_t index) const {
    std::vector<BoxMove> moves;
    while (nodes_[index].parent != IndexTable::absent) {
        const Node& node = nodes_[index];
        moves.push_back({node.to, node.from, nodes_[node.parent].home});
        index = node.parent;
    }
    return moves;
}

#define COMPILE(W) template class PullSearch<W>;
SOLOIST_SEARCH_WIDTHS(COMPILE)
#undef COMPILE

}  // namespace soloist::sokoban
