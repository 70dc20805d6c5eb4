// Layered beam search with restarts: of each depth only the best states are kept, twice as many in every round.
//
// Where the reward or the end reads the clock, a state that was met earlier may be worth more later: every second run
// then forgets the states of earlier depths, so that a play may pass its time and come back.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "network/appraise.hpp"
#include "network/batch.hpp"
#include "network/search.hpp"
#include "network/table.hpp"
#include "network/weights.hpp"

namespace soloist::network {

class Beam final : public Search {
public:
    Beam(std::shared_ptr<const Machine> machine, std::size_t bytes, std::vector<Weights> weights, std::uint64_t width,
         std::uint64_t seed);

    // Ends when the highest reward is held or a run has kept every state there is.
    Outcome run(double seconds) override;

private:
    void start();
    void expand();
    void appraise_fresh();
    bool next_layer();

    StateTable table_;
    Batch batch_;
    Appraiser appraiser_;
    Restarts restarts_;
    bool forget_layers_ = false;
    std::size_t target_ = 0;  // the goal to aim at
    bool complete_ = true;    // nothing has been cut off in this run
    bool full_ = false;
    std::uint32_t layer_depth_ = 0;
    std::uint64_t states_before_ = 0;
    std::vector<std::uint32_t> layer_;
    std::size_t current_ = 0;  // next state of the layer to expand
    std::vector<std::uint32_t> fresh_;
    std::vector<std::pair<float, std::uint32_t>> scored_;  // the next layer
};

}  // namespace soloist::network
