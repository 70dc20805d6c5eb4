// A growing and-inverter graph without duplicate gates.
//
//   Graph graph(2);                               // inputs are variables 1 and 2
//   Literal both = graph.conjoin(positive(1), positive(2));
//   graph.conjoin(positive(2), positive(1)) == both;          // hash-consed
//   graph.conjoin(both, positive(1)) == both;                 // absorbed
//
// The gates stand in topological order. Least-fixpoint components are contiguous ranges, as in GroundGame: open
// one, add its loop variables, build their definitions, close it. Every rewriting is an identity of Boolean
// functions for all values of the inputs and loop variables, so it changes no fixpoint.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/index_table.hpp"
#include "network/ground.hpp"

namespace soloist::network {

class Graph {
public:
    explicit Graph(Variable inputs);

    Variable inputs() const { return inputs_; }
    Variable variables() const { return static_cast<Variable>(gates_.size()); }
    bool is_input(Variable variable) const { return variable <= inputs_; }
    const Gate& gate(Variable variable) const { return gates_[variable]; }  // of a variable beyond the inputs
    const std::vector<Component>& components() const { return components_; }

    Literal conjoin(Literal left, Literal right);
    Literal disjoin(Literal left, Literal right) { return negation(conjoin(negation(left), negation(right))); }

    // Between these two, `add_loop` makes the loop variables; the definitions may use them.
    void open_component();
    Literal add_loop();
    void close_component(std::vector<std::pair<Variable, Literal>> loops);

    // The definition of a loop variable.
    Literal definition(Variable loop) const { return definitions_[loop_number_[loop - inputs_ - 1]]; }

    // The variables below the literals, inputs included, in increasing order (loops are followed).
    std::vector<Variable> cone(const std::vector<Literal>& roots) const;

    // The inputs below a literal, in increasing order.
    std::vector<Variable> support(Literal root) const;

    // The literals with some inputs fixed: `fixed[input]` is true_literal, false_literal or no_literal (free). Empty where a loop
    // lies below them: that is rare, and whoever asks has a way without.
    std::vector<Literal> restrict(const std::vector<Literal>& roots, const std::vector<Literal>& fixed);

private:
    bool conjuncts_of(Literal literal, Literal& left, Literal& right) const;
    Literal simplified(Literal left, Literal right);
    Literal find_or_add(Literal left, Literal right);

    Variable inputs_;
    std::vector<Gate> gates_;  // by variable; the constant and the inputs have empty gates
    std::vector<Component> components_;
    std::vector<Literal> definitions_;
    std::vector<std::uint32_t> loop_number_;  // by variable beyond the inputs; meaningless for gates
    IndexTable index_;                        // of the gates, by their inputs
};

}  // namespace soloist::network
