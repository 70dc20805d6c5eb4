#include "network/deposit.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace soloist::network {
namespace {

#if defined(__x86_64__)

// One instruction a word where the machine has it; whether it has is asked when the module is loaded.
__attribute__((target("bmi2"))) void deposit_by_instruction(const Lanes& lanes, const std::uint64_t* bits,
                                                            std::uint32_t offset, std::uint64_t mask,
                                                            std::uint64_t* out) {
    for (unsigned block = 0; block < block_count; ++block) {
        for (std::uint64_t rest = lanes[block]; rest != 0; rest &= rest - 1) {
            const unsigned lane = 64 * block + static_cast<unsigned>(std::countr_zero(rest));
            out[lane] = _pdep_u64(bits[lane] >> offset, mask);
        }
    }
}

const bool has_instruction = __builtin_cpu_supports("bmi2");

#endif

}  // namespace

void deposit(const Lanes& lanes, const std::uint64_t* bits, std::uint32_t offset, std::uint64_t mask,
             std::uint64_t* out) {
#if defined(__x86_64__)
    if (has_instruction) return deposit_by_instruction(lanes, bits, offset, mask, out);
#endif
    for_each_lane(lanes, [&](unsigned lane) { out[lane] = deposited(bits[lane] >> offset, mask); });
}

}  // namespace soloist::network
