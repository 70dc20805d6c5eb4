// Words spread over masks: by the machine's instruction, where it has one, and bit by bit.
#include <cstdint>

#include "base/hash.hpp"
#include "network/deposit.hpp"
#include "require.hpp"

using namespace soloist::network;
using soloist::splitmix;

int main() {
    CHECK(deposited(0b1011, 0b10110100) == 0b10010100);
    CHECK(deposited(~std::uint64_t{0}, 0) == 0);
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        std::uint64_t state = seed << 20;
        const auto draw = [&] { return splitmix(state++); };
        const std::uint64_t few = draw(), mask = few & draw();
        const auto offset = static_cast<std::uint32_t>(draw() % 64);
        Lanes lanes{};
        for (unsigned block = 0; block < block_count; ++block) lanes[block] = draw();
        std::uint64_t bits[lane_count], out[lane_count];
        for (unsigned lane = 0; lane < lane_count; ++lane) {
            bits[lane] = draw();
            out[lane] = 77;
        }
        deposit(lanes, bits, offset, mask, out);
        for (unsigned lane = 0; lane < lane_count; ++lane) {
            // Lanes that are not set stay as they were.
            CHECK(out[lane] == (test(lanes, lane) ? deposited(bits[lane] >> offset, mask) : 77));
        }
    }
}
