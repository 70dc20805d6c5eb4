// How a search orders states: by their distance from the goal, by the number of their moves, or both; with some noise,
// so that each restart goes another way.
#pragma once

#include <cstdint>
#include <vector>

#include "base/hash.hpp"

namespace soloist::network {

struct Weights {
    float cost = 1;
    float moves = 0;
};

// Random numbers that a seed fixes on every machine (splitmix64).
class Noise {
public:
    explicit Noise(std::uint64_t seed) : state_(seed) {}

    // Between 0 and 1.
    float next() {
        const std::uint64_t mixed = splitmix(state_);
        state_ += golden_ratio;
        return static_cast<float>(mixed >> 40) * 0x1p-24F;
    }

private:
    std::uint64_t state_;
};

// A schedule of restarts: all the weights in turn, then all again with twice the effort and other noise.
class Restarts {
public:
    Restarts(std::vector<Weights> weights, std::uint64_t effort, std::uint64_t seed)
        : weights_(std::move(weights)), effort_(effort), noise_(seed) {}

    const Weights& weights() const { return weights_[run_ % weights_.size()]; }
    std::uint64_t effort() const { return effort_; }
    std::uint64_t round() const { return run_ / weights_.size(); }
    std::uint64_t run() const { return run_; }

    void next() {
        if (++run_ % weights_.size() == 0) effort_ *= 2;
    }
    void halve_effort() { effort_ = effort_ > 1 ? effort_ / 2 : 1; }

    bool counts_moves() const { return weights().moves != 0; }

    // Lower is better. The noise breaks ties at first and does more in every second round.
    float score(std::uint32_t cost, std::uint32_t moves) {
        const float amplitude = round() % 2 == 0 ? 0.5F : 2.0F;
        return weights().cost * static_cast<float>(cost) + weights().moves * static_cast<float>(moves) +
               amplitude * noise_.next();
    }

private:
    std::vector<Weights> weights_;
    std::uint64_t effort_;
    Noise noise_;
    std::uint64_t run_ = 0;
};

}  // namespace soloist::network
