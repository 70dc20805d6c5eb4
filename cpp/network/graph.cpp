#include "network/graph.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "base/hash.hpp"
#include "slices/fiber.hpp"

namespace soloist::network {

Graph::Graph(Variable inputs) : inputs_(inputs), gates_(inputs + 1) {}

bool Graph::conjuncts_of(Literal literal, Literal& left, Literal& right) const {
    const Variable variable = variable_of(literal);
    if (variable <= inputs_ || gates_[variable].is_loop()) return false;
    left = gates_[variable].left;
    right = gates_[variable].right;
    return true;
}

// One-level rules for `left & right` where `left` is a gate; no_literal where none applies.
Literal Graph::simplified(Literal left, Literal right) {
    Literal a = no_literal;
    Literal b = no_literal;
    if (!conjuncts_of(left, a, b)) return no_literal;
    if (!complemented(left)) {
        if (right == a || right == b) return left;                               // (a b) a = a b
        if (right == negation(a) || right == negation(b)) return false_literal;  // (a b) ~a = 0
        Literal c = no_literal;
        Literal d = no_literal;
        if (!conjuncts_of(right, c, d)) return no_literal;
        if (!complemented(right)) {  // (a b)(~a d) = 0
            if (a == negation(c) || a == negation(d) || b == negation(c) || b == negation(d)) return false_literal;
        } else if (a == negation(c) || a == negation(d) || b == negation(c) || b == negation(d)) {
            return left;  // (a b) ~(~a d) = a b
        }
        return no_literal;
    }
    if (right == negation(a) || right == negation(b)) return right;  // ~(a b) ~a = ~a
    if (right == a) return conjoin(a, negation(b));                  // ~(a b) a = a ~b
    if (right == b) return conjoin(b, negation(a));
    return no_literal;
}

Literal Graph::conjoin(Literal left, Literal right) {
    breathe(50);
    if (left > right) std::swap(left, right);
    if (left == false_literal || left == negation(right)) return false_literal;
    if (left == true_literal || left == right) return right;
    Literal result = simplified(left, right);
    if (result == no_literal) result = simplified(right, left);
    return result != no_literal ? result : find_or_add(left, right);
}

Literal Graph::find_or_add(Literal left, Literal right) {
    const std::uint64_t hash = Hasher().add(std::uint64_t{left} << 32 | right).value();
    const Variable variable = index_.find_or_insert(
        hash, variables(), [&](Variable known) { return gates_[known].left == left && gates_[known].right == right; });
    if (variable == variables()) {
        gates_.push_back({left, right});
        loop_number_.push_back(0);
    }
    return positive(variable);
}

void Graph::open_component() { components_.push_back({variables(), variables(), {}}); }

Literal Graph::add_loop() {
    const Variable variable = variables();
    gates_.push_back({});
    loop_number_.push_back(static_cast<std::uint32_t>(definitions_.size()));
    definitions_.push_back(no_literal);
    return positive(variable);
}

void Graph::close_component(std::vector<std::pair<Variable, Literal>> loops) {
    for (const auto& [variable, definition] : loops) definitions_[loop_number_[variable - inputs_ - 1]] = definition;
    components_.back().stop = variables();
    components_.back().loops = std::move(loops);
}

std::vector<Variable> Graph::cone(const std::vector<Literal>& roots) const {
    std::vector<Variable> result;
    std::unordered_set<Variable> seen;
    const auto visit = [&](Literal literal) {
        const Variable variable = variable_of(literal);
        if (variable != 0 && seen.insert(variable).second) result.push_back(variable);
    };
    for (const Literal root : roots) visit(root);
    for (std::size_t next = 0; next < result.size(); ++next) {
        const Variable variable = result[next];
        breathe(50);
        if (is_input(variable)) continue;
        if (gates_[variable].is_loop()) {
            visit(definition(variable));
        } else {
            visit(gates_[variable].left);
            visit(gates_[variable].right);
        }
    }
    std::sort(result.begin(), result.end());
    return result;
}

std::vector<Variable> Graph::support(Literal root) const {
    std::vector<Variable> result = cone({root});
    result.erase(std::upper_bound(result.begin(), result.end(), inputs_), result.end());
    return result;
}

std::vector<Literal> Graph::restrict(const std::vector<Literal>& roots, const std::vector<Literal>& fixed) {
    std::unordered_map<Variable, Literal> mapped{{0, false_literal}};
    const auto image = [&](Literal literal) { return mapped.at(variable_of(literal)) ^ (literal & 1); };
    for (const Variable variable : cone(roots)) {
        if (is_input(variable)) {
            mapped[variable] = fixed[variable] == no_literal ? positive(variable) : fixed[variable];
        } else if (gates_[variable].is_loop()) {
            return {};
        } else {
            const Gate gate = gates_[variable];
            mapped[variable] = conjoin(image(gate.left), image(gate.right));
        }
    }
    std::vector<Literal> result;
    for (const Literal root : roots) result.push_back(image(root));
    return result;
}

}  // namespace soloist::network
