// Greedy best-first search backwards: from the solved board, boxes are pulled towards where they begin.
//
// A position's rank is the cheapest matching of the boxes to where they begin; of equal ranks the newest comes first. A pull
// cannot lead to a position from which the level cannot be solved, so that there are fewer dead ends than forwards, and every
// position met is one from which the rest of a solution is known: the forward searches stop where they meet one.
#pragma once

#include <vector>

#include "base/index_table.hpp"
#include "sokoban/board/position.hpp"
#include "sokoban/board/walkthrough.hpp"
#include "sokoban/bound/matching.hpp"

namespace soloist::sokoban {

template <int W>
class PullSearch {
public:
    explicit PullSearch(const Board& board);

    // Expands up to this many positions. True when solved.
    bool run(int expansions);
    bool solved() const { return solution_ != IndexTable::absent; }
    // A proof that the level has no solution: every position from which it can be solved has been looked at, and the start
    // was not among them. One rule drops positions: those that the boxes of the start cannot be matched to. It is sound, for
    // no way leads from the start to them (see distance()); where the matching cannot tell this for sure, it is no proof.
    bool exhausted() const { return !solved() && open_count_ == 0 && exact_; }
    // A lower bound of the pushes from the start to a position: the cheapest matching of where boxes begin to where they
    // stand, each as if it were alone. Until its first push a box divides the floor for the player as it did at the
    // start, so what one box alone cannot do from the player's side of it, it cannot do among others.
    int distance(const Position<W>& position);
    std::size_t bytes() const { return nodes_.capacity() * sizeof(Node) + table_.bytes() + open_count_ * 4; }
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
    };

    void add(const Node& node, std::uint64_t key, int distance);
    void expand(std::uint32_t index);

    const Board& board_;
    PushGraph graph_;
    std::size_t boxes_count_;
    bool exact_ = true;                // whether the matching tells what cannot be matched
    std::vector<Distance> from_base_;  // row(node)[base index]
    Position<W> target_;
    std::vector<Node> nodes_;
    IndexTable table_;
    std::vector<std::vector<std::uint32_t>> buckets_;  // positions to expand, by distance
    std::size_t lowest_ = 0, open_count_ = 0;
    std::uint64_t expanded_ = 0;
    std::uint32_t solution_ = IndexTable::absent;
    Assignment assignment_, scratch_;
    Regions regions_, reach_;
    std::vector<std::uint8_t> blocked_;
};

}  // namespace soloist::sokoban
