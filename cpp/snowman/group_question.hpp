// What one group of three balls is asked when groups charge each other for snow, and what it answers (group_search.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/bit_set.hpp"
#include "patterns.hpp"

namespace soloist::snowman {

constexpr int most_groups = 5;   // fifteen balls (packing.hpp)
constexpr int no_cap = 1 << 12;  // more than any way pays

// A rectangle of grid positions, both ends included.
struct Box {
    int left = 1 << 12, right = -1, top = 1 << 12, bottom = -1;

    void take(int x, int y) {
        left = std::min(left, x), right = std::max(right, x), top = std::min(top, y), bottom = std::max(bottom, y);
    }
    int spread() const { return right - left + bottom - top; }  // what it takes to bring its corners together
    int distance(const Box& b) const {
        return std::max({0, b.left - right, left - b.right}) + std::max({0, b.top - bottom, top - b.bottom});
    }
};

// Ball moves of three balls that meet after one of them was in a box, walls not counted.
inline int moves_to_visit(const std::array<Box, 3>& ball, const Box& box) {
    int least = 1 << 12;
    for (std::size_t i = 0; i < 3; ++i) {
        Box others = ball[(i + 1) % 3];
        others.take(ball[(i + 2) % 3].left, ball[(i + 2) % 3].top);
        least = std::min(least, ball[i].distance(box) + others.spread() + others.distance(box));
    }
    return least;
}

// Cells that another group wants cleared, and what it pays for them at most.
template <int W>
struct Offer {
    BitSet<W> cells;
    Box box;
    int cap = 0;
};

constexpr int never = 1 << 12;  // more than any charge: there is no way

template <int W>
struct Charge {
    int least;            // no way is charged less; `never` when there is no way at all
    BitSet<W> unpaid;     // cells cleared by others and not wanted that the cheapest way uses; none beyond the limit
    BitSet<W> looked_at;  // only the snow of these cells matters for the answer
};

// The balls of a group in the order in which the pattern database numbers them.
inline std::array<Ball, 3> in_order(std::array<Ball, 3> b) {
    const auto before = [](const Ball& x, const Ball& y) {
        return x.cell != y.cell ? x.cell < y.cell : x.size < y.size;
    };
    if (before(b[1], b[0])) std::swap(b[0], b[1]);
    if (before(b[2], b[1])) std::swap(b[1], b[2]);
    if (before(b[1], b[0])) std::swap(b[0], b[1]);
    return b;
}

inline std::size_t triple_of(const std::array<Ball, 3>& b) { return Patterns::triple(b[0].cell, b[1].cell, b[2].cell); }

// A question to a GroupSearch.
template <int W>
struct Question {
    int table = 0;  // of the pattern database
    std::array<Ball, 3> balls{};
    int character = 0;
    int part = 0;  // of the floor, where the character is: all that matters of its place
    BitSet<W> snow;
    BitSet<W> wanted;
    int price = 1;
    int cap = no_cap;
    std::array<Offer<W>, most_groups - 1> offers{};
    std::size_t offered = 0;
    int limit = 0;

    // Whether both ask the same but for the snow. Answers are kept under a hash of their question and compared by this.
    bool same_but_snow(const Question& o) const {
        const auto same = [](const Offer<W>& a, const Offer<W>& b) { return a.cells == b.cells && a.cap == b.cap; };
        return table == o.table && balls == o.balls && part == o.part && wanted == o.wanted && price == o.price &&
               cap == o.cap && limit == o.limit && offered == o.offered &&
               std::equal(offers.begin(), offers.begin() + static_cast<std::ptrdiff_t>(offered), o.offers.begin(),
                          same);
    }
};

}  // namespace soloist::snowman
