// The additive heuristic: the cost of a fact is that of its cheapest achiever, with its conditions counted apart.
//
// What two conditions share is counted twice. The FF heuristic starts from the same cheapest achievers, collects those
// that an ending needs into one relaxed plan, and counts each of its operators once.
#pragma once

#include "anytime/distance.hpp"

namespace soloist::anytime {

class Additive : public Distance {
public:
    explicit Additive(const Task& task);
    void estimate(const State& state, std::vector<int>& found) override;

protected:
    struct Unary {
        std::vector<int> conditions;  // facts by number
        int effect;
        int cost;
        int op;  // the operator that it is an effect of, or -1 for an axiom
    };

    const Task& task_;
    std::vector<int> first_;  // the number of a variable's first fact
    std::vector<Unary> unaries_;
    std::vector<std::vector<int>> needed_by_;
    std::vector<int> free_;        // unaries without conditions
    std::vector<int> cost_;        // by fact
    std::vector<int> achiever_;    // by fact: the unary that reached it, or -1 where it holds
    std::vector<int> unary_cost_;  // so far
    std::vector<int> missing_;

    // Finds the costs and the achievers of all facts.
    void explore(const State& state);
    int fact_of(const Ending& ending) const { return first_[ending.fact.variable] + ending.fact.value; }

private:
    void add(const std::vector<Fact>& conditions, int variable, int value, int cost, int op);
};

class RelaxedPlan : public Additive {
public:
    explicit RelaxedPlan(const Task& task);
    void estimate(const State& state, std::vector<int>& found) override;

private:
    std::vector<std::uint64_t> marked_;  // by fact: the last relaxed plan that has asked for it
    std::vector<std::uint64_t> used_;    // by operator: the last relaxed plan that has it
    std::vector<int> to_reach_;          // facts whose achievers are still to be looked at
    std::uint64_t plan_ = 0;

    int length(int goal);
};

}  // namespace soloist::anytime
