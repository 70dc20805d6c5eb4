#include "anytime/additive.hpp"

#include <algorithm>
#include <queue>

namespace soloist::anytime {

Additive::Additive(const Task& task) : task_(task) {
    int facts = 0;
    for (int size : task.domain) {
        first_.push_back(facts);
        facts += size;
    }
    needed_by_.resize(facts);
    cost_.resize(facts);
    for (const Operator& op : task.operators)
        for (const Effect& effect : op.effects) {
            std::vector<Fact> conditions = op.preconditions;
            conditions.insert(conditions.end(), effect.conditions.begin(), effect.conditions.end());
            add(conditions, effect.variable, effect.value, 1);
        }
    for (const Axiom& axiom : task.axioms) add(axiom.conditions, axiom.variable, axiom.value, 0);
    unary_cost_.resize(unaries_.size());
    missing_.resize(unaries_.size());
}

void Additive::add(const std::vector<Fact>& conditions, int variable, int value, int cost) {
    Unary unary{{}, first_[variable] + value, cost};
    for (const Fact& fact : conditions) {
        // That a derived variable has its default value is taken for granted: nothing sets it back.
        if (task_.is_derived(fact.variable) && fact.value == task_.by_default(fact.variable)) continue;
        unary.conditions.push_back(first_[fact.variable] + fact.value);
    }
    std::sort(unary.conditions.begin(), unary.conditions.end());
    unary.conditions.erase(std::unique(unary.conditions.begin(), unary.conditions.end()), unary.conditions.end());
    const int number = static_cast<int>(unaries_.size());
    for (int fact : unary.conditions) needed_by_[fact].push_back(number);
    if (unary.conditions.empty()) free_.push_back(number);
    unaries_.push_back(std::move(unary));
}

void Additive::estimate(const State& state, std::vector<int>& found) {
    std::fill(cost_.begin(), cost_.end(), FAR);
    for (std::size_t number = 0; number < unaries_.size(); ++number) {
        unary_cost_[number] = unaries_[number].cost;
        missing_[number] = static_cast<int>(unaries_[number].conditions.size());
    }
    using Entry = std::pair<int, int>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    const auto reach = [&](int fact, int cost) {
        if (cost < cost_[fact]) {
            cost_[fact] = cost;
            queue.push({cost, fact});
        }
    };
    for (int variable = 0; variable < task_.variables(); ++variable) reach(first_[variable] + state[variable], 0);
    for (int number : free_) reach(unaries_[number].effect, unaries_[number].cost);
    while (!queue.empty()) {
        const auto [cost, fact] = queue.top();
        queue.pop();
        if (cost != cost_[fact]) continue;
        for (int number : needed_by_[fact]) {
            unary_cost_[number] = std::min(FAR, unary_cost_[number] + cost);
            if (--missing_[number] == 0) reach(unaries_[number].effect, unary_cost_[number]);
        }
    }
    found.clear();
    for (const Ending& ending : task_.endings) found.push_back(cost_[first_[ending.fact.variable] + ending.fact.value]);
}

}  // namespace soloist::anytime
