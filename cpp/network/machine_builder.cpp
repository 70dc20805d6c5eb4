#include "network/machine_builder.hpp"

#include <algorithm>
#include <set>

#include "slices/fiber.hpp"

namespace soloist::network {
namespace {

constexpr std::uint32_t nobody = ~std::uint32_t{0};
constexpr std::uint32_t shared_gate = nobody - 1;
// Rewards that searches have a distance to, the highest ones: each costs an evaluation per batch, and lower ones are
// hardly ever aimed at.
constexpr std::size_t most_costs = 4;

// The fluents that legality, the end or a reward depends on, at once or through moves. The others may be left out: by
// induction over the moves, states that agree on these allow the same moves, and agree again after each.
std::vector<bool> relevant_fluents(const Specialised& game) {
    const Graph& graph = game.graph;
    std::vector<std::vector<Literal>> values(graph.inputs());
    for (const auto& changes : game.changes) {
        for (const Change& change : changes) values[change.fluent].push_back(change.value);
    }
    std::vector<bool> seen(graph.variables(), false);
    std::vector<Variable> stack;
    const auto visit = [&](Literal literal) {
        if (seen[variable_of(literal)]) return;
        seen[variable_of(literal)] = true;
        stack.push_back(variable_of(literal));
    };
    visit(game.terminal);
    for (const Literal legal : game.legal) visit(legal);
    for (const auto& goal : game.goals) visit(goal.second);
    while (!stack.empty()) {
        const Variable variable = stack.back();
        stack.pop_back();
        if (variable == 0) continue;
        if (graph.is_input(variable)) {
            for (const Literal value : values[variable - 1]) visit(value);
        } else if (graph.gate(variable).is_loop()) {
            visit(graph.definition(variable));
        } else {
            visit(graph.gate(variable).left);
            visit(graph.gate(variable).right);
        }
    }
    return std::vector<bool>(seen.begin() + 1, seen.begin() + 1 + graph.inputs());
}

class Builder {
public:
    Builder(Specialised& game, const std::vector<bool>& initial, bool use_clock)
        : game_(game), relevant_(relevant_fluents(game)) {
        if (use_clock) machine_.clock = find_clock(game, initial, relevant_);
        for (const std::uint32_t fluent : machine_.clock.fluents) relevant_[fluent] = false;
        lay_out(initial);
    }

    Machine build() {
        compile_state();
        compile_moves();
        return std::move(machine_);
    }

private:
    void lay_out(const std::vector<bool>& initial) {
        bit_of_.assign(relevant_.size(), nobody);
        for (std::uint32_t fluent = 0; fluent < relevant_.size(); ++fluent) {
            if (!relevant_[fluent]) continue;
            bit_of_[fluent] = static_cast<std::uint32_t>(machine_.fluents.size());
            machine_.fluents.push_back(fluent);
        }
        machine_.words = std::max<std::uint32_t>(1, static_cast<std::uint32_t>((machine_.fluents.size() + 63) / 64));
        machine_.initial.assign(machine_.words, 0);
        slot_of_.assign(game_.graph.variables(), 0);
        for (std::uint32_t bit = 0; bit < machine_.fluents.size(); ++bit) {
            slot_of_[1 + machine_.fluents[bit]] = machine_.slots++;
            if (initial[machine_.fluents[bit]]) machine_.initial[bit >> 6] |= std::uint64_t{1} << (bit & 63);
        }
        machine_.first_clock_slot = machine_.slots;
        for (const std::uint32_t fluent : machine_.clock.fluents) slot_of_[1 + fluent] = machine_.slots++;
    }

    // Gives every gate below the literals that nobody has yet to `who`; gates that somebody else has become shared,
    // with all below them. Each gate is visited at most three times.
    void claim(const std::vector<Literal>& roots, std::uint32_t who) {
        const Graph& graph = game_.graph;
        std::vector<Variable> stack;
        const auto visit = [&](Literal literal) {
            const Variable variable = variable_of(literal);
            if (variable == 0 || graph.is_input(variable)) return;
            std::uint32_t& owner = owner_[variable];
            if (owner == who || owner == shared_gate) return;
            owner = owner == nobody ? who : shared_gate;
            stack.push_back(variable);
        };
        for (const Literal root : roots) visit(root);
        while (!stack.empty()) {
            const Variable variable = stack.back();
            stack.pop_back();
            breathe(20);
            if (graph.gate(variable).is_loop()) {
                visit(graph.definition(variable));
            } else {
                visit(graph.gate(variable).left);
                visit(graph.gate(variable).right);
            }
        }
    }

    Root root_of(Literal literal) const { return {slot_of_[variable_of(literal)], complemented(literal)}; }

    // Compiles the gates below the roots that have no slot yet.
    Program rest_of(const std::vector<Literal>& roots) {
        std::vector<Variable> variables;
        for (const Variable variable : game_.graph.cone(roots)) {
            if (!game_.graph.is_input(variable) && slot_of_[variable] == 0) variables.push_back(variable);
        }
        Program program(game_.graph, variables, machine_.slots, slot_of_);
        machine_.slots += program.size();
        return program;
    }

    void compile_state() {
        std::vector<Literal> prospects;
        for (const EndRun& run : machine_.clock.runs) {
            for (const Literal goal : run.goals) prospects.push_back(game_.graph.conjoin(run.terminal, goal));
        }
        std::vector<Literal> targets;
        for (std::size_t goal = 0; goal < std::min(most_costs, game_.goals.size()); ++goal) {
            targets.push_back(game_.goals[goal].second);
        }
        if (targets.empty()) targets.push_back(true_literal);
        std::vector<Literal> wins;
        for (const Literal target : targets) wins.push_back(game_.graph.conjoin(target, game_.terminal));
        owner_.assign(game_.graph.variables(), nobody);
        slot_of_.resize(game_.graph.variables(), 0);
        claim(game_.legal, shared_gate);
        claim({game_.terminal}, shared_gate);
        for (std::uint32_t move = 0; move < game_.moves.size(); ++move) claim(values_of(move), move);

        machine_.end_program = rest_of({game_.terminal});
        machine_.terminal = root_of(game_.terminal);
        std::vector<Literal> goals;
        for (const auto& goal : game_.goals) goals.push_back(goal.second);
        machine_.goal_program = rest_of(goals);
        for (const auto& [value, literal] : game_.goals) machine_.goals.push_back({value, root_of(literal)});
        for (const Literal goal : goals) machine_.needed.push_back(needed_for(goal));
        add_costs(targets, wins);
        machine_.prospect_program = rest_of(prospects);
        std::size_t place = 0;
        for (const EndRun& run : machine_.clock.runs) {
            Prospect prospect{run.first, {}};
            for (std::size_t goal = 0; goal < run.goals.size(); ++goal)
                prospect.goals.push_back(root_of(prospects[place++]));
            machine_.prospects.push_back(std::move(prospect));
        }
        compile_shared();
    }

    // What the conjunctions of a goal and of the end demand of packed bits.
    std::vector<Needed> needed_for(Literal goal) const {
        std::vector<Needed> result;
        std::vector<Literal> stack{goal, game_.terminal};
        std::set<Literal> seen;
        while (!stack.empty()) {
            const Literal literal = stack.back();
            const Variable variable = variable_of(literal);
            stack.pop_back();
            if (variable == 0 || !seen.insert(literal).second) continue;
            if (game_.graph.is_input(variable)) {
                const auto fluent = static_cast<std::uint32_t>(variable - 1);
                const bool packed = slot_of_[variable] >= 1 && slot_of_[variable] <= machine_.fluents.size();
                if (packed && machine_.fluents[slot_of_[variable] - 1] == fluent) {
                    result.push_back({slot_of_[variable] - 1, !complemented(literal)});
                }
            } else if (!complemented(literal) && !game_.graph.gate(variable).is_loop()) {
                stack.push_back(game_.graph.gate(variable).left);
                stack.push_back(game_.graph.gate(variable).right);
            }
        }
        return result;
    }

    // The distances to the highest rewards; where the formula of one holds from the start, to the end with it.
    void add_costs(const std::vector<Literal>& goals, const std::vector<Literal>& wins) {
        std::vector<bool> is_clock(game_.graph.inputs(), false);
        for (const std::uint32_t fluent : machine_.clock.fluents) is_clock[fluent] = true;
        std::vector<Lanes> slots(machine_.slots, Lanes{});
        for (std::uint32_t bit = 0; bit < machine_.fluents.size(); ++bit) {
            slots[1 + bit] = all_lanes((machine_.initial[bit / 64] >> (bit % 64) & 1) != 0);
        }
        machine_.end_program.run(slots.data());
        machine_.goal_program.run(slots.data());
        for (std::size_t goal = 0; goal < goals.size(); ++goal) {
            Cost cost(game_.graph, goals[goal], slot_of_, is_clock);
            std::uint16_t at_start = 0;
            cost.evaluate(slots.data(), 1, &at_start);
            if (at_start == 0) cost = Cost(game_.graph, wins[goal], slot_of_, is_clock);
            machine_.costs.push_back(std::move(cost));
        }
    }

    // What legality and several moves read. A gate that only the rewards have compiled so far cannot be relied on
    // here, because rewards are not always evaluated: it is compiled once more.
    void compile_shared() {
        std::vector<bool> at_end(game_.graph.variables(), false);
        for (const Variable variable : game_.graph.cone({game_.terminal})) at_end[variable] = true;
        std::vector<Variable> variables;
        for (Variable variable = game_.graph.inputs() + 1; variable < game_.graph.variables(); ++variable) {
            if (owner_[variable] == shared_gate && !at_end[variable]) variables.push_back(variable);
        }
        machine_.state_program = Program(game_.graph, variables, machine_.slots, slot_of_);
        machine_.slots += machine_.state_program.size();
    }

    std::vector<Literal> values_of(std::uint32_t move) const {
        std::vector<Literal> result;
        for (const Change& change : game_.changes[move]) {
            if (relevant_[change.fluent]) result.push_back(change.value);
        }
        return result;
    }

    // The gates of a move are run for that move only, so all moves use the same slots.
    void compile_moves() {
        const std::uint32_t scratch = machine_.slots;
        std::vector<std::vector<Variable>> own(game_.moves.size());
        for (Variable variable = game_.graph.inputs() + 1; variable < game_.graph.variables(); ++variable) {
            if (owner_[variable] < game_.moves.size()) own[owner_[variable]].push_back(variable);
        }
        for (std::uint32_t move = 0; move < game_.moves.size(); ++move) {
            Operator made;
            made.move = game_.moves[move];
            made.legal = root_of(game_.legal[move]);
            made.program = Program(game_.graph, own[move], scratch, slot_of_);
            machine_.slots = std::max(machine_.slots, scratch + made.program.size());
            add_patches(move, made);
            machine_.operators.push_back(std::move(made));
        }
    }

    void add_patches(std::uint32_t move, Operator& made) const {
        std::vector<std::pair<std::uint32_t, Literal>> bits;
        for (const Change& change : game_.changes[move]) {
            if (relevant_[change.fluent]) bits.emplace_back(bit_of_[change.fluent], change.value);
        }
        std::sort(bits.begin(), bits.end());
        std::vector<Root> pending;
        const auto close = [&]() {
            if (made.patches.empty()) return;
            Patch& patch = made.patches.back();
            const std::size_t used = made.outputs.size() % 64;
            if (used + pending.size() > 64) made.outputs.resize(made.outputs.size() + 64 - used);
            patch.block = static_cast<std::uint32_t>(made.outputs.size() / 64);
            patch.offset = static_cast<std::uint32_t>(made.outputs.size() % 64);
            made.outputs.insert(made.outputs.end(), pending.begin(), pending.end());
            made.computed += static_cast<std::uint32_t>(pending.size());
            pending.clear();
        };
        for (const auto& [bit, value] : bits) {
            if (made.patches.empty() || made.patches.back().word != bit / 64) {
                close();
                made.patches.push_back({bit / 64, ~std::uint64_t{0}, 0, 0, 0, 0});
            }
            Patch& patch = made.patches.back();
            const std::uint64_t place = std::uint64_t{1} << (bit % 64);
            patch.keep &= ~place;
            if (value == true_literal) {
                patch.set |= place;
            } else if (value != false_literal) {
                patch.mask |= place;
                pending.push_back(root_of(value));
            }
        }
        close();
    }

    Specialised& game_;
    std::vector<bool> relevant_;
    Machine machine_;
    std::vector<std::uint32_t> bit_of_;   // by fluent
    std::vector<std::uint32_t> slot_of_;  // by graph variable
    std::vector<std::uint32_t> owner_;    // by graph variable: the move whose gate it is, or shared
};

}  // namespace

Machine build_machine(Specialised& game, const std::vector<bool>& initial, bool use_clock) {
    return Builder(game, initial, use_clock).build();
}

}  // namespace soloist::network
