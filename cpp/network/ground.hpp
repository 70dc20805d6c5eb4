// The ground form of a game, as the core is given it; soloist/game/ground.py describes it in full.
//
// Variables: 0 the constant; 1..F fluents; F+1..F+M moves; then nodes in topological order, each a conjunction
// of two literals or the loop variable of a least-fixpoint component. Literal 2v is v, literal 2v+1 is not v.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace soloist::network {

using Literal = std::uint32_t;
using Variable = std::uint32_t;

inline constexpr Literal false_literal = 0;
inline constexpr Literal true_literal = 1;
inline constexpr Literal no_literal = ~Literal{0};

inline Variable variable_of(Literal literal) { return literal >> 1; }
inline bool complemented(Literal literal) { return (literal & 1) != 0; }
inline Literal positive(Variable variable) { return variable << 1; }
inline Literal negation(Literal literal) { return literal ^ 1; }

struct Gate {
    Literal left = no_literal;  // no_literal in both places: a loop variable
    Literal right = no_literal;
    bool is_loop() const { return left == no_literal; }
};

struct Component {
    Variable start = 0;
    Variable stop = 0;
    std::vector<std::pair<Variable, Literal>> loops;  // (loop variable, definition)
};

struct GroundGame {
    std::uint32_t fluents = 0;
    std::uint32_t moves = 0;
    std::vector<Gate> gates;
    std::vector<Component> components;
    std::vector<bool> initial;   // one for each fluent
    std::vector<Literal> next;   // one for each fluent
    std::vector<Literal> legal;  // one for each move
    Literal terminal = false_literal;
    std::vector<std::pair<int, Literal>> goals;  // (reward, literal), highest reward first

    Variable fluent(std::uint32_t number) const { return 1 + number; }
    Variable move(std::uint32_t number) const { return 1 + fluents + number; }
    Variable first_gate() const { return 1 + fluents + moves; }
    Variable variables() const { return first_gate() + static_cast<Variable>(gates.size()); }
    const Gate& gate(Variable variable) const { return gates[variable - first_gate()]; }

    // Throws std::invalid_argument where the network breaks a promise that the core relies on: sizes, topological
    // order, components that are apart and in order, positive loops, no moves below legal, terminal and goals.
    void validate() const;
};

}  // namespace soloist::network
