// The pattern database: for three balls alone on the floor, the fewest ball moves that make a snowman of them.
//
// An abstract state is the cells and sizes of three balls and the part of the floor the character is in, with the
// other balls taken away. A cell that had snow at the start may or may not grow a ball that rolls onto it, since
// another ball may have cleared it. So each value is a lower bound for what these three balls still need, and
// because a ball move moves one ball of one group, the values of disjoint groups add up.
//
// The table is filled backwards from every finished snowman, in slices:
//
//     Patterns patterns(level);
//     while (!patterns.run(10'000)) {}
//     patterns.value({c1, s1}, {c2, s2}, {c3, s3}, character)
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "level.hpp"

namespace soloist::snowman {

class Patterns {
public:
    static constexpr int never = 255;   // no way to a snowman
    static constexpr int most = 254;    // longer ways are cut to this, which keeps the bound a bound

    // With `regions` false the character may be anywhere: weaker, but small enough for wide floors.
    Patterns(const Level& level, bool regions);

    // Bytes that the finished table takes at most, to be known before it is built.
    static std::size_t bytes(int cells, bool regions);

    // Works off about `steps` units of work; true when the table is complete.
    bool run(std::size_t steps);

    int value(Ball a, Ball b, Ball c, int character) const {
        if (a.cell > b.cell) std::swap(a, b);
        if (b.cell > c.cell) std::swap(b, c);
        if (a.cell > b.cell) std::swap(a, b);
        const std::size_t t = triple(a.cell, b.cell, c.cell);
        const std::size_t part = regions_ ? region_[t * cells_ + static_cast<std::size_t>(character)] : 0;
        return value_[base_[t] + static_cast<std::size_t>(a.size * 9 + b.size * 3 + c.size) * parts_[t] + part];
    }

    std::size_t size() const { return value_.size(); }

private:
    struct Entry {  // one abstract state
        std::uint32_t triple;
        std::uint8_t sizes;
        std::uint8_t part;
    };

    static std::size_t triple(int a, int b, int c) {  // a <= b <= c
        const auto x = static_cast<std::size_t>(a), y = static_cast<std::size_t>(b), z = static_cast<std::size_t>(c);
        return z * (z + 1) * (z + 2) / 6 + y * (y + 1) / 2 + x;
    }

    void lay_out();
    void start();
    void before(const Entry& entry);
    void reach(std::array<Ball, 3> balls, int character, int ways);

    const Level& level_;
    bool regions_;
    std::size_t cells_;
    std::vector<std::array<std::uint16_t, 3>> corner_;  // the cells of a triple
    std::vector<std::uint32_t> base_;
    std::vector<std::uint8_t> parts_;
    std::vector<std::uint8_t> region_;  // of a cell, for a triple
    std::vector<std::uint8_t> value_;
    std::vector<Entry> layer_, next_;
    std::size_t cursor_ = 0;
    int ways_ = 0;
    enum { laying, filling, done } phase_ = laying;
};

}  // namespace soloist::snowman
