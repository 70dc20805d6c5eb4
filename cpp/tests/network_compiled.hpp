// A ground game as the machine that searches play on, for the tests.
#pragma once

#include <memory>

#include "base/deadline.hpp"
#include "network/ground.hpp"
#include "network/machine.hpp"

namespace soloist::network::testing {

inline std::shared_ptr<const Machine> compiled(const GroundGame& game, bool use_clock) {
    Compiler compiler(game, use_clock);
    while (!compiler.run(Deadline(1))) {}
    return compiler.take();
}

}  // namespace soloist::network::testing
