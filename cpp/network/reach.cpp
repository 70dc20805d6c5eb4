#include "network/reach.hpp"

#include <algorithm>

namespace soloist::network {
namespace {

enum class Truth : std::uint8_t { no = 0, yes = 1, either = 2 };

Truth flipped(Truth value, bool flip) {
  if (value == Truth::either || !flip) return value;
  return value == Truth::yes ? Truth::no : Truth::yes;
}

class Relaxation {
 public:
  Relaxation(const Specialised& game, const std::vector<bool>& initial)
      : game_(game), graph_(game.graph), values_(graph_.variables(), Truth::no), owner_(graph_.variables(), -1) {
    for (std::size_t index = 0; index < graph_.components().size(); ++index) {
      const Component& component = graph_.components()[index];
      std::fill(owner_.begin() + component.start, owner_.begin() + component.stop, static_cast<std::int32_t>(index));
    }
    readers_.resize(graph_.variables());
    for (Variable variable = graph_.inputs() + 1; variable < graph_.variables(); ++variable) {
      const Gate& gate = graph_.gate(variable);
      if (gate.is_loop()) {
        readers_[variable_of(graph_.definition(variable))].push_back(variable);
      } else {
        readers_[variable_of(gate.left)].push_back(variable);
        readers_[variable_of(gate.right)].push_back(variable);
      }
    }
    effects_.resize(graph_.variables());
    guards_.resize(graph_.variables());
    for (std::size_t move = 0; move < game_.moves.size(); ++move) {
      guards_[variable_of(game_.legal[move])].push_back(move);
      for (const Change& change : game_.changes[move]) effects_[variable_of(change.value)].emplace_back(move, change);
    }
    for (std::size_t fluent = 0; fluent < initial.size(); ++fluent) {
      values_[1 + fluent] = initial[fluent] ? Truth::yes : Truth::no;
    }
    active_.assign(game_.moves.size(), false);
    for (Variable variable = graph_.inputs() + 1; variable < graph_.variables();) variable = evaluate(variable);
  }

  Reach run() {
    for (std::size_t move = 0; move < game_.moves.size(); ++move) consider(move);
    while (!queue_.empty()) {
      const Variable changed = queue_.back();
      queue_.pop_back();
      for (const Variable reader : readers_[changed]) revise(reader);
      for (const std::size_t move : guards_[changed]) consider(move);
      for (const auto& [move, change] : effects_[changed]) {
        if (active_[move]) join(change);
      }
    }
    Reach result{std::vector<Literal>(graph_.inputs()), active_, {}};
    for (Variable fluent = 1; fluent <= graph_.inputs(); ++fluent) {
      const Truth value = values_[fluent];
      result.fluents[fluent - 1] = value == Truth::either ? kNone : value == Truth::yes ? kTrue : kFalse;
    }
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

  // Evaluates a gate, or a whole component from false upwards; returns the variable after it.
  Variable evaluate(Variable variable) {
    if (owner_[variable] < 0) {
      values_[variable] = conjunction(graph_.gate(variable));
      return variable + 1;
    }
    const Component& component = graph_.components()[owner_[variable]];
    for (const auto& loop : component.loops) values_[loop.first] = Truth::no;
    bool changed = true;
    while (changed) {
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

  void consider(std::size_t move) {
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
  std::vector<std::vector<Variable>> readers_;
  std::vector<std::vector<std::size_t>> guards_;                     // moves whose legality is this variable
  std::vector<std::vector<std::pair<std::size_t, Change>>> effects_;  // changes whose value is this variable
  std::vector<bool> active_;
  std::vector<Variable> queue_;
};

}  // namespace

Reach relaxed_reach(const Specialised& game, const std::vector<bool>& initial) {
  return Relaxation(game, initial).run();
}

}  // namespace soloist::network
