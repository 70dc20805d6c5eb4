// The lower bound of a position: the cheapest way to share its balls out into threes, by the pattern database.
//
// A ball move changes only the groups with the moved ball in them, and the other groups keep their values because
// the character stays in its part of the floor when their balls alone are looked at. So the groups' values are
// looked up once for a position, and each ball move then needs those of the moved ball only.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "patterns.hpp"
#include "position.hpp"

namespace soloist::snowman {

constexpr int hopeless = 1 << 14;  // an estimate of no way at all

template <int W>
class Bound {
public:
    Bound(const Level& level, Patterns& patterns)
        : level_(level), patterns_(patterns), n_(static_cast<int>(level.balls.size())), best_(std::size_t{1} << n_) {}

    // Takes a position; its bound.
    int look_at(const Position<W>& p) {
        int i = 0;
        totals_ = {};
        for (int size = small; size <= large; ++size)
            p.ball[static_cast<std::size_t>(size)].each([&](int at) {
                balls_[static_cast<std::size_t>(i++)] = {level_.cell[static_cast<std::size_t>(at)], size};
                ++totals_[static_cast<std::size_t>(size)];
            });
        snow_ = p.snow.count();
        left_ = 0;
        p.snow.each([&](int at) { left_ |= patterns_.snow_bit(level_.cell[static_cast<std::size_t>(at)]); });
        table_ = patterns_.table(left_);
        const int character = level_.cell[static_cast<std::size_t>(p.character)];
        const std::uint32_t all = (std::uint32_t{1} << n_) - 1;
        // best_ of a set of balls: least sum over its partitions into threes, filled by subsets of rising number.
        best_[0] = 0;
        for (int a = 0; a < n_; ++a)
            for (int b = a + 1; b < n_; ++b)
                for (int c = b + 1; c < n_; ++c) best_[bit(a) | bit(b) | bit(c)] = group(a, b, c, character);
        for (int members = 6; members < n_; members += 3) fill(members, all);
        if (n_ == 3) return best_[all];
        best_[all] = split(all);
        return best_[all];
    }

    // The bound after a ball move from the position last looked at.
    int after(const BallMove& m) {
        const int cell = level_.cell[static_cast<std::size_t>(m.from)];
        std::array<int, 3> totals = totals_;
        --totals[static_cast<std::size_t>(m.size)], ++totals[static_cast<std::size_t>(m.grown)];
        const int k = n_ / 3;
        // Balls never shrink: too many large ones, or too few small ones, cannot be made good again, and each
        // growth that is still needed takes a snowy cell of its own. Such a position is dead, not only put off.
        if (totals[large] > k || totals[small] < k) return hopeless;
        const int needed = 3 * k - totals[medium] - 2 * totals[large];
        if (needed > snow_ - m.clears) return hopeless;
        int moved = 0;
        while (balls_[static_cast<std::size_t>(moved)].cell != cell ||
               balls_[static_cast<std::size_t>(moved)].size != m.size)
            ++moved;
        const Ball ball{level_.cell[static_cast<std::size_t>(m.to)], m.grown};
        const int character = level_.cell[static_cast<std::size_t>(m.pop ? m.stand : m.from)];
        const std::uint32_t all = (std::uint32_t{1} << n_) - 1;
        // The other groups keep their values for the snow before the move, which are no higher than those after it.
        const int table = m.clears ? patterns_.table(left_ & ~patterns_.snow_bit(ball.cell)) : table_;
        int least = hopeless;
        for (int a = 0; a < n_; ++a) {
            if (a == moved) continue;
            for (int b = a + 1; b < n_; ++b) {
                if (b == moved) continue;
                const int rest = best_[all & ~(bit(moved) | bit(a) | bit(b))];
                if (rest >= least) continue;
                const int value = patterns_.value(table, ball, balls_[static_cast<std::size_t>(a)],
                                                  balls_[static_cast<std::size_t>(b)], character);
                if (value != Patterns::never) least = std::min(least, rest + value);
            }
        }
        return least;
    }

    // Of the position last looked at: the bound for a set of its balls, a ball, and the table that serves it.
    int of(std::uint32_t set) const { return best_[set]; }
    Ball ball(int i) const { return balls_[static_cast<std::size_t>(i)]; }
    int table() const { return table_; }
    std::uint32_t everything() const { return (std::uint32_t{1} << n_) - 1; }

private:
    static std::uint32_t bit(int i) { return std::uint32_t{1} << i; }

    int group(int a, int b, int c, int character) const {
        const int value =
            patterns_.value(table_, balls_[static_cast<std::size_t>(a)], balls_[static_cast<std::size_t>(b)],
                            balls_[static_cast<std::size_t>(c)], character);
        return value == Patterns::never ? hopeless : value;
    }

    int split(std::uint32_t set) const {
        const int first = std::countr_zero(set);
        int least = hopeless;
        for (int a = first + 1; a < n_; ++a) {
            if (!(set & bit(a))) continue;
            for (int b = a + 1; b < n_; ++b) {
                if (!(set & bit(b))) continue;
                const std::uint32_t three = bit(first) | bit(a) | bit(b);
                least = std::min(least, best_[three] + best_[set & ~three]);
            }
        }
        return least;
    }

    void fill(int members, std::uint32_t all) {
        for (std::uint32_t set = (std::uint32_t{1} << members) - 1; set <= all;) {
            best_[set] = split(set);
            const std::uint32_t low = set & (~set + 1), ripple = set + low;  // the next set of as many members
            set = ripple | (((set ^ ripple) >> 2) / low);
        }
    }

    const Level& level_;
    Patterns& patterns_;
    int n_;
    int snow_ = 0;            // how much is left
    std::uint32_t left_ = 0;  // where it is left, if it is told apart
    int table_ = 0;
    std::array<int, 3> totals_{};
    std::array<Ball, 16> balls_{};
    std::vector<int> best_;
};

}  // namespace soloist::snowman
