// The player between two pushes: how many steps there are to each square, and which part it is in once a box is pushed.
#pragma once

#include <algorithm>
#include <vector>

#include "sokoban/board/regions.hpp"

namespace soloist::sokoban {

class Steps {
public:
    explicit Steps(const Board& board) : board_(board), steps_(board.next.size(), -1) {}

    // Walks from a square over all squares for which blocked[s] is zero.
    void walk(Square from, const std::vector<std::uint8_t>& blocked) {
        std::fill(steps_.begin(), steps_.end(), -1);
        queue_.assign(1, from);
        steps_[from] = 0;
        for (std::size_t head = 0; head < queue_.size(); head++)
            for (const Square t : board_.next[queue_[head]]) {
                if (t == none || blocked[t] || steps_[t] >= 0) continue;
                steps_[t] = steps_[queue_[head]] + 1;
                queue_.push_back(t);
            }
    }
    // Steps to a square, or -1 when there is no way.
    int to(Square s) const { return steps_[s]; }

private:
    const Board& board_;
    std::vector<int> steps_;
    std::vector<Square> queue_;
};

// The normal form of the player once the box it stands beside is pushed to t: the box's square joins the parts around it
// that there are with t blocked. regions: of the position before, with its boxes blocked.
inline Square home_after(const Board& board, const Regions& regions, const std::vector<std::uint8_t>& blocked,
                         Square box, Square t) {
    Square home = box;
    for (const Square q : board.next[box]) {
        if (q == none || q == t || blocked[q]) continue;
        home = std::min(home, regions.home(q) == regions.home(t) ? regions.home_without(t, q) : regions.home(q));
    }
    return home;
}

}  // namespace soloist::sokoban
