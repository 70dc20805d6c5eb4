#include "network/novelty.hpp"

#include <bit>

namespace soloist::network {

Novelty::Novelty(std::uint32_t words, std::uint32_t bits, Budget& budget, std::size_t share)
    : words_(words), bits_(bits), pairs_(bits <= 2048), budget_(budget), left_(share) {}

Novelty::Seen& Novelty::seen_at(std::uint32_t cost) {
  if (cost >= by_cost_.size()) by_cost_.resize(cost + 1);
  std::unique_ptr<Seen>& place = by_cost_[cost];
  if (place == nullptr) {
    place = std::make_unique<Seen>(budget_);
    const std::size_t rows = std::size_t{words_} * (1 + (pairs_ ? bits_ : 0));
    const std::size_t bytes = (8 * rows + Pages::kStep - 1) / Pages::kStep * Pages::kStep;
    if (bytes <= left_ && place->bits.reserve(rows)) {
      left_ -= bytes;
      place->usable = true;
    }
  }
  return *place;
}

unsigned Novelty::rate(const std::uint64_t* row, const std::uint64_t* parent, std::uint32_t cost) {
  Seen& seen = seen_at(cost);
  if (!seen.usable) return 3;
  unsigned novelty = 3;
  std::uint64_t* const single = seen.bits.row(0);
  for (std::uint32_t word = 0; word < words_; ++word) {
    if ((row[word] & ~single[word]) != 0) novelty = 1;
    single[word] |= row[word];
  }
  if (!pairs_) return novelty;
  for (std::uint32_t word = 0; word < words_; ++word) {
    const std::uint64_t candidates = parent == nullptr ? row[word] : row[word] & ~parent[word];
    for (std::uint64_t rest = candidates; rest != 0; rest &= rest - 1) {
      const std::uint32_t fluent = 64 * word + static_cast<std::uint32_t>(std::countr_zero(rest));
      std::uint64_t* const partners = seen.bits.row(std::size_t{words_} * (1 + fluent));
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
