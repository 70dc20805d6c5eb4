#include "network/reach.hpp"

#include <algorithm>

#include "network/by_variable.hpp"
#include "slices/fiber.hpp"

namespace soloist::network {
namespace {

enum class Truth : std::uint8_t { no = 0, yes = 1, either = 2 };

Truth flipped(Truth value, bool flip) {
    if (value == Truth::either || !flip) return value;
    return value == Truth::yes ? Truth::no : Truth::yes;
}

struct Effect {
    std::uint32_t move;
    Change change;
};

class Relaxation {
public:
    Relaxation(const Specialised& game, const std::vector<bool>& initial)
        : game_(game), graph_(game.graph), values_(graph_.variables(), Truth::no), owner_(graph_.variables(), -1) {
        for (std::size_t index = 0; index < graph_.components().size(); ++index) {
            const Component& component = graph_.components()[index];
            std::fill(owner_.begin() + component.start, owner_.begin() + component.stop,
                      static_cast<std::int32_t>(index));
        }
        for (Variable variable = graph_.inputs() + 1; variable < graph_.variables(); ++variable) {
            const Gate& gate = graph_.gate(variable);
            if (gate.is_loop()) {
                readers_.add(variable_of(graph_.definition(variable)), variable);
            } else {
                readers_.add(variable_of(gate.left), variable);
                readers_.add(variable_of(gate.right), variable);
            }
        }
        for (std::uint32_t move = 0; move < game_.moves.size(); ++move) {
            guards_.add(variable_of(game_.legal[move]), move);
            for (const Change& change : game_.changes[move]) effects_.add(variable_of(change.value), {move, change});
        }
        readers_.arrange(graph_.variables());
        guards_.arrange(graph_.variables());
        effects_.arrange(graph_.variables());
        for (std::size_t fluent = 0; fluent < initial.size(); ++fluent) {
            values_[1 + fluent] = initial[fluent] ? Truth::yes : Truth::no;
        }
        active_.assign(game_.moves.size(), false);
        for (Variable variable = graph_.inputs() + 1; variable < graph_.variables();) variable = evaluate(variable);
    }

    Reach run() {
        for (std::uint32_t move = 0; move < game_.moves.size(); ++move) consider(move);
        while (!queue_.empty()) {
            const Variable changed = queue_.back();
            queue_.pop_back();
            for (const Variable reader : readers_.of(changed)) revise(reader);
            for (const std::uint32_t move : guards_.of(changed)) consider(move);
            for (const Effect& effect : effects_.of(changed)) {
                if (active_[effect.move]) join(effect.change);
            }
        }
        Reach result{std::vector<Literal>(graph_.inputs()), active_, {}};
        for (Variable fluent = 1; fluent <= graph_.inputs(); ++fluent) {
            const Truth value = values_[fluent];
            result.fluents[fluent - 1] = value == Truth::either ? no_literal
                                         : value == Truth::yes  ? true_literal
                                                                : false_literal;
        }
        // A reward counts as possible where its condition and the end may each be true, perhaps never in one state.
        for (const auto& goal : game_.goals) {
            result.goals.push_back(of(goal.second) != Truth::no && of(game_.terminal) != Truth::no);
        }
        return result;
    }

private:
    Truth of(Literal literal) const { return flipped(values_[variable_of(literal)], complemented(literal)); }

    Truth conjunction(const Gate& gate) const {
        const Truth left = of(gate.left);
        const Truth right = of(gate.right);
        if (left == Truth::no || right == Truth::no) return Truth::no;
        return left == Truth::yes && right == Truth::yes ? Truth::yes : Truth::either;
    }

    // Evaluates a gate, or the whole component that it is in, whose loop variables begin as false; returns the variable
    // that comes after it.
    Variable evaluate(Variable variable) {
        breathe(20);
        if (owner_[variable] < 0) {
            values_[variable] = conjunction(graph_.gate(variable));
            return variable + 1;
        }
        const Component& component = graph_.components()[owner_[variable]];
        for (const auto& loop : component.loops) values_[loop.first] = Truth::no;
        bool changed = true;
        while (changed) {
            breathe(std::uint64_t{component.stop - component.start} * 10);
            for (Variable inside = component.start; inside < component.stop; ++inside) {
                if (!graph_.gate(inside).is_loop()) values_[inside] = conjunction(graph_.gate(inside));
            }
            changed = false;
            for (const auto& [loop, definition] : component.loops) {
                if (values_[loop] != of(definition)) {
                    values_[loop] = of(definition);
                    changed = true;
                }
            }
        }
        return component.stop;
    }

    void revise(Variable variable) {
        if (owner_[variable] < 0) {
            const Truth before = values_[variable];
            evaluate(variable);
            if (values_[variable] != before) queue_.push_back(variable);
            return;
        }
        const Component& component = graph_.components()[owner_[variable]];
        const std::vector<Truth> before(values_.begin() + component.start, values_.begin() + component.stop);
        evaluate(variable);
        for (Variable inside = component.start; inside < component.stop; ++inside) {
            if (values_[inside] != before[inside - component.start]) queue_.push_back(inside);
        }
    }

    // Where the end is certain, it is so from the start on, for values only grow: then no move is ever made.
    void consider(std::uint32_t move) {
        if (active_[move] || of(game_.legal[move]) == Truth::no || of(game_.terminal) == Truth::yes) return;
        active_[move] = true;
        for (const Change& change : game_.changes[move]) join(change);
    }

    void join(const Change& change) {
        Truth& value = values_[1 + change.fluent];
        if (value == Truth::either || of(change.value) == value) return;
        value = Truth::either;
        queue_.push_back(1 + change.fluent);
    }

    const Specialised& game_;
    const Graph& graph_;
    std::vector<Truth> values_;
    std::vector<std::int32_t> owner_;
    ByVariable<Variable> readers_;
    ByVariable<std::uint32_t> guards_;  // moves whose legality is this variable
    ByVariable<Effect> effects_;        // changes whose value is this variable
    std::vector<bool> active_;
    std::vector<Variable> queue_;
};

}  // namespace

Reach relaxed_reach(const Specialised& game, const std::vector<bool>& initial) {
    return Relaxation(game, initial).run();
}

}  // namespace soloist::network
