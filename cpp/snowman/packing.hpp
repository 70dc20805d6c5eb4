// Positions as short keys: ball codes in order, the snow, and the character; equal keys are equal positions.
//
// The character is written as the first cell it can reach, unless every step counts. Of the images of a position
// under the level's symmetries the one with the least key is written.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "position.hpp"

namespace soloist::snowman {

constexpr int most_balls = 15;      // five snowmen; known levels have at most three
constexpr int most_key_words = 12;  // their codes, a bit for each of 512 cells, and the character

using Key = std::array<std::uint64_t, most_key_words>;

template <int W>
class Packing {
public:
    Packing(const Floor<W>& floor, bool exact_character)
        : floor_(floor),
          level_(floor.level()),
          exact_(exact_character),
          balls_(static_cast<int>(level_.balls.size())),
          code_bits_(std::bit_width(static_cast<unsigned>(level_.cells() * 3 - 1))),
          cell_bits_(std::bit_width(static_cast<unsigned>(level_.cells()))),
          words_((balls_ * code_bits_ + cell_bits_ + level_.positions + 63) / 64) {
        for (const auto& image : level_.symmetries) {
            std::vector<int> at(static_cast<std::size_t>(level_.positions), 0);
            for (int c = 0; c < level_.cells(); ++c)
                at[static_cast<std::size_t>(level_.position[static_cast<std::size_t>(c)])] =
                    level_.position[static_cast<std::size_t>(image[static_cast<std::size_t>(c)])];
            image_.push_back(std::move(at));
        }
    }

    int words() const { return words_; }

    void pack(const Position<W>& p, Key& key) const {
        using Codes = std::array<std::uint16_t, most_balls>;
        Codes plain{};
        std::size_t n = 0;
        for (int size = small; size <= large; ++size)
            p.ball[static_cast<std::size_t>(size)].each([&](int at) {
                plain[n++] = static_cast<std::uint16_t>(level_.cell[static_cast<std::size_t>(at)] * 3 + size);
            });
        // Most images lose by their balls alone, so snow and character are turned for the least ones only.
        Codes least{};
        std::array<std::size_t, 8> tied{};
        std::size_t ties = 0;
        for (std::size_t s = 0; s < level_.symmetries.size(); ++s) {
            Codes turned{};
            const auto& image = level_.symmetries[s];
            for (std::size_t i = 0; i < n; ++i) {
                const auto code = static_cast<std::uint16_t>(image[plain[i] / 3u] * 3 + plain[i] % 3);
                std::size_t at = i;  // insertion: there are few balls
                for (; at > 0 && turned[at - 1] > code; --at) turned[at] = turned[at - 1];
                turned[at] = code;
            }
            if (s == 0 || turned < least) {
                least = turned;
                tied[0] = s, ties = 1;
            } else if (turned == least) {
                tied[ties++] = s;
            }
        }
        BitSet<W> reach;
        if (exact_)
            reach.set(p.character);
        else
            reach = floor_.reach(p);
        for (std::size_t i = 0; i < ties; ++i) {
            Key one;
            write(least, n, turn(p.snow, tied[i]), first(reach, tied[i]), one);
            if (i == 0 ||
                std::lexicographical_compare(one.begin(), one.begin() + words_, key.begin(), key.begin() + words_))
                key = one;
        }
    }

    Position<W> unpack(const std::uint64_t* key) const {
        Position<W> p;
        int bit = 0;
        for (int i = 0; i < balls_; ++i) {
            const int code = static_cast<int>(read(key, bit, code_bits_));
            p.ball[static_cast<std::size_t>(code % 3)].set(level_.position[static_cast<std::size_t>(code / 3)]);
            bit += code_bits_;
        }
        p.character = level_.position[static_cast<std::size_t>(read(key, bit, cell_bits_))];
        bit += cell_bits_;
        for (std::size_t w = 0; w < W; ++w) {
            const int left = level_.positions - static_cast<int>(w) * 64;
            if (left <= 0) break;
            p.snow.words[w] = read(key, bit, std::min(left, 64));
            bit += 64;
        }
        return p;
    }

private:
    BitSet<W> turn(const BitSet<W>& set, std::size_t symmetry) const {
        if (symmetry == 0) return set;
        BitSet<W> turned;
        set.each([&](int at) { turned.set(image_[symmetry][static_cast<std::size_t>(at)]); });
        return turned;
    }

    int first(const BitSet<W>& reach, std::size_t symmetry) const {
        return level_.cell[static_cast<std::size_t>(turn(reach, symmetry).lowest())];
    }

    static void put(Key& key, int bit, std::uint64_t value) {
        key[static_cast<std::size_t>(bit >> 6)] |= value << (bit & 63);
        if (bit & 63) key[static_cast<std::size_t>(bit >> 6) + 1] |= value >> (64 - (bit & 63));
    }

    static std::uint64_t read(const std::uint64_t* key, int bit, int bits) {
        std::uint64_t value = key[bit >> 6] >> (bit & 63);
        if ((bit & 63) + bits > 64) value |= key[(bit >> 6) + 1] << (64 - (bit & 63));
        return bits == 64 ? value : value & ((std::uint64_t{1} << bits) - 1);
    }

    template <class Codes>
    void write(const Codes& codes, std::size_t n, const BitSet<W>& snow, int character, Key& key) const {
        key.fill(0);
        int bit = 0;
        for (std::size_t i = 0; i < n; ++i, bit += code_bits_) put(key, bit, codes[i]);
        put(key, bit, static_cast<std::uint64_t>(character));
        bit += cell_bits_;
        for (std::size_t w = 0; w < W && static_cast<int>(w) * 64 < level_.positions; ++w, bit += 64)
            put(key, bit, snow.words[w]);
    }

    const Floor<W>& floor_;
    const Level& level_;
    bool exact_;
    int balls_;
    int code_bits_;
    int cell_bits_;
    int words_;
    std::vector<std::vector<int>> image_;
};

}  // namespace soloist::snowman
