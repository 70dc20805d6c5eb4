// Numbers mixed: hashes of words and sequences for tables, and a sequence of random numbers that a seed fixes.
//
// All of it gives the same on every machine, so that a seed means the same search everywhere. A hash only finds what is
// stored under it; whoever stores something compares it whole.
#pragma once

#include <cstddef>
#include <cstdint>

namespace soloist {

// Odd, with bits well spread: 2^64 divided by the golden ratio.
inline constexpr std::uint64_t golden_ratio = 0x9E3779B97F4A7C15;

// A number mixed so that every bit of it changes half of the bits (the step and the finaliser of Vigna's splitmix64).
// Zobrist keys and the solvers' random choices come from it.
inline std::uint64_t splitmix(std::uint64_t x) {
    x += golden_ratio;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
    return x ^ (x >> 31);
}

// Both halves of a product of 128 bits, added without carry: the mixing step of the hashes below.
inline std::uint64_t folded_product(std::uint64_t a, std::uint64_t b) {
#if defined(__SIZEOF_INT128__)
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
#else
    const std::uint64_t a0 = a & 0xFFFFFFFF, a1 = a >> 32, b0 = b & 0xFFFFFFFF, b1 = b >> 32;
    const std::uint64_t low = a0 * b0, cross = (low >> 32) + a1 * b0, other = (cross & 0xFFFFFFFF) + a0 * b1;
    const std::uint64_t high = a1 * b1 + (cross >> 32) + (other >> 32);
    return (other << 32 | (low & 0xFFFFFFFF)) ^ high;
#endif
}

// The constants are those of wyhash, which folds products in the same way.
inline std::uint64_t hash_words(const std::uint64_t* words, std::size_t count) {
    std::uint64_t hash = 0x8F3A91C6D2B547E1;
    std::size_t i = 0;
    for (; i + 1 < count; i += 2) hash = folded_product(words[i] ^ 0xA0761D6478BD642F, words[i + 1] ^ hash);
    if (i < count) hash = folded_product(words[i] ^ 0xE7037ED1A0B428DB, hash);
    return folded_product(hash, golden_ratio);
}

// A hash made from one number after the other.
class Hasher {
public:
    Hasher& add(std::uint64_t x) {
        hash_ = folded_product(hash_ ^ x ^ 0xA0761D6478BD642F, 0xE7037ED1A0B428DB);
        return *this;
    }
    template <class Range>
    Hasher& add_all(const Range& numbers) {
        for (const auto& number : numbers) add(static_cast<std::uint64_t>(number));
        return *this;
    }
    std::uint64_t value() const { return folded_product(hash_, golden_ratio); }

private:
    std::uint64_t hash_ = 0x8F3A91C6D2B547E1;
};

}  // namespace soloist
