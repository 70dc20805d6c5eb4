// The causal-graph heuristic: what it costs to change one variable at a time, with the changes of others it needs.
//
// A variable's transition graph has an edge for each operator (cost 1) or axiom (cost 0) that can change it, labelled
// with the conditions on other variables. To break cycles only conditions on variables of lower numbers count, which
// is the order the translator gives them. The cost of an edge is that of the operator and of bringing the other
// variables from where the way so far has left them to where the edge needs them.
#pragma once

#include "anytime/distance.hpp"

namespace soloist::anytime {

class CausalGraph : public Distance {
public:
    explicit CausalGraph(const Task& task);
    void estimate(const State& state, std::vector<int>& found) override;

private:
    struct Edge {
        int target;
        int cost;
        std::vector<Fact> conditions;
    };
    // The distances from one value of a variable, in the state that is being estimated.
    struct Ways {
        std::uint64_t stamp = 0;
        std::vector<int> cost;
        std::vector<std::vector<int>> helpers;
    };

    const Task& task_;
    std::vector<std::vector<std::vector<Edge>>> edges_;  // variable, value
    std::vector<std::vector<int>> helpers_;              // variable: the variables that its edges mention
    std::vector<std::vector<int>> place_;                // variable, other variable: its place among the helpers
    std::vector<std::vector<Ways>> ways_;                // variable, value
    std::uint64_t stamp_ = 0;

    const Ways& solve(int variable, int value, const State& state);
    void add_edge(int variable, int from, int to, int cost, const std::vector<Fact>& conditions);
};

}  // namespace soloist::anytime
