// A set of grid positions as W machine words, with the few operations that move whole sets at once.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace soloist::snowman {

template <int W>
struct Bits {
    std::array<std::uint64_t, W> word{};

    bool operator==(const Bits&) const = default;

    bool test(int i) const { return word[static_cast<std::size_t>(i >> 6)] >> (i & 63) & 1; }
    void set(int i) { word[static_cast<std::size_t>(i >> 6)] |= std::uint64_t{1} << (i & 63); }
    void reset(int i) { word[static_cast<std::size_t>(i >> 6)] &= ~(std::uint64_t{1} << (i & 63)); }

    bool any() const {
        for (auto w : word)
            if (w) return true;
        return false;
    }
    int count() const {
        int n = 0;
        for (auto w : word) n += std::popcount(w);
        return n;
    }
    int lowest() const {  // of a set that is not empty
        for (int i = 0;; ++i)
            if (word[static_cast<std::size_t>(i)]) return i * 64 + std::countr_zero(word[static_cast<std::size_t>(i)]);
    }

    friend Bits operator&(Bits a, const Bits& b) {
        for (std::size_t i = 0; i < W; ++i) a.word[i] &= b.word[i];
        return a;
    }
    friend Bits operator|(Bits a, const Bits& b) {
        for (std::size_t i = 0; i < W; ++i) a.word[i] |= b.word[i];
        return a;
    }
    friend Bits minus(Bits a, const Bits& b) {
        for (std::size_t i = 0; i < W; ++i) a.word[i] &= ~b.word[i];
        return a;
    }

    // Every member moved up by n positions; members that leave the set's range vanish.
    Bits up(int n) const {
        Bits r;
        const int whole = n >> 6, part = n & 63;
        for (int i = W - 1; i >= whole; --i) {
            std::uint64_t w = word[static_cast<std::size_t>(i - whole)] << part;
            if (part && i > whole) w |= word[static_cast<std::size_t>(i - whole - 1)] >> (64 - part);
            r.word[static_cast<std::size_t>(i)] = w;
        }
        return r;
    }
    Bits down(int n) const {
        Bits r;
        const int whole = n >> 6, part = n & 63;
        for (int i = 0; i + whole < W; ++i) {
            std::uint64_t w = word[static_cast<std::size_t>(i + whole)] >> part;
            if (part && i + whole + 1 < W) w |= word[static_cast<std::size_t>(i + whole + 1)] << (64 - part);
            r.word[static_cast<std::size_t>(i)] = w;
        }
        return r;
    }
    Bits moved(int n) const { return n >= 0 ? up(n) : down(-n); }
};

template <int W, class F>
void for_each(const Bits<W>& bits, F&& f) {
    for (int i = 0; i < W; ++i)
        for (std::uint64_t w = bits.word[static_cast<std::size_t>(i)]; w; w &= w - 1) f(i * 64 + std::countr_zero(w));
}

// The members of `free` that a walk from `start` reaches on a grid with rows of `stride` positions.
template <int W>
Bits<W> flood(int start, const Bits<W>& free, int stride) {
    Bits<W> reached;
    reached.set(start);
    for (;;) {
        const Bits<W> wider =
            reached | ((reached.up(1) | reached.down(1) | reached.up(stride) | reached.down(stride)) & free);
        if (wider == reached) return reached;
        reached = wider;
    }
}

}  // namespace soloist::snowman
