// A set of floor squares in W machine words: 256 squares fit in four.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "sokoban/board/board.hpp"

namespace soloist::sokoban {

template <int W>
struct BoxSet {
    std::array<std::uint64_t, W> words{};

    bool test(Square s) const { return words[s >> 6] >> (s & 63) & 1; }
    void set(Square s) { words[s >> 6] |= std::uint64_t{1} << (s & 63); }
    void reset(Square s) { words[s >> 6] &= ~(std::uint64_t{1} << (s & 63)); }
    bool operator==(const BoxSet&) const = default;

    bool subset_of(const BoxSet& other) const {
        for (std::size_t i = 0; i < W; i++)
            if (words[i] & ~other.words[i]) return false;
        return true;
    }
    bool meets(const BoxSet& other) const {
        for (std::size_t i = 0; i < W; i++)
            if (words[i] & other.words[i]) return true;
        return false;
    }
    BoxSet operator&(const BoxSet& other) const {
        BoxSet result;
        for (std::size_t i = 0; i < W; i++) result.words[i] = words[i] & other.words[i];
        return result;
    }
    BoxSet minus(const BoxSet& other) const {
        BoxSet result;
        for (std::size_t i = 0; i < W; i++) result.words[i] = words[i] & ~other.words[i];
        return result;
    }
    int count() const {
        int total = 0;
        for (auto word : words) total += std::popcount(word);
        return total;
    }
    // No more members than this: without counting them all.
    bool at_most(int limit) const {
        for (auto word : words)
            for (; word; word &= word - 1)
                if (limit-- == 0) return false;
        return true;
    }
    bool empty() const {
        for (auto word : words)
            if (word) return false;
        return true;
    }
    template <class Visit>
    void each(Visit visit) const {
        for (std::size_t i = 0; i < W; i++)
            for (auto word = words[i]; word; word &= word - 1)
                visit(static_cast<Square>(i * 64 + static_cast<std::size_t>(std::countr_zero(word))));
    }
    std::uint64_t key(const Board& board) const {
        std::uint64_t result = 0;
        each([&](Square s) { result ^= board.box_key[s]; });
        return result;
    }
};

}  // namespace soloist::sokoban
