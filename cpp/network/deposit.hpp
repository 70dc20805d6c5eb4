// Words spread over masks, for many states at once.
#pragma once

#include <cstdint>

#include "network/lanes.hpp"

namespace soloist::network {

// The low bits of a word spread over the set positions of a mask, bit by bit: for machines without an instruction for it.
inline std::uint64_t deposited(std::uint64_t bits, std::uint64_t mask) {
    std::uint64_t result = 0;
    for (; mask != 0; mask &= mask - 1, bits >>= 1) {
        if ((bits & 1) != 0) result |= mask & (~mask + 1);
    }
    return result;
}

// For every set lane: spreads the bits of bits[lane] from `offset` on over the set positions of `mask`, into out[lane].
void deposit(const Lanes& lanes, const std::uint64_t* bits, std::uint32_t offset, std::uint64_t mask,
             std::uint64_t* out);

}  // namespace soloist::network
