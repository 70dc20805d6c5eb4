// Words spread over masks, for many states at once.
#pragma once

#include <cstdint>

#include "network/lanes.hpp"

namespace soloist::network {

// For every set lane: spreads the bits of bits[lane] from `offset` on over the set positions of `mask`, into out[lane].
void deposit(const Lanes& lanes, const std::uint64_t* bits, std::uint32_t offset, std::uint64_t mask,
             std::uint64_t* out);

}  // namespace soloist::network
