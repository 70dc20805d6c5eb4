#include "network/goal_bound.hpp"

#include <algorithm>
#include <bit>

namespace soloist::network {

GoalBound::GoalBound(const Machine& machine, const std::vector<std::uint64_t>& costs) {
    for (const std::vector<Needed>& needed : machine.needed) {
        if (needed.empty() || needed.size() > most_bits) {
            goals_.clear();
            return;
        }
        goals_.push_back(demand_of(machine, needed, costs));
    }
}

GoalBound::Demand GoalBound::demand_of(const Machine& machine, const std::vector<Needed>& needed,
                                       const std::vector<std::uint64_t>& costs) {
    constexpr std::uint64_t nobody = ~std::uint64_t{0};
    std::vector<Word> by_place(machine.words);
    for (std::uint32_t place = 0; place < machine.words; ++place) {
        by_place[place] = {place, 0, 0, {}};
        std::fill_n(by_place[place].shares, 64, nobody);
    }
    for (const Needed& item : needed) {
        const std::uint64_t bit = std::uint64_t{1} << (item.bit % 64);
        by_place[item.bit / 64].mask |= bit;
        if (item.value) by_place[item.bit / 64].target |= bit;
    }
    for (std::size_t number = 0; number < costs.size(); ++number) {
        const std::vector<Patch>& patches = machine.operators[number].patches;
        const auto brought_about = [&](const Patch& patch) {
            const Word& word = by_place[patch.word];
            const std::uint64_t may_set = patch.set | patch.mask, may_clear = ~patch.keep & ~patch.set;
            return word.mask & ((word.target & may_set) | (~word.target & may_clear));
        };
        unsigned count = 0;
        for (const Patch& patch : patches) count += static_cast<unsigned>(std::popcount(brought_about(patch)));
        if (count == 0) continue;
        const std::uint64_t share = costs[number] * unit / count;
        for (const Patch& patch : patches) {
            for (std::uint64_t bits = brought_about(patch); bits != 0; bits &= bits - 1) {
                std::uint64_t& known = by_place[patch.word].shares[std::countr_zero(bits)];
                known = std::min(known, share);
            }
        }
    }
    Demand demand;
    for (Word& word : by_place) {
        // What no move brings about is either there for ever or never: nothing is said of it.
        for (std::uint64_t& share : word.shares) share = share == nobody ? 0 : share;
        if (word.mask != 0) demand.words.push_back(word);
    }
    return demand;
}

std::uint64_t GoalBound::Demand::lacking(const std::uint64_t* row) const {
    std::uint64_t sum = 0;
    for (const Word& word : words) {
        for (std::uint64_t bits = (row[word.place] ^ word.target) & word.mask; bits != 0; bits &= bits - 1) {
            sum += word.shares[std::countr_zero(bits)];
        }
    }
    return sum;
}

}  // namespace soloist::network
