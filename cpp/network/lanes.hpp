// 256 states side by side: bit l of a Lanes value belongs to state (lane) l.
//
// A packed state keeps its fluents in a row of words; the gates want one Lanes value per fluent. `transpose`
// goes from one to the other and back, on four 64x64 bit blocks at once: block b holds lanes 64b .. 64b+63.
#pragma once

#include <bit>
#include <cstdint>

namespace soloist::network {

inline constexpr unsigned lane_count = 256;
inline constexpr unsigned block_count = 4;

// The compiler makes one instruction of each operation where the machine has vectors as wide. It is no vector type: those
// are aligned and returned in ways that depend on the machine compiled for, and there may be two of them (base/wide.hpp).
struct alignas(32) Lanes {
    std::uint64_t blocks[block_count];

    std::uint64_t& operator[](unsigned block) { return blocks[block]; }
    std::uint64_t operator[](unsigned block) const { return blocks[block]; }

    friend Lanes operator&(const Lanes& a, const Lanes& b) {
        return each([&](unsigned i) { return a[i] & b[i]; });
    }
    friend Lanes operator|(const Lanes& a, const Lanes& b) {
        return each([&](unsigned i) { return a[i] | b[i]; });
    }
    friend Lanes operator^(const Lanes& a, const Lanes& b) {
        return each([&](unsigned i) { return a[i] ^ b[i]; });
    }
    friend Lanes operator~(const Lanes& a) {
        return each([&](unsigned i) { return ~a[i]; });
    }
    friend Lanes operator&(const Lanes& a, std::uint64_t mask) {
        return each([&](unsigned i) { return a[i] & mask; });
    }
    friend Lanes operator<<(const Lanes& a, unsigned by) {
        return each([&](unsigned i) { return a[i] << by; });
    }
    friend Lanes operator>>(const Lanes& a, unsigned by) {
        return each([&](unsigned i) { return a[i] >> by; });
    }
    Lanes& operator&=(const Lanes& other) { return *this = *this & other; }
    Lanes& operator|=(const Lanes& other) { return *this = *this | other; }
    Lanes& operator^=(const Lanes& other) { return *this = *this ^ other; }

private:
    template <typename Make>
    static Lanes each(Make make) {
        return {{make(0), make(1), make(2), make(3)}};
    }
};

inline bool any(const Lanes& value) { return (value[0] | value[1] | value[2] | value[3]) != 0; }

inline unsigned count(const Lanes& value) {
    unsigned sum = 0;
    for (unsigned block = 0; block < block_count; ++block) sum += static_cast<unsigned>(std::popcount(value[block]));
    return sum;
}

inline bool test(const Lanes& value, unsigned lane) { return (value[lane >> 6] >> (lane & 63) & 1) != 0; }

// The first `lanes` lanes set, the others clear.
inline Lanes first_lanes(unsigned lanes) {
    Lanes value{};
    for (unsigned block = 0; block < block_count; ++block) {
        const unsigned before = 64 * block;
        if (lanes >= before + 64) {
            value[block] = ~std::uint64_t{0};
        } else if (lanes > before) {
            value[block] = (std::uint64_t{1} << (lanes - before)) - 1;
        }
    }
    return value;
}

inline Lanes all_lanes(bool value) {
    const std::uint64_t word = value ? ~std::uint64_t{0} : 0;
    return {{word, word, word, word}};
}

// Calls `visit(lane)` for every set lane, in increasing order.
template <typename Visit>
void for_each_lane(const Lanes& value, Visit&& visit) {
    for (unsigned block = 0; block < block_count; ++block) {
        for (std::uint64_t rest = value[block]; rest != 0; rest &= rest - 1) {
            visit(64 * block + static_cast<unsigned>(std::countr_zero(rest)));
        }
    }
}

// Transposes four 64x64 bit matrices in place: afterwards bit j of rows[i] is what bit i of rows[j] was.
// Each stage swaps the off-diagonal quarters of ever smaller blocks.
inline void transpose(Lanes* rows) {
    std::uint64_t mask = 0x00000000FFFFFFFFULL;
    for (unsigned width = 32; width != 0; width >>= 1, mask ^= mask << width) {
        for (unsigned row = 0; row < 64; row = ((row | width) + 1) & ~width) {
            const Lanes swapped = ((rows[row] >> width) ^ rows[row | width]) & mask;
            rows[row] ^= swapped << width;
            rows[row | width] ^= swapped;
        }
    }
}

}  // namespace soloist::network
