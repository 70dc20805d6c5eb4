#include "regions.hpp"

#include <algorithm>

namespace soloist::sokoban {

Regions::Regions(const Board& board) : board_(board) {
    const auto n = board.next.size();
    order_.resize(n);
    low_.resize(n);
    last_.resize(n);
    parent_.resize(n);
    root_.resize(n);
    least_.resize(n);
    stack_.resize(n + 1);
    side_.resize(n);
}

void Regions::walk(const std::vector<std::uint8_t>& blocked) {
    const auto n = static_cast<Square>(board_.size());
    std::fill(order_.begin(), order_.end(), std::uint16_t{0});
    count_ = 0;
    std::uint16_t clock = 0;
    for (Square start = 0; start < n; start++) {
        if (blocked[start] || order_[start]) continue;
        count_++;
        auto enter = [&](Square s, Square from) {
            order_[s] = low_[s] = ++clock;
            parent_[s] = from;
            root_[s] = start;
            least_[s] = s;
            side_[s] = 0;
        };
        std::size_t depth = 0;
        enter(start, none);
        stack_[depth++] = start;
        while (depth) {
            const Square s = stack_[depth - 1];
            if (side_[s] < 4) {
                const Square t = board_.next[s][side_[s]++];
                if (t == none || blocked[t]) continue;
                if (!order_[t]) {
                    enter(t, s);
                    stack_[depth++] = t;
                } else {
                    low_[s] = std::min(low_[s], order_[t]);
                }
                continue;
            }
            last_[s] = clock;
            depth--;
            if (depth) {
                const Square above = stack_[depth - 1];
                low_[above] = std::min(low_[above], low_[s]);
                least_[above] = std::min(least_[above], least_[s]);
            }
        }
    }
}

int Regions::count_without(Square s) const {
    int parts = s == root_[s] ? 0 : 1;
    for (int d = 0; d < 4; d++) {
        const Square c = board_.next[s][static_cast<std::size_t>(d)];
        if (c == none || !order_[c] || parent_[c] != s) continue;
        if (s == root_[s] || low_[c] >= order_[s]) parts++;
    }
    return count_ - 1 + parts;
}

}  // namespace soloist::sokoban
