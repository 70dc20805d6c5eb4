// Estimates of how far a state is from the final states of each reward.
#pragma once

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "anytime/task.hpp"

namespace soloist::anytime {

constexpr int FAR = std::numeric_limits<int>::max() / 4;  // no way is seen; sums of a few still fit an int

class Distance {
public:
    virtual ~Distance() = default;
    // One estimate for each ending of the task; FAR where it sees no way. It never proves that there is none.
    virtual void estimate(const State& state, std::vector<int>& found) = 0;
};

// "cg": the causal-graph heuristic. "add": the additive heuristic. "ff": the length of a relaxed plan.
std::unique_ptr<Distance> make_distance(const std::string& name, const Task& task);

}  // namespace soloist::anytime
