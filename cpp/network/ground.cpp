#include "network/ground.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace soloist::network {
namespace {

[[noreturn]] void refuse(const std::string& reason) { throw std::invalid_argument("ground game: " + reason); }

// For each variable the component it lies in, or -1; checks that the components are apart and in order.
std::vector<std::int64_t> component_of_variable(const GroundGame& game) {
    std::vector<std::int64_t> result(game.variables(), -1);
    Variable previous = game.first_gate();
    for (std::size_t index = 0; index < game.components.size(); ++index) {
        const Component& component = game.components[index];
        if (component.start < previous || component.stop < component.start || component.stop > game.variables()) {
            refuse("components must be in order, apart and inside the network");
        }
        previous = component.stop;
        for (Variable variable = component.start; variable < component.stop; ++variable) {
            result[variable] = static_cast<std::int64_t>(index);
        }
    }
    return result;
}

// Walks from the definitions down with the parity of the complements on the way: a loop variable that is met
// with an odd parity is negative, and iteration from false would not reach the least fixpoint, or not end.
void require_positive_loops(const GroundGame& game, const Component& component) {
    std::vector<bool> seen(2 * (component.stop - component.start));
    std::vector<Literal> stack;
    for (const auto& loop : component.loops) stack.push_back(loop.second);
    while (!stack.empty()) {
        const Literal literal = stack.back();
        stack.pop_back();
        const Variable variable = variable_of(literal);
        if (variable < component.start || variable >= component.stop) continue;
        const std::size_t place = 2 * (variable - component.start) + (literal & 1);
        if (seen[place]) continue;
        seen[place] = true;
        const Gate& gate = game.gate(variable);
        if (gate.is_loop()) {
            if (complemented(literal)) refuse("a loop of a component is negative");
            continue;
        }
        stack.push_back(gate.left ^ (literal & 1));
        stack.push_back(gate.right ^ (literal & 1));
    }
}

// Which variables have a move below them, through loops as well.
std::vector<bool> above_moves(const GroundGame& game) {
    std::vector<bool> above(game.variables(), false);
    for (std::uint32_t move = 0; move < game.moves; ++move) above[game.move(move)] = true;
    bool changed = true;
    while (changed) {
        changed = false;
        for (Variable variable = game.first_gate(); variable < game.variables(); ++variable) {
            const Gate& gate = game.gate(variable);
            if (gate.is_loop() || above[variable]) continue;
            if (above[variable_of(gate.left)] || above[variable_of(gate.right)]) above[variable] = true;
        }
        for (const Component& component : game.components) {
            for (const auto& [variable, definition] : component.loops) {
                if (!above[variable] && above[variable_of(definition)]) above[variable] = changed = true;
            }
        }
    }
    return above;
}

}  // namespace

void GroundGame::validate() const {
    if (initial.size() != fluents || next.size() != fluents) refuse("one initial value and one next per fluent");
    if (legal.size() != moves) refuse("one legal literal per move");
    const Literal limit = 2 * variables();
    const auto known = [&](Literal literal) { return literal < limit; };
    if (!std::all_of(next.begin(), next.end(), known) || !std::all_of(legal.begin(), legal.end(), known) ||
        !known(terminal)) {
        refuse("a literal names no variable");
    }
    const std::vector<std::int64_t> owner = component_of_variable(*this);
    std::vector<bool> defined(variables(), false);
    for (std::size_t index = 0; index < components.size(); ++index) {
        for (const auto& [variable, definition] : components[index].loops) {
            if (variable >= variables() || owner[variable] != static_cast<std::int64_t>(index) ||
                !gate(variable).is_loop() || defined[variable]) {
                refuse("a loop variable is in no component, or twice");
            }
            if (!known(definition) || variable_of(definition) >= components[index].stop) {
                refuse("a definition lies outside its component");
            }
            defined[variable] = true;
        }
        require_positive_loops(*this, components[index]);
    }
    for (Variable variable = first_gate(); variable < variables(); ++variable) {
        const Gate& node = gate(variable);
        if (node.is_loop()) {
            if (!defined[variable]) refuse("a loop variable without a definition");
        } else if (variable_of(node.left) >= variable || variable_of(node.right) >= variable) {
            refuse("the gates are not in topological order");
        }
    }
    const std::vector<bool> above = above_moves(*this);
    const auto timeless = [&](Literal literal) { return !above[variable_of(literal)]; };
    if (!std::all_of(legal.begin(), legal.end(), timeless) || !timeless(terminal)) {
        refuse("legal and terminal must not depend on a move");
    }
    for (std::size_t index = 0; index < goals.size(); ++index) {
        if (!known(goals[index].second) || !timeless(goals[index].second)) refuse("a goal must not depend on a move");
        if (index > 0 && goals[index - 1].first < goals[index].first) refuse("goals stand highest first");
    }
}

}  // namespace soloist::network
