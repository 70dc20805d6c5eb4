// The pattern database: for three balls alone on the floor, the fewest ball moves that make a snowman of them.
//
// An abstract state is the cells and sizes of three balls and the part of the floor the character is in, with the
// other balls taken away. A cell with snow may or may not grow a ball that rolls onto it, since another ball may
// clear it first. So each value is a lower bound for what these three balls still need, and because a ball move
// moves one ball of one group, the values of disjoint groups add up.
//
// The first table, for the snow of the start, is filled backwards from finished snowmen, in slices, as deep as it is asked for: what
// is not filled in is further away. It bounds any later position, since snow only goes and less snow gives fewer choices. Where there
// is little snow, and many positions have the same snow left, these get a table of their own, which is a better bound.
//
//     Patterns patterns(level, true, 1 << 30, 1000, 1 << 30);
//     while (!patterns.run(10'000, 12)) {}      // all values up to 12 are there
//     patterns.value(0, {c1, s1}, {c2, s2}, {c3, s3}, character)
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
    static constexpr int never = 255;  // no way to a snowman
    static constexpr int most = 254;   // a larger value is stored as this one, which is still a lower bound

    // With `regions` false the character may be anywhere: weaker, but small enough for wide floors. Tables for
    // less snow are made while they all together take less than `memory` bytes, each after `patience` positions
    // have asked for it. The first may take `most` bytes; where it needs more, `run` throws std::bad_alloc.
    Patterns(const Level& level, bool regions, std::size_t memory, std::uint32_t patience, std::size_t most);

    // Bytes that the finished table takes at most, to be known before it is built.
    static std::size_t bytes(int cells, bool regions);

    static constexpr int all = 1 << 20;  // more than any value: asks for the whole table

    // Works off about `steps` units of work; true when the first table is complete up to values of `depth`.
    bool run(std::size_t steps, int depth = all);

    // How much work it was so far, in those units.
    std::size_t work() const { return work_; }

    // The first table holds all values up to this.
    int depth() const { return phase_ == done ? all : phase_ == filling ? ways_ : -1; }

    // The bit of a cell's snow in a set of snowy cells; 0 where snow is not told apart.
    std::uint32_t snow_bit(int cell) const { return snow_bit_[static_cast<std::size_t>(cell)]; }

    // The number of the best table for the snow that is left; one is made when `patience` positions have asked for it.
    int table(std::uint32_t snow);

    int value(int table, Ball a, Ball b, Ball c, int character) const {
        if (a.cell > b.cell) std::swap(a, b);
        if (b.cell > c.cell) std::swap(b, c);
        if (a.cell > b.cell) std::swap(a, b);
        const std::size_t t = triple(a.cell, b.cell, c.cell);
        return value(table, t, a.size * 9 + b.size * 3 + c.size, part(t, character));
    }

    // The same by the numbers of the cells, of the sizes and of the part of the floor.
    int value(int table, std::size_t triple, int sizes, int part) const {
        const int found =
            values_[static_cast<std::size_t>(table)]
                   [base_[triple] + static_cast<std::size_t>(sizes) * parts_[triple] + static_cast<std::size_t>(part)];
        return found == never && phase_ != done ? ways_ + 1 : found;
    }

    static std::size_t triple(int a, int b, int c) {  // a <= b <= c
        const auto x = static_cast<std::size_t>(a), y = static_cast<std::size_t>(b), z = static_cast<std::size_t>(c);
        return z * (z + 1) * (z + 2) / 6 + y * (y + 1) / 2 + x;
    }
    int part(std::size_t triple, int cell) const {
        return parts_[triple] == 1 ? 0 : region_[row_[triple] * cells_ + static_cast<std::size_t>(cell)];
    }

    std::size_t size() const;  // bytes

private:
    struct Entry {  // one abstract state
        std::uint32_t triple;
        std::uint8_t sizes;
        std::uint8_t part;
    };

    struct Choice {  // which table serves a set of snowy cells
        std::uint32_t uses = 0;
        int table = -1;
        bool own = false;
    };

    void lay_out();
    void look_around();
    bool surely_whole(int a, int b, int c) const;
    template <int W>
    std::size_t mark(int a, int b, int c, std::uint8_t* part) const;
    void start();
    bool fill(std::size_t steps, int depth);
    bool grows(int cell) const;
    void before(const Entry& entry);
    void reach(std::array<Ball, 3> balls, int character, int ways);

    const Level& level_;
    bool regions_;
    std::size_t cells_;
    std::vector<std::array<std::uint16_t, 3>> corner_;  // the cells of a triple
    std::vector<std::uint32_t> base_;
    std::vector<std::uint8_t> parts_;
    std::vector<std::uint32_t> row_;          // of a triple that leaves several parts of the floor: its row in region_
    std::vector<std::uint8_t> region_;        // a row for each such triple: the part that each cell is in
    std::vector<std::array<int, 8>> around_;  // the cells around a cell, in a circle; -1 for walls
    bool whole_ = false;                      // the floor without balls is of one piece
    std::size_t entries_ = 0;                 // of one table
    std::size_t work_ = 0;
    std::size_t memory_, most_;
    std::uint32_t patience_;
    std::vector<std::uint32_t> snow_bit_;            // of a cell
    std::vector<Choice> choices_;                    // by set of snowy cells
    std::vector<std::vector<std::uint8_t>> values_;  // by table
    std::uint32_t snow_ = 0;                         // of the table that is being filled
    std::vector<Entry> layer_, next_;
    std::size_t cursor_ = 0;
    int ways_ = 0;  // ball moves from the entries of layer_ to a snowman
    enum { laying, filling, done } phase_ = laying;

    // Tables for less snow are made up to so many cells of snow (choices_ has an entry for each set) and entries of a table.
    static constexpr std::size_t most_snow = 16;
    static constexpr std::size_t most_entries = 2'000'000;
};

}  // namespace soloist::snowman
