#include "anytime/causal_graph.hpp"

#include <algorithm>
#include <queue>

namespace soloist::anytime {

CausalGraph::CausalGraph(const Task& task) : task_(task) {
    const int count = task.variables();
    edges_.resize(count);
    helpers_.resize(count);
    place_.resize(count);
    ways_.resize(count);
    for (int variable = 0; variable < count; ++variable) {
        edges_[variable].resize(task.domain[variable]);
        ways_[variable].resize(task.domain[variable]);
        place_[variable].assign(variable, -1);
    }
    for (const Operator& op : task.operators) {
        for (const Effect& effect : op.effects) {
            std::vector<Fact> conditions = op.preconditions;
            conditions.insert(conditions.end(), effect.conditions.begin(), effect.conditions.end());
            add_edge(effect.variable, -1, effect.value, 1, conditions);
        }
    }
    for (const Axiom& axiom : task.axioms) add_edge(axiom.variable, -1, axiom.value, 0, axiom.conditions);
}

void CausalGraph::add_edge(int variable, int from, int to, int cost, const std::vector<Fact>& conditions) {
    Edge edge{to, cost, {}};
    for (const Fact& fact : conditions) {
        if (fact.variable == variable) {
            if (from >= 0 && from != fact.value) return;
            from = fact.value;
        } else if (fact.variable < variable) {
            edge.conditions.push_back(fact);
            int& place = place_[variable][fact.variable];
            if (place < 0) {
                place = static_cast<int>(helpers_[variable].size());
                helpers_[variable].push_back(fact.variable);
            }
        }
    }
    for (int value = 0; value < task_.domain[variable]; ++value)
        if (value != to && (from < 0 || from == value)) edges_[variable][value].push_back(edge);
}

const CausalGraph::Ways& CausalGraph::solve(int variable, int value, const State& state) {
    Ways& ways = ways_[variable][value];
    if (ways.stamp == stamp_) return ways;
    ways.stamp = stamp_;
    const int size = task_.domain[variable];
    ways.cost.assign(size, FAR);
    ways.helpers.assign(size, {});
    ways.cost[value] = 0;
    for (int helper : helpers_[variable]) ways.helpers[value].push_back(state[helper]);
    using Entry = std::pair<int, int>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    queue.push({0, value});
    while (!queue.empty()) {
        const auto [cost, from] = queue.top();
        queue.pop();
        if (cost != ways.cost[from]) continue;
        for (const Edge& edge : edges_[variable][from]) {
            int total = cost + edge.cost;
            for (const Fact& fact : edge.conditions) {
                if (total >= ways.cost[edge.target]) break;
                const int now = ways.helpers[from][place_[variable][fact.variable]];
                if (now != fact.value) total = std::min(FAR, total + solve(fact.variable, now, state).cost[fact.value]);
            }
            if (total >= ways.cost[edge.target]) continue;
            ways.cost[edge.target] = total;
            std::vector<int> after = ways.helpers[from];
            for (const Fact& fact : edge.conditions) after[place_[variable][fact.variable]] = fact.value;
            ways.helpers[edge.target] = std::move(after);
            queue.push({total, edge.target});
        }
    }
    return ways;
}

void CausalGraph::estimate(const State& state, std::vector<int>& found) {
    ++stamp_;
    found.clear();
    for (const Ending& ending : task_.endings)
        found.push_back(solve(ending.fact.variable, state[ending.fact.variable], state).cost[ending.fact.value]);
}

}  // namespace soloist::anytime
