// What a search wants to know of new states: whether they end the game and what they earn, how far they seem from
// the goal, and how many moves they have.
#pragma once

#include <cstdint>
#include <memory>

#include "network/batch.hpp"

namespace soloist::network {

class Appraiser {
public:
    explicit Appraiser(std::shared_ptr<const Machine> machine) : machine_(machine), batch_(machine) {}

    // Takes up to 256 states with their depths; the distance is that to goal number `target`. Moves are counted only
    // where asked for: that takes all the gates.
    template <typename RowOf>
    void appraise(unsigned count, RowOf&& row_of, const std::uint32_t* depths, std::size_t target, bool count_moves) {
        batch_.load(count, row_of);
        batch_.set_depths(depths);
        finish(target, count_moves);
    }

    std::uint32_t cost(unsigned lane) const { return costs_[lane]; }
    std::uint32_t moves(unsigned lane) const { return moves_[lane]; }
    Batch& batch() { return batch_; }

private:
    void finish(std::size_t target, bool count_moves);
    void count_moves();

    std::shared_ptr<const Machine> machine_;
    Batch batch_;
    std::uint16_t costs_[lane_count] = {};
    std::uint32_t moves_[lane_count] = {};
};

}  // namespace soloist::network
