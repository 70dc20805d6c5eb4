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
    achiever_.resize(facts);
    for (std::size_t number = 0; number < task.operators.size(); ++number) {
        const Operator& op = task.operators[number];
        for (const Effect& effect : op.effects) {
            std::vector<Fact> conditions = op.preconditions;
            conditions.insert(conditions.end(), effect.conditions.begin(), effect.conditions.end());
            add(conditions, effect.variable, effect.value, 1, static_cast<int>(number));
        }
    }
    for (const Axiom& axiom : task.axioms) add(axiom.conditions, axiom.variable, axiom.value, 0, -1);
    unary_cost_.resize(unaries_.size());
    missing_.resize(unaries_.size());
}

void Additive::add(const std::vector<Fact>& conditions, int variable, int value, int cost, int op) {
    Unary unary{{}, first_[variable] + value, cost, op};
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

void Additive::explore(const State& state) {
    std::fill(cost_.begin(), cost_.end(), FAR);
    for (std::size_t number = 0; number < unaries_.size(); ++number) {
        unary_cost_[number] = unaries_[number].cost;
        missing_[number] = static_cast<int>(unaries_[number].conditions.size());
    }
    using Entry = std::pair<int, int>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    const auto reach = [&](int fact, int cost, int achiever) {
        if (cost < cost_[fact]) {
            cost_[fact] = cost;
            achiever_[fact] = achiever;
            queue.push({cost, fact});
        }
    };
    for (int variable = 0; variable < task_.variables(); ++variable) reach(first_[variable] + state[variable], 0, -1);
    for (int number : free_) reach(unaries_[number].effect, unaries_[number].cost, number);
    while (!queue.empty()) {
        const auto [cost, fact] = queue.top();
        queue.pop();
        if (cost != cost_[fact]) continue;
        for (int number : needed_by_[fact]) {
            unary_cost_[number] = std::min(FAR, unary_cost_[number] + cost);
            if (--missing_[number] == 0) reach(unaries_[number].effect, unary_cost_[number], number);
        }
    }
}

void Additive::estimate(const State& state, std::vector<int>& found) {
    explore(state);
    found.clear();
    for (const Ending& ending : task_.endings) found.push_back(cost_[fact_of(ending)]);
}

RelaxedPlan::RelaxedPlan(const Task& task)
    : Additive(task), marked_(cost_.size(), 0), used_(task.operators.size(), 0) {}

void RelaxedPlan::estimate(const State& state, std::vector<int>& found) {
    explore(state);
    found.clear();
    for (const Ending& ending : task_.endings) {
        const int goal = fact_of(ending);
        found.push_back(cost_[goal] < FAR ? length(goal) : FAR);
    }
}

// The operators of the relaxed plan for a fact that can be reached: achievers are followed back to what holds already.
int RelaxedPlan::length(int goal) {
    ++plan_;
    int operators = 0;
    to_reach_.assign(1, goal);
    marked_[goal] = plan_;
    while (!to_reach_.empty()) {
        const int achiever = achiever_[to_reach_.back()];
        to_reach_.pop_back();
        if (achiever < 0) continue;
        const Unary& unary = unaries_[achiever];
        if (unary.op >= 0 && used_[unary.op] != plan_) {
            used_[unary.op] = plan_;
            ++operators;
        }
        for (int fact : unary.conditions)
            if (marked_[fact] != plan_) {
                marked_[fact] = plan_;
                to_reach_.push_back(fact);
            }
    }
    return operators;
}

}  // namespace soloist::anytime
