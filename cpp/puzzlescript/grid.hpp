// Sets of cells as bits, and moving them about the board. Not those of base/bit_set.hpp: a set may be as wide as a level asks.
//
// Cells are numbered column by column, so a step down is a shift by one bit and a step right a shift by the height.
// Rows of cells that would lie across the border are cut off by masks of possible starts, which are made once.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "puzzlescript/program.hpp"

namespace soloist::puzzlescript {

// More words than the largest board has that is read.
inline constexpr int most_words = 626;

// A set of cells; W is the number of words, or 0 where it is known at run time only: then only the words in use are touched.
template <int W>
struct Cells {
    std::array<std::uint64_t, W ? W : most_words> word;
};

template <int W>
class Grid {
public:
    using Mask = Cells<W>;

    Grid(int width, int height) : width_(width), height_(height), words_(W ? W : (width * height + 63) / 64) {
        for (int i = 0; i < words(); ++i) board_.word[at(i)] = 0;
        for (int cell = 0; cell < width * height; ++cell) put(board_, cell);
        for (int way = 0; way < 4; ++way)
            for (int k = 0; k <= length(way); ++k) from_inside_[at(way)].push_back(beyond(way, k));
    }

    int words() const { return W ? W : words_; }
    int width() const { return width_; }
    int height() const { return height_; }
    const Mask& board() const { return board_; }

    static void put(Mask& mask, int cell) { mask.word[at(cell >> 6)] |= std::uint64_t{1} << (cell & 63); }
    static void drop(Mask& mask, int cell) { mask.word[at(cell >> 6)] &= ~(std::uint64_t{1} << (cell & 63)); }
    static bool has(const Mask& mask, int cell) { return mask.word[at(cell >> 6)] >> (cell & 63) & 1; }

    bool any(const Mask& mask) const {
        std::uint64_t all = 0;
        for (int i = 0; i < words(); ++i) all |= mask.word[at(i)];
        return all != 0;
    }

    int count(const Mask& mask) const {
        int sum = 0;
        for (int i = 0; i < words(); ++i) sum += std::popcount(mask.word[at(i)]);
        return sum;
    }

    void keep(Mask& mask, const Mask& other) const {
        for (int i = 0; i < words(); ++i) mask.word[at(i)] &= other.word[at(i)];
    }

    // How far one step leads in the numbering of cells.
    int delta(int way) const { return way == up ? -1 : way == down ? 1 : way == left ? -height_ : height_; }
    int length(int way) const { return way == up || way == down ? height_ : width_; }

    // The cells from which a row of `cells` cells fits on the board.
    Mask starts(int way, int cells) const {
        return cells > length(way) ? nothing() : from_inside_[at(way ^ 1)][at(cells - 1)];
    }

    // The cells whose neighbour `steps` further is in the mask; bits that wrap are for the caller to cut off.
    Mask pulled(const Mask& mask, int way, int steps) const { return shifted(mask, delta(way) * steps); }

    // The cells that are `steps` further than those of the mask, on the board.
    Mask pushed(const Mask& mask, int way, int steps) const {
        if (steps > length(way)) return nothing();
        Mask result = shifted(mask, -delta(way) * steps);
        keep(result, from_inside_[at(way)][at(steps)]);
        return result;
    }

    // With all cells that lie further in a direction.
    Mask flooded(Mask mask, int way) const {
        for (int k = 1; k < length(way); k *= 2) {
            const Mask more = pushed(mask, way, k);
            for (int i = 0; i < words(); ++i) mask.word[at(i)] |= more.word[at(i)];
        }
        return mask;
    }

    bool leaves(int cell, int way) const {
        const int x = cell / height_, y = cell % height_;
        return way == up ? y == 0 : way == down ? y == height_ - 1 : way == left ? x == 0 : x == width_ - 1;
    }

    Mask nothing() const {
        Mask mask;
        for (int i = 0; i < words(); ++i) mask.word[at(i)] = 0;
        return mask;
    }

private:
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }

    // The cells that are at least k steps from the border that one comes from.
    Mask beyond(int way, int k) const {
        Mask mask = nothing();
        for (int x = 0; x < width_; ++x)
            for (int y = 0; y < height_; ++y) {
                const int far = way == up ? height_ - 1 - y : way == down ? y : way == left ? width_ - 1 - x : x;
                if (far >= k) put(mask, x * height_ + y);
            }
        return mask;
    }

    // Bit i of the result is bit i + by of the mask.
    Mask shifted(const Mask& mask, int by) const {
        Mask result;
        const int n = words();
        if constexpr (W == 1) {
            result.word[0] = by <= -64 || by >= 64 ? 0 : by >= 0 ? mask.word[0] >> by : mask.word[0] << -by;
            return result;
        }
        const int far = by >= 0 ? by : -by, jump = far >> 6, bits = far & 63;
        for (int i = 0; i < n; ++i) {
            const int near = by >= 0 ? i + jump : i - jump, next = by >= 0 ? near + 1 : near - 1;
            const std::uint64_t a = near >= 0 && near < n ? mask.word[at(near)] : 0;
            const std::uint64_t b = next >= 0 && next < n ? mask.word[at(next)] : 0;
            if (bits == 0) {
                result.word[at(i)] = a;
            } else {
                result.word[at(i)] = by >= 0 ? a >> bits | b << (64 - bits) : a << bits | b >> (64 - bits);
            }
        }
        return result;
    }

    int width_, height_, words_;
    Mask board_;
    std::array<std::vector<Mask>, 4> from_inside_;  // by direction and steps
};

}  // namespace soloist::puzzlescript
