// A planning task in finite-domain form, as Fast Downward's translator writes it.
//
//   Task task;
//   task.domain = {2, 2};              // two variables of two values
//   task.initial = {0, 0};
//   task.operators.push_back({{{0, 0}}, {{{}, 1, 1}}});   // where variable 0 is 0: variable 1 becomes 1
//   task.finish();
//
// Derived variables have a layer (0, 1, ...) and a value by default; axioms set them, layer by layer.
#pragma once

#include <cstdint>
#include <vector>

namespace soloist::anytime {

using Value = std::uint16_t;
using State = std::vector<Value>;

struct Fact {
    int variable;
    int value;
};

struct Effect {
    std::vector<Fact> conditions;
    int variable;
    int value;
};

struct Operator {
    std::vector<Fact> preconditions;
    std::vector<Effect> effects;
};

struct Axiom {
    std::vector<Fact> conditions;
    int variable;
    int value;
};

// A final state of some reward is one where a derived variable has a value.
struct Ending {
    int reward;
    Fact fact;
};

class Task {
public:
    std::vector<int> domain;
    std::vector<int> layer;  // -1 for variables that operators change
    State initial;
    std::vector<Operator> operators;
    std::vector<Axiom> axioms;
    std::vector<Ending> endings;  // highest reward first

    // Call once when all is filled in; throws std::invalid_argument where something is out of range.
    void finish();

    int variables() const { return static_cast<int>(domain.size()); }
    const std::vector<int>& primary() const { return primary_; }
    bool is_derived(int variable) const { return layer[variable] >= 0; }
    Value by_default(int variable) const { return defaults_[variable]; }

    // Sets the derived variables of a state from the others.
    void derive(State& state) const;
    bool holds(const State& state, const std::vector<Fact>& facts) const;
    void applicable(const State& state, std::vector<int>& found) const;
    State successor(const State& state, int op) const;
    // The reward of a final state, or -1 where the game goes on.
    int reward(const State& state) const;

private:
    State defaults_;
    std::vector<int> primary_;
    std::vector<std::vector<int>> axioms_of_layer_;
    std::vector<bool> recursive_;                       // by layer: some axiom needs a variable of its own layer
    std::vector<std::vector<int>> axioms_of_;           // by derived variable
    std::vector<int> by_layer_;                         // the derived variables in the order of their layers
    std::vector<std::vector<int>> touched_;             // variable: the places in by_layer_ that may change with it
    std::vector<std::vector<std::vector<int>>> keyed_;  // variable, value: the operators that need it first
    std::vector<int> unkeyed_;

    void check(const Fact& fact) const;
    void find_touched();
    // Sets the derived variables again after some variables have changed.
    void derive_again(State& state, const std::vector<int>& changed) const;
};

}  // namespace soloist::anytime
