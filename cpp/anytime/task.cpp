#include "anytime/task.hpp"

#include <algorithm>
#include <stdexcept>

namespace soloist::anytime {

namespace {
// More places than this are not listed for all variables together: 64 megabytes. Then everything is derived anew.
constexpr std::size_t MOST_TOUCHED = std::size_t{1} << 24;
}  // namespace

void Task::check(const Fact& fact) const {
    if (fact.variable < 0 || fact.variable >= variables() || fact.value < 0 || fact.value >= domain[fact.variable])
        throw std::invalid_argument("a fact of the task is out of range");
}

void Task::finish() {
    if (layer.size() != domain.size() || initial.size() != domain.size())
        throw std::invalid_argument("the task has not one layer and one initial value for each variable");
    for (int variable = 0; variable < variables(); ++variable) {
        check({variable, initial[variable]});
        if (!is_derived(variable)) primary_.push_back(variable);
    }
    int layers = 0;
    for (int found : layer) layers = std::max(layers, found + 1);
    axioms_of_layer_.resize(layers);
    axioms_of_.resize(domain.size());
    recursive_.resize(layers, false);
    for (std::size_t number = 0; number < axioms.size(); ++number) {
        const Axiom& axiom = axioms[number];
        check({axiom.variable, axiom.value});
        for (const Fact& fact : axiom.conditions) check(fact);
        if (!is_derived(axiom.variable)) throw std::invalid_argument("an axiom sets a variable that is not derived");
        const int own = layer[axiom.variable];
        axioms_of_layer_[own].push_back(static_cast<int>(number));
        axioms_of_[axiom.variable].push_back(static_cast<int>(number));
        for (const Fact& fact : axiom.conditions) recursive_[own] = recursive_[own] || layer[fact.variable] == own;
    }
    keyed_.resize(domain.size());
    for (int variable = 0; variable < variables(); ++variable) keyed_[variable].resize(domain[variable]);
    for (std::size_t number = 0; number < operators.size(); ++number) {
        const Operator& op = operators[number];
        for (const Fact& fact : op.preconditions) check(fact);
        for (const Effect& effect : op.effects) {
            check({effect.variable, effect.value});
            for (const Fact& fact : effect.conditions) check(fact);
        }
        // The variable with most values tells the operators apart best.
        const Fact* key = nullptr;
        for (const Fact& fact : op.preconditions)
            if (key == nullptr || domain[fact.variable] > domain[key->variable]) key = &fact;
        if (key == nullptr)
            unkeyed_.push_back(static_cast<int>(number));
        else
            keyed_[key->variable][key->value].push_back(static_cast<int>(number));
    }
    for (const Ending& ending : endings) check(ending.fact);
    defaults_ = initial;
    find_touched();
    derive(initial);
}

// For each variable that operators change, the derived ones that depend on it, through others too.
void Task::find_touched() {
    for (int variable = 0; variable < variables(); ++variable)
        if (is_derived(variable)) by_layer_.push_back(variable);
    std::ranges::stable_sort(by_layer_, {}, [&](int variable) { return layer[variable]; });
    std::vector<int> place(domain.size(), -1);
    for (std::size_t number = 0; number < by_layer_.size(); ++number)
        place[by_layer_[number]] = static_cast<int>(number);
    std::vector<std::vector<int>> users(domain.size());
    for (const Axiom& axiom : axioms)
        for (const Fact& fact : axiom.conditions) users[fact.variable].push_back(axiom.variable);
    std::vector<int> met(domain.size(), -1);
    std::size_t listed = 0;
    touched_.resize(domain.size());
    for (int variable : primary_) {
        std::vector<int> reached{variable};
        for (std::size_t next = 0; next < reached.size(); ++next)
            for (int user : users[reached[next]])
                if (met[user] != variable) {
                    met[user] = variable;
                    reached.push_back(user);
                }
        listed += reached.size();
        if (listed > MOST_TOUCHED) {
            touched_.clear();
            return;
        }
        for (std::size_t next = 1; next < reached.size(); ++next) touched_[variable].push_back(place[reached[next]]);
        std::ranges::sort(touched_[variable]);
    }
}

void Task::derive(State& state) const {
    for (int variable = 0; variable < variables(); ++variable)
        if (is_derived(variable)) state[variable] = defaults_[variable];
    for (std::size_t number_of_layer = 0; number_of_layer < axioms_of_layer_.size(); ++number_of_layer) {
        bool changed = true;
        while (changed) {
            changed = false;
            for (int number : axioms_of_layer_[number_of_layer]) {
                const Axiom& axiom = axioms[number];
                if (state[axiom.variable] != axiom.value && holds(state, axiom.conditions)) {
                    state[axiom.variable] = static_cast<Value>(axiom.value);
                    changed = recursive_[number_of_layer];
                }
            }
        }
    }
}

void Task::derive_again(State& state, const std::vector<int>& changed) const {
    if (changed.empty()) return;
    std::size_t count = 0;
    if (!touched_.empty())
        for (int variable : changed) count += touched_[variable].size();
    if (touched_.empty() || count >= by_layer_.size()) {
        derive(state);
        return;
    }
    std::vector<int> places;
    for (int variable : changed) places.insert(places.end(), touched_[variable].begin(), touched_[variable].end());
    if (changed.size() > 1) {
        std::ranges::sort(places);
        places.erase(std::unique(places.begin(), places.end()), places.end());
    }
    for (int place : places) state[by_layer_[place]] = defaults_[by_layer_[place]];
    // What is not touched has its value: it depends on nothing that is.
    for (std::size_t from = 0, to = 0; from < places.size(); from = to) {
        const int own = layer[by_layer_[places[from]]];
        while (to < places.size() && layer[by_layer_[places[to]]] == own) ++to;
        bool again = true;
        while (again) {
            again = false;
            for (std::size_t number = from; number < to; ++number)
                for (int axiom_number : axioms_of_[by_layer_[places[number]]]) {
                    const Axiom& axiom = axioms[axiom_number];
                    if (state[axiom.variable] != axiom.value && holds(state, axiom.conditions)) {
                        state[axiom.variable] = static_cast<Value>(axiom.value);
                        again = recursive_[own];
                    }
                }
        }
    }
}

bool Task::holds(const State& state, const std::vector<Fact>& facts) const {
    for (const Fact& fact : facts)
        if (state[fact.variable] != fact.value) return false;
    return true;
}

void Task::applicable(const State& state, std::vector<int>& found) const {
    found.clear();
    for (int op : unkeyed_) found.push_back(op);
    for (int variable = 0; variable < variables(); ++variable)
        for (int op : keyed_[variable][state[variable]])
            if (holds(state, operators[op].preconditions)) found.push_back(op);
    std::sort(found.begin(), found.end());
}

State Task::successor(const State& state, int op) const {
    State after = state;
    std::vector<int> changed;
    for (const Effect& effect : operators[op].effects)
        if (holds(state, effect.conditions) && after[effect.variable] != effect.value) {
            after[effect.variable] = static_cast<Value>(effect.value);
            changed.push_back(effect.variable);
        }
    derive_again(after, changed);
    return after;
}

int Task::reward(const State& state) const {
    for (const Ending& ending : endings)
        if (state[ending.fact.variable] == ending.fact.value) return ending.reward;
    return -1;
}

}  // namespace soloist::anytime
