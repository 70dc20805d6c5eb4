// Depth-first search with a table of the states met.
//
// Without weights, 64 states are taken from the stack at a time and their successors put on it as they come: fast, and
// good where plays are long and most of them succeed. With weights, states are taken one by one, successors are
// ordered by their score, and after some states the search starts again with the next weights (weights.hpp). As in
// best-first search, no state left is no proof of the maximum.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "network/appraise.hpp"
#include "network/batch.hpp"
#include "network/search.hpp"
#include "network/table.hpp"
#include "network/weights.hpp"

namespace soloist::network {

class DepthFirst final : public Search {
public:
    DepthFirst(std::shared_ptr<const Machine> machine, std::size_t bytes);
    DepthFirst(std::shared_ptr<const Machine> machine, std::size_t bytes, std::vector<Weights> weights,
               std::uint64_t restart_after, std::uint64_t seed);

    // Ends when the highest reward is held or no state is left.
    Outcome run(double seconds) override;

private:
    void start();
    bool push(std::uint32_t state);
    void take();
    void expand();
    void meet(const std::uint64_t* row, std::uint64_t hash, std::uint32_t parent, std::uint32_t step);
    void reward(std::uint32_t state, int value);
    void rewards_of(Batch& batch, const std::vector<std::uint32_t>& states, std::size_t first);
    void push_fresh();
    void push_ordered();

    StateTable table_;
    Column<std::uint32_t> depths_;
    Column<std::uint32_t> stack_;
    std::uint32_t height_ = 0;  // of the stack
    Batch batch_;
    Appraiser appraiser_;
    std::optional<Restarts> restarts_;
    std::size_t target_ = 0;      // the goal to aim at
    std::uint64_t expanded_ = 0;  // since the last restart
    std::uint64_t states_before_ = 0;
    std::vector<std::uint32_t> at_work_;
    std::vector<std::uint32_t> fresh_;
    std::vector<std::pair<float, std::uint32_t>> scored_;
    bool full_ = false;
};

}  // namespace soloist::network
