// Best-first search backwards: start from the solved board, pull boxes towards where they begin.
//
// Backwards there are few dead ends, so a plain greedy search on the matching distance solves most small levels, and
// every position it has seen is one from which the solution is known: the forward searches meet it there.
#pragma once

#include <vector>

#include "sokoban/board/key_table.hpp"
#include "sokoban/board/position.hpp"
#include "sokoban/board/walkthrough.hpp"
#include "sokoban/bound/matching.hpp"

namespace soloist::sokoban {

struct PullOptions {
    int depth_weight = 0;      // score = 16 * distance + depth_weight * pulls / 4
    bool newest_first = true;  // among equal scores
    int noise = 0;             // random part of the score
    std::uint64_t seed = 1;
};

template <int W>
class PullSearch {
public:
    PullSearch(const Board& board, const PullOptions& options);

    // Expands up to this many positions. True when solved.
    bool run(int expansions);
    bool solved() const { return solution_ != KeyTable::absent; }
    // Every position from which the level can be solved has been looked at without meeting the start: a proof that it has
    // no solution. The only positions left out are those to which the boxes of the start cannot be matched; where the
    // matching cannot tell this for sure, it is no proof.
    bool exhausted() const { return !solved() && open_count_ == 0 && exact_; }
    // A lower bound of the pushes from the start to a position: the cheapest matching of where boxes begin to where they
    // stand, each as if it were alone. Until its first push a box divides the floor for the player as it did at the
    // start, so what one box alone cannot do from the player's side of it, it cannot do among others.
    int distance(const Position<W>& position);
    std::size_t bytes() const { return nodes_.capacity() * sizeof(Node) + table_.bytes() + open_count_ * 4; }
    std::size_t positions() const { return nodes_.size(); }
    std::uint64_t expanded() const { return expanded_; }

    // A position of this search, or absent.
    std::uint32_t find(const Position<W>& position, std::uint64_t key) const {
        return table_.find(
            key, [&](std::uint32_t i) { return nodes_[i].boxes == position.boxes && nodes_[i].home == position.home; });
    }
    // The box moves from a position of this search to the solved board.
    std::vector<BoxMove> finish(std::uint32_t index) const;
    std::vector<BoxMove> solution() const { return finish(solution_); }

private:
    struct Node {
        BoxSet<W> boxes;
        std::uint32_t parent;
        Square home;
        Square from, to;  // the pull that led here
        std::uint16_t depth;
    };

    void add(const Node& node, std::uint64_t key, int distance);
    void expand(std::uint32_t index);

    const Board& board_;
    PullOptions options_;
    Random random_;
    PushGraph graph_;
    std::size_t boxes_count_;
    bool exact_ = true;                // whether the matching tells what cannot be matched
    std::vector<Distance> from_base_;  // row(node)[base index]
    Position<W> target_;
    std::vector<Node> nodes_;
    KeyTable table_;
    std::vector<std::vector<std::uint32_t>> buckets_;
    std::vector<std::size_t> bucket_head_;
    std::size_t lowest_ = 0, open_count_ = 0;
    std::uint64_t expanded_ = 0;
    std::uint32_t solution_ = KeyTable::absent;
    Assignment assignment_, scratch_;
    Regions regions_, reach_;
    std::vector<std::uint8_t> blocked_;
};

}  // namespace soloist::sokoban
