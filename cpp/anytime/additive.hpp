// The additive heuristic: the cost of a fact is that of its cheapest achiever, with its conditions counted apart.
#pragma once

#include "anytime/distance.hpp"

namespace soloist::anytime {

class Additive : public Distance {
  public:
    explicit Additive(const Task& task);
    void estimate(const State& state, std::vector<int>& found) override;

  private:
    struct Unary {
        std::vector<int> conditions;  // facts by number
        int effect;
        int cost;
    };

    const Task& task_;
    std::vector<int> first_;  // the number of a variable's first fact
    std::vector<Unary> unaries_;
    std::vector<std::vector<int>> needed_by_;
    std::vector<int> free_;        // unaries without conditions
    std::vector<int> cost_;        // by fact
    std::vector<int> unary_cost_;  // so far
    std::vector<int> missing_;

    void add(const std::vector<Fact>& conditions, int variable, int value, int cost);
};

}  // namespace soloist::anytime
