#include "sokoban/board/regions.hpp"

#include <algorithm>

#include "slices/fiber.hpp"

namespace soloist::sokoban {

Regions::Regions(const Board& board)
    : squares_(board.next.size()), sides_(board.next.size()), path_(board.next.size() + 1) {
    for (std::size_t s = 0; s < sides_.size(); s++)
        for (const Square t : board.next[s])
            if (t != none) sides_[s].next[sides_[s].count++] = t;
}

void Regions::walk(const std::vector<std::uint8_t>& blocked) {
    breathe(squares_.size() * 8);
    // Local pointers: nothing written here can alias them, and the compiler may know.
    Visit* const squares = squares_.data();
    const Sides* const sides = sides_.data();
    const std::uint8_t* const closed = blocked.data();
    Step* const path = path_.data();
    const auto n = static_cast<Square>(squares_.size());
    for (Square s = 0; s < n; s++) squares[s].order = 0;
    int count = 0;
    std::uint16_t clock = 0;
    for (Square start = 0; start < n; start++) {
        if (closed[start] || squares[start].order) continue;
        count++;
        ++clock;
        squares[start] = {clock, clock, clock, none, start, start};
        Step* top = path;
        *top = {start, 0};
        for (;;) {
            const Square s = top->square;
            Visit& here = squares[s];
            const Sides& ways = sides[s];
            bool deeper = false;
            while (top->side < ways.count) {
                const Square t = ways.next[top->side++];
                if (closed[t]) continue;
                const std::uint16_t order = squares[t].order;
                if (!order) {
                    ++clock;
                    squares[t] = {clock, clock, clock, s, start, t};
                    *++top = {t, 0};
                    deeper = true;
                    break;
                }
                if (order < here.low) here.low = order;
            }
            if (deeper) continue;
            here.last = clock;
            if (top == path) break;
            --top;
            Visit& above = squares[top->square];
            if (here.low < above.low) above.low = here.low;
            if (here.least < above.least) above.least = here.least;
        }
    }
    count_ = count;
}

int Regions::count_without(Square s) const {
    const Visit& here = squares_[s];
    const bool root = s == here.root;
    int parts = root ? 0 : 1;
    const Sides& ways = sides_[s];
    for (int i = 0; i < ways.count; i++) {
        const Visit& c = squares_[ways.next[i]];
        if (!c.order || c.parent != s) continue;
        if (root || c.low >= here.order) parts++;
    }
    return count_ - 1 + parts;
}

}  // namespace soloist::sokoban
