// Novelty of a state among those of equal cost: 1 where it has a fluent that none before had, 2 where it has a new
// pair of fluents, 3 otherwise (Lipovetzky and Geffner's width-based search). It says in which order, never whether.
#pragma once

#include <cstdint>
#include <vector>

#include "network/memory.hpp"

namespace soloist::network {

class Novelty {
public:
    // Takes at most `share` bytes of the budget; once they are used up, new costs count as not novel.
    Novelty(std::uint32_t words, std::uint32_t bits, Budget& budget, std::size_t share);

    // The novelty of a state, which then counts as seen. Pairs of fluents that the parent had too need no look where
    // it was of equal cost; null where it was not.
    unsigned rate(const std::uint64_t* row, const std::uint64_t* parent, std::uint32_t cost);

private:
    std::uint64_t* seen_at(std::uint32_t cost);

    std::uint32_t words_;
    bool pairs_;
    std::size_t block_;  // words per cost: a row for single fluents, then one for each fluent with its partners
    std::size_t most_blocks_;
    Column<std::uint64_t> seen_;
    std::size_t blocks_ = 0;
    std::vector<std::uint32_t> block_of_;  // by cost, counted from 1; 0: none yet
};

}  // namespace soloist::network
