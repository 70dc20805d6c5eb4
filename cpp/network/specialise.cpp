#include "network/specialise.hpp"

#include <algorithm>
#include <bit>
#include <new>

#include "slices/fiber.hpp"

namespace soloist::network {

Specialiser::Specialiser(const GroundGame& game, std::vector<Literal> fixed, std::vector<bool> dead,
                         std::size_t most_gates)
    : game_(game),
      fixed_(std::move(fixed)),
      dead_(std::move(dead)),
      most_gates_(most_gates),
      result_{Graph(game.fluents), {}, {}, {}, false_literal, {}, std::vector<Literal>(game.fluents, no_literal)},
      base_(game.variables(), false_literal),
      current_(game.variables(), false_literal),
      stamp_(game.variables(), 0),
      owner_(game.variables(), -1),
      pending_(game.variables() / 64 + 1, 0),
      known_stamp_(game.variables(), 0),
      known_value_(game.variables(), false) {
    for (std::size_t index = 0; index < game_.components.size(); ++index) {
        const Component& component = game_.components[index];
        std::fill(owner_.begin() + component.start, owner_.begin() + component.stop, static_cast<std::int32_t>(index));
    }
    for (std::uint32_t fluent = 0; fluent < game_.fluents; ++fluent) {
        base_[game_.fluent(fluent)] = fixed_[fluent] == no_literal ? positive(1 + fluent) : fixed_[fluent];
    }
    link_fanout();
    for (Variable variable = game_.first_gate(); variable < game_.variables();) {
        if (owner_[variable] < 0) {
            map_variable(variable++);
        } else {
            variable += static_cast<Variable>(map_component(game_.components[owner_[variable]]));
        }
    }
    base_ready_ = true;
    result_.terminal = image(game_.terminal);
    for (const auto& [value, literal] : game_.goals) result_.goals.emplace_back(value, image(literal));
}

Literal Specialiser::image(Literal literal) const {
    const Variable variable = variable_of(literal);
    const bool changed = stamp_[variable] == now_ && now_ != 0;
    return (changed ? current_[variable] : base_[variable]) ^ (literal & 1);
}

void Specialiser::assign(Variable variable, Literal value) {
    if (!base_ready_) {
        base_[variable] = value;
    } else {
        current_[variable] = value;
        stamp_[variable] = now_;
    }
}

void Specialiser::map_variable(Variable variable) {
    const Gate& gate = game_.gate(variable);
    assign(variable, result_.graph.conjoin(image(gate.left), image(gate.right)));
}

// All gates of a component, its loop variables having been assigned.
void Specialiser::map_range(const Component& component) {
    for (Variable variable = component.start; variable < component.stop; ++variable) {
        if (!game_.gate(variable).is_loop()) map_variable(variable);
    }
}

// Computes the least fixpoint of a component symbolically: all loop variables begin as false, and their definitions are
// put in for them again and again. Where that changes nothing any more after a few rounds, the loops are ordinary functions
// of the state and are gone. Once a move is fixed, that is the rule.
bool Specialiser::loops_vanish(const Component& component, int rounds) {
    for (const auto& loop : component.loops) assign(loop.first, false_literal);
    for (int round = 0; round < rounds; ++round) {
        map_range(component);
        bool rest = true;
        std::vector<Literal> definitions;
        for (const auto& [variable, definition] : component.loops) {
            definitions.push_back(image(definition));
            rest = rest && definitions.back() == image(positive(variable));
        }
        if (rest) return true;
        for (std::size_t index = 0; index < component.loops.size(); ++index) {
            assign(component.loops[index].first, definitions[index]);
        }
    }
    return false;
}

std::size_t Specialiser::map_component(const Component& component) {
    // Each round copies the component, so that few are tried. That other numbers of rounds were compared is not on record.
    constexpr int rounds = 3;
    if (!loops_vanish(component, rounds)) {
        Graph& graph = result_.graph;
        graph.open_component();
        for (const auto& loop : component.loops) assign(loop.first, graph.add_loop());
        map_range(component);
        std::vector<std::pair<Variable, Literal>> loops;
        for (const auto& [variable, definition] : component.loops) {
            loops.emplace_back(variable_of(image(positive(variable))), image(definition));
        }
        graph.close_component(std::move(loops));
    }
    return component.stop - component.start;
}

void Specialiser::link_fanout() {
    for (Variable variable = game_.first_gate(); variable < game_.variables(); ++variable) {
        const Gate& gate = game_.gate(variable);
        if (gate.is_loop()) continue;
        fanout_.add(variable_of(gate.left), variable);
        fanout_.add(variable_of(gate.right), variable);
    }
    for (const Component& component : game_.components) {
        for (const auto& [variable, definition] : component.loops) fanout_.add(variable_of(definition), variable);
    }
    fanout_.arrange(game_.variables());
}

// Marks what reads the variable; inside its own component all is rebuilt together and needs no mark.
void Specialiser::touch_fanout(Variable variable) {
    for (const Variable reader : fanout_.of(variable)) {
        if (owner_[reader] >= 0 && owner_[reader] == owner_[variable]) continue;
        pending_[reader >> 6] |= std::uint64_t{1} << (reader & 63);
    }
}

// Rebuilds all that the assigned variables reach, in topological order, and stops where nothing changes.
void Specialiser::propagate() {
    for (std::size_t word = 0; word < pending_.size(); ++word) {
        while (pending_[word] != 0) {
            const auto variable =
                static_cast<Variable>(64 * word + static_cast<unsigned>(std::countr_zero(pending_[word])));
            pending_[word] &= pending_[word] - 1;
            if (owner_[variable] >= 0) {
                const Component& component = game_.components[owner_[variable]];
                for (Variable inside = component.start; inside < component.stop; ++inside) {
                    pending_[inside >> 6] &= ~(std::uint64_t{1} << (inside & 63));
                }
                map_component(component);
                for (Variable inside = component.start; inside < component.stop; ++inside) {
                    if (current_[inside] != base_[inside]) touch_fanout(inside);
                }
                continue;
            }
            if (known_stamp_[variable] == now_) continue;  // it is assigned already
            map_variable(variable);
            Literal& value = current_[variable];
            const Variable inner = variable_of(value);
            if (inner < graph_known_.size() && graph_known_[inner].first == now_) {
                value = (graph_known_[inner].second ? true_literal : false_literal) ^ (value & 1);
            }
            if (value != base_[variable]) touch_fanout(variable);
        }
    }
}

// Forgets the last move and makes this one: its variable is true, no other is.
void Specialiser::begin_move(std::uint32_t move) {
    ++now_;
    assign(game_.move(move), true_literal);
    touch_fanout(game_.move(move));
}

// Notes that a literal is true; false where it is known to be false.
bool Specialiser::know(Literal literal) {
    const Variable variable = variable_of(literal);
    if (variable == 0) return literal == true_literal;
    const bool value = !complemented(literal);
    if (known_stamp_[variable] == now_) return known_value_[variable] == value;
    known_stamp_[variable] = now_;
    known_value_[variable] = value;
    known_list_.push_back(variable);
    return true;
}

void Specialiser::know_in_graph(Literal literal) {
    Graph& graph = result_.graph;
    if (graph_known_.size() < graph.variables()) graph_known_.resize(graph.variables(), {0, false});
    std::vector<Literal> stack{literal};
    while (!stack.empty()) {
        const Literal top = stack.back();
        stack.pop_back();
        const Variable variable = variable_of(top);
        if (variable == 0 || graph_known_[variable].first == now_) continue;
        graph_known_[variable] = {now_, !complemented(top)};
        if (!complemented(top) && !graph.is_input(variable) && !graph.gate(variable).is_loop()) {
            stack.push_back(graph.gate(variable).left);
            stack.push_back(graph.gate(variable).right);
        }
    }
}

// Draws what follows from "the move is legal and the game has not ended" by taking conjunctions apart and by
// unit propagation; false where that is impossible, so that the move is never made.
bool Specialiser::assume(std::uint32_t move) {
    known_list_.clear();
    if (!know(game_.legal[move]) || !know(negation(game_.terminal))) return false;
    std::vector<Variable> disjunctions;
    for (std::size_t next = 0; next < known_list_.size();) {
        for (; next < known_list_.size(); ++next) {
            const Variable variable = known_list_[next];
            if (variable < game_.first_gate() || game_.gate(variable).is_loop()) continue;
            const Gate& gate = game_.gate(variable);
            if (!known_value_[variable]) {
                disjunctions.push_back(variable);
            } else if (!know(gate.left) || !know(gate.right)) {
                return false;
            }
        }
        for (const Variable variable : disjunctions) {
            const Gate& gate = game_.gate(variable);
            const auto is_true = [&](Literal literal) {
                const Variable inner = variable_of(literal);
                return known_stamp_[inner] == now_ && known_value_[inner] != complemented(literal);
            };
            if (is_true(gate.left) && !know(negation(gate.right))) return false;
            if (is_true(gate.right) && !know(negation(gate.left))) return false;
        }
    }
    for (const Variable variable : known_list_) {
        if (base_[variable] == (known_value_[variable] ? false_literal : true_literal)) return false;
        know_in_graph(base_[variable] ^ static_cast<Literal>(known_value_[variable] ? 0 : 1));
        if (owner_[variable] >= 0) continue;  // a component is rebuilt as a whole from its loop variables
        assign(variable, known_value_[variable] ? true_literal : false_literal);
        if (current_[variable] != base_[variable]) touch_fanout(variable);
    }
    return true;
}

// Keeps `common` where this move agrees with those before. Here nothing is assumed about the state: simplified under the
// conditions of each move, functions that are equal could become different literals.
void Specialiser::compare_common(std::uint32_t move) {
    begin_move(move);
    propagate();
    for (std::uint32_t fluent = 0; fluent < game_.fluents; ++fluent) {
        const Literal value = image(game_.next[fluent]);
        if (first_live_) {
            result_.common[fluent] = value;
        } else if (result_.common[fluent] != value) {
            result_.common[fluent] = no_literal;
        }
    }
    first_live_ = false;
}

// A move is left out where it is known never to be legal, and where "legal and not ended" contradicts itself.
void Specialiser::specialise(std::uint32_t move) {
    const Literal legal = base_[variable_of(game_.legal[move])] ^ (game_.legal[move] & 1);
    if (dead_[move] || legal == false_literal) return;
    begin_move(move);
    if (!assume(move)) {
        std::fill(pending_.begin(), pending_.end(), 0);
        return;
    }
    propagate();
    std::vector<Change> changes;
    for (std::uint32_t fluent = 0; fluent < game_.fluents; ++fluent) {
        if (fixed_[fluent] != no_literal) continue;
        const Literal value = image(game_.next[fluent]);
        const Variable own = game_.fluent(fluent);
        const bool certain = known_stamp_[own] == now_ && value == (known_value_[own] ? true_literal : false_literal);
        if (value != positive(1 + fluent) && !certain) changes.push_back({fluent, value});
    }
    compare_common(move);
    result_.moves.push_back(move);
    result_.legal.push_back(legal);
    result_.changes.push_back(std::move(changes));
}

void Specialiser::run() {
    for (std::uint32_t move = 0; move < game_.moves; ++move) {
        breathe(std::uint64_t{game_.fluents} * 10 + pending_.size());
        specialise(move);
        if (result_.graph.variables() > most_gates_) throw std::bad_alloc();
    }
}

}  // namespace soloist::network
