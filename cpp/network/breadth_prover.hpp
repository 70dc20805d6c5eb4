// What breadth-first searches prove, wherever they keep their states (breadth.hpp says what that rests on).
//
//   upper()      no play earns more than this;
//   bound(v)     no play that earns exactly v has fewer moves than this (never: no play earns v).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "network/batch.hpp"
#include "network/search.hpp"

namespace soloist::network {

class BreadthProver : public Search {
public:
    static constexpr std::uint32_t never = ~std::uint32_t{0};

    BreadthProver(std::shared_ptr<const Machine> machine, std::size_t bytes, bool layered);

    bool exhausted() const { return exhausted_; }
    int upper() const;
    std::uint32_t bound(int value) const;

protected:
    // The highest reward that states in a batch have earned, with the first of them; -1 where the game goes on in all.
    struct Verdict {
        int value = -1;
        unsigned lane = 0;
    };

    // Asks the states that the checker has loaded whether they end the game and what they earn.
    Verdict judge(Batch& checker, std::uint32_t depth, std::vector<std::uint32_t>& earliest) const;
    // The successors of states at this depth end the game, whatever they are.
    bool last_but_one(std::uint32_t depth) const {
        return machine_->clock.bounded && depth + 2 == machine_->clock.rows.size();
    }

    bool layered_;  // the depth is a part of the state
    bool use_prospects_;
    bool exhausted_ = false;
    std::vector<std::uint32_t> earliest_;  // per goal: the least depth at which it may be had, as far as is seen
};

}  // namespace soloist::network
