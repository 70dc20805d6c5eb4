#include "network/novelty.hpp"

#include <bit>

namespace soloist::network {

Novelty::Novelty(std::uint32_t words, std::uint32_t bits, Budget& budget, std::size_t share)
    : words_(words),
      pairs_(bits <= 2048),
      block_(std::size_t{words} * (1 + (pairs_ ? bits : 0))),
      most_blocks_(share / 8 / block_),
      seen_(budget) {}

std::uint64_t* Novelty::seen_at(std::uint32_t cost) {
    if (cost >= block_of_.size()) block_of_.resize(cost + 1, 0);
    if (block_of_[cost] == 0) {
        if (blocks_ == most_blocks_ || !seen_.reserve((blocks_ + 1) * block_)) return nullptr;
        block_of_[cost] = static_cast<std::uint32_t>(++blocks_);
    }
    return seen_.row((block_of_[cost] - 1) * block_);
}

unsigned Novelty::rate(const std::uint64_t* row, const std::uint64_t* parent, std::uint32_t cost) {
    std::uint64_t* const seen = seen_at(cost);
    if (seen == nullptr) return 3;
    unsigned novelty = 3;
    for (std::uint32_t word = 0; word < words_; ++word) {
        if ((row[word] & ~seen[word]) != 0) novelty = 1;
        seen[word] |= row[word];
    }
    if (!pairs_) return novelty;
    for (std::uint32_t word = 0; word < words_; ++word) {
        const std::uint64_t candidates = parent == nullptr ? row[word] : row[word] & ~parent[word];
        for (std::uint64_t rest = candidates; rest != 0; rest &= rest - 1) {
            const std::uint32_t fluent = 64 * word + static_cast<std::uint32_t>(std::countr_zero(rest));
            std::uint64_t* const partners = seen + std::size_t{words_} * (1 + fluent);
            std::uint64_t fresh = 0;
            for (std::uint32_t other = 0; other < words_; ++other) {
                fresh |= row[other] & ~partners[other];
                partners[other] |= row[other];
            }
            if (fresh != 0 && novelty == 3) novelty = 2;
        }
    }
    return novelty;
}

}  // namespace soloist::network
