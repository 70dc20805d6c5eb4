// A set of small numbers (cells of a board, mostly) in W machine words: 64 W of them fit.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace soloist {

template <int W>
struct BitSet {
    std::array<std::uint64_t, W> words{};

    bool operator==(const BitSet&) const = default;

    bool test(int i) const { return words[at(i >> 6)] >> (i & 63) & 1; }
    void set(int i) { words[at(i >> 6)] |= std::uint64_t{1} << (i & 63); }
    void reset(int i) { words[at(i >> 6)] &= ~(std::uint64_t{1} << (i & 63)); }

    bool empty() const {
        for (auto word : words)
            if (word) return false;
        return true;
    }
    int count() const {
        int total = 0;
        for (auto word : words) total += std::popcount(word);
        return total;
    }
    // Whether it has no more members than this; they are not all counted.
    bool at_most(int limit) const {
        for (auto word : words)
            for (; word; word &= word - 1)
                if (limit-- == 0) return false;
        return true;
    }
    int lowest() const {  // of a set that is not empty
        for (int i = 0;; ++i)
            if (words[at(i)]) return i * 64 + std::countr_zero(words[at(i)]);
    }
    bool subset_of(const BitSet& other) const {
        for (std::size_t i = 0; i < W; ++i)
            if (words[i] & ~other.words[i]) return false;
        return true;
    }
    bool meets(const BitSet& other) const {
        for (std::size_t i = 0; i < W; ++i)
            if (words[i] & other.words[i]) return true;
        return false;
    }

    friend BitSet operator&(BitSet a, const BitSet& b) {
        for (std::size_t i = 0; i < W; ++i) a.words[i] &= b.words[i];
        return a;
    }
    friend BitSet operator|(BitSet a, const BitSet& b) {
        for (std::size_t i = 0; i < W; ++i) a.words[i] |= b.words[i];
        return a;
    }
    BitSet minus(const BitSet& other) const {
        BitSet result = *this;
        for (std::size_t i = 0; i < W; ++i) result.words[i] &= ~other.words[i];
        return result;
    }

    // Every member n larger, or smaller; members that leave the set's range vanish.
    BitSet shifted_up(int n) const {
        BitSet result;
        const int whole = n >> 6, part = n & 63;
        for (int i = W - 1; i >= whole; --i) {
            std::uint64_t word = words[at(i - whole)] << part;
            if (part && i > whole) word |= words[at(i - whole - 1)] >> (64 - part);
            result.words[at(i)] = word;
        }
        return result;
    }
    BitSet shifted_down(int n) const {
        BitSet result;
        const int whole = n >> 6, part = n & 63;
        for (int i = 0; i + whole < W; ++i) {
            std::uint64_t word = words[at(i + whole)] >> part;
            if (part && i + whole + 1 < W) word |= words[at(i + whole + 1)] << (64 - part);
            result.words[at(i)] = word;
        }
        return result;
    }
    BitSet shifted(int n) const { return n >= 0 ? shifted_up(n) : shifted_down(-n); }

    // Calls visit with every member, from the lowest on.
    template <class Visit>
    void each(Visit visit) const {
        for (int i = 0; i < W; ++i)
            for (auto word = words[at(i)]; word; word &= word - 1) visit(i * 64 + std::countr_zero(word));
    }

private:
    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
};

// The members of `free` that a walk from `start` reaches on a grid with rows of `stride` numbers.
template <int W>
BitSet<W> flood(int start, const BitSet<W>& free, int stride) {
    BitSet<W> reached;
    reached.set(start);
    for (;;) {
        const BitSet<W> beside =
            reached.shifted_up(1) | reached.shifted_down(1) | reached.shifted_up(stride) | reached.shifted_down(stride);
        const BitSet<W> wider = reached | (beside & free);
        if (wider == reached) return reached;
        reached = wider;
    }
}

}  // namespace soloist
