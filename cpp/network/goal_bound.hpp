// What it costs at least to come from a state to a reward: a lower bound, never too high, for searches that add up costs.
//
// Where a reward is earned, some bits have values that its formula demands as a conjunction. Each of them that a state lacks has to
// be brought about by some move, and a move that can bring about several shares its cost among them. So the sum, over all that is
// lacking, of the least share among the moves that can bring it about is at most what any way costs. What moves do under conditions, and what
// is derived, is taken to be possible; other parts of the formula are taken to hold. Of several rewards the least bound counts.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "network/machine.hpp"

namespace soloist::network {

class GoalBound {
public:
    // `costs` has what each operator costs, below 2^31.
    GoalBound(const Machine& machine, const std::vector<std::uint64_t>& costs);

    std::uint64_t operator()(const std::uint64_t* row) const {
        if (goals_.empty()) return 0;
        std::uint64_t least = ~std::uint64_t{0};
        for (const Demand& demand : goals_) least = std::min(least, demand.lacking(row));
        return (least + unit - 1) / unit;
    }

private:
    // Shares are whole numbers of this part, rounded down; the sum is rounded up, as costs are whole.
    static constexpr std::uint64_t unit = std::uint64_t{1} << 16;
    // More bits than this could make a sum overflow; there is no bound then.
    static constexpr std::size_t most_bits = std::size_t{1} << 15;

    // A word of a state: what some of its bits have to be, and what each costs at least.
    struct Word {
        std::uint32_t place;
        std::uint64_t mask;
        std::uint64_t target;
        std::uint64_t shares[64];
    };
    struct Demand {
        std::vector<Word> words;
        std::uint64_t lacking(const std::uint64_t* row) const;
    };

    static Demand demand_of(const Machine& machine, const std::vector<Needed>& needed,
                            const std::vector<std::uint64_t>& costs);

    std::vector<Demand> goals_;  // none where some goal demands nothing
};

}  // namespace soloist::network
