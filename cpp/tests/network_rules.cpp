// Each step that may drop something of a game, compared state by state with all that can be reached.
//
//   test_network_rules [first seed] [seeds]
//
// Specialised moves, the relaxed reach, relevance, the clock with its runs and prospects, and the table of states: what
// each says is asked of every reachable state with its depth, which come from the definition of the network alone.
#include <cstdlib>
#include <string>

#include "network/batch.hpp"
#include "network/breadth.hpp"
#include "network/look.hpp"
#include "network/reach.hpp"
#include "network/table.hpp"
#include "network_compiled.hpp"
#include "network_random.hpp"
#include "require.hpp"

using namespace soloist::network;
using soloist::Outcome;
using namespace soloist::network::testing;

namespace {

constexpr std::uint32_t most_depth = 24;
constexpr std::size_t most_states = 600;

struct Explored {
    std::vector<std::pair<State, std::uint32_t>> states;  // with a depth at which they are met
    bool whole = true;                                    // no state, at no depth, is missing
};

// All states after 0, 1, 2, ... moves, each at every depth at which it is met.
Explored explore(const GroundGame& game, const Reference& reference) {
    Explored all;
    std::set<State> layer{game.initial};
    for (std::uint32_t depth = 0; !layer.empty(); ++depth) {
        if (depth > most_depth || all.states.size() > most_states) {
            all.whole = false;
            return all;
        }
        std::set<State> next;
        for (const State& state : layer) {
            all.states.emplace_back(state, depth);
            if (reference.terminal(state)) continue;
            for (std::uint32_t move = 0; move < game.moves; ++move) {
                if (reference.legal(state, move)) next.insert(reference.apply(state, move));
            }
        }
        layer = std::move(next);
    }
    return all;
}

// The values of all variables of a graph in a state, by the definition.
std::vector<bool> evaluate(const Graph& graph, const State& state) {
    std::vector<bool> values(graph.variables(), false);
    for (std::size_t fluent = 0; fluent < state.size(); ++fluent) values[1 + fluent] = state[fluent];
    const auto range = [&](Variable start, Variable stop) {
        for (Variable variable = start; variable < stop; ++variable) {
            const Gate& gate = graph.gate(variable);
            if (!gate.is_loop()) {
                values[variable] = Reference::holds(values, gate.left) && Reference::holds(values, gate.right);
            }
        }
    };
    Variable from = graph.inputs() + 1;
    for (const Component& component : graph.components()) {
        range(from, component.start);
        for (bool changed = true; changed;) {
            changed = false;
            range(component.start, component.stop);
            for (const auto& [loop, definition] : component.loops) {
                if (!values[loop] && Reference::holds(values, definition)) values[loop] = changed = true;
            }
        }
        from = component.stop;
    }
    range(from, graph.variables());
    return values;
}

// A move that was left out is never legal; one that was kept changes what it changes by the rules.
void compare_specialised(const Specialised& game, const Reference& reference, std::uint32_t moves, const State& state,
                         std::uint32_t seed) {
    const std::vector<bool> values = evaluate(game.graph, state);
    const bool ended = reference.terminal(state);
    REQUIRE(Reference::holds(values, game.terminal) == ended);
    for (std::uint32_t move = 0; move < moves; ++move) {
        const bool legal = reference.legal(state, move);
        const auto place = std::find(game.moves.begin(), game.moves.end(), move);
        if (place == game.moves.end()) {
            REQUIRE(ended || !legal);
            continue;
        }
        const auto index = static_cast<std::size_t>(place - game.moves.begin());
        REQUIRE(Reference::holds(values, game.legal[index]) == legal);
        if (ended || !legal) continue;
        State after = state;
        for (const Change& change : game.changes[index]) after[change.fluent] = Reference::holds(values, change.value);
        const State expected = reference.apply(state, move);
        REQUIRE(after == expected);
        for (std::size_t fluent = 0; fluent < state.size(); ++fluent) {
            if (game.common[fluent] != no_literal)
                REQUIRE(Reference::holds(values, game.common[fluent]) == expected[fluent]);
        }
    }
}

// What the relaxation calls impossible happens in no state.
void compare_reach(const Specialised& game, const Reach& reach, const Reference& reference, const State& state,
                   std::uint32_t seed) {
    const bool ended = reference.terminal(state);
    for (std::size_t fluent = 0; fluent < state.size(); ++fluent) {
        if (reach.fluents[fluent] != no_literal) REQUIRE(state[fluent] == (reach.fluents[fluent] == true_literal));
    }
    for (std::size_t place = 0; place < game.moves.size(); ++place) {
        REQUIRE(reach.moves[place] || ended || !reference.legal(state, game.moves[place]));
    }
    for (std::size_t place = 0; place < game.goals.size() && ended; ++place) {
        REQUIRE(reach.goals[place] || reference.value(state) != game.goals[place].first);
    }
}

Specialised specialised(const GroundGame& game, std::vector<Literal> fixed, std::vector<bool> dead) {
    Specialiser specialiser(game, std::move(fixed), std::move(dead), ~std::size_t{0});
    specialiser.run();
    return specialiser.take();
}

void compare_steps(const GroundGame& game, const Reference& reference, const Explored& all, std::uint32_t seed) {
    std::vector<Literal> fixed(game.fluents, no_literal);
    std::vector<bool> dead(game.moves, false);
    for (int round = 0; round < 2; ++round) {
        const Specialised made = specialised(game, fixed, dead);
        const Reach reach = relaxed_reach(made, game.initial);
        for (const auto& [state, depth] : all.states) {
            compare_specialised(made, reference, game.moves, state, seed);
            compare_reach(made, reach, reference, state, seed);
        }
        fixed = reach.fluents;
        for (std::size_t place = 0; place < made.moves.size(); ++place) {
            if (!reach.moves[place]) dead[made.moves[place]] = true;
        }
    }
}

std::vector<std::uint32_t> members(const State& state) {
    std::vector<std::uint32_t> result;
    for (std::uint32_t fluent = 0; fluent < state.size(); ++fluent) {
        if (state[fluent]) result.push_back(fluent);
    }
    return result;
}

std::vector<std::uint32_t> packed(const Machine& machine, const State& state) {
    std::vector<std::uint32_t> result;
    for (const std::uint32_t fluent : machine.fluents) {
        if (state[fluent]) result.push_back(fluent);
    }
    return result;
}

// The machine, which packs only what is relevant, says of every state at its depth what the rules say.
void compare_look(const GroundGame& game, const Reference& reference, const std::shared_ptr<const Machine>& machine,
                  const State& state, std::uint32_t depth, std::uint32_t seed) {
    const Look look = look_at(machine, members(state), depth);
    REQUIRE(look.terminal == reference.terminal(state));
    if (look.terminal) {
        REQUIRE(look.value == reference.value(state));
        return;
    }
    std::size_t legal = 0;
    for (std::uint32_t move = 0; move < game.moves; ++move) legal += reference.legal(state, move);
    REQUIRE(look.successors.size() == legal);
    for (const auto& [move, after] : look.successors) {
        REQUIRE(reference.legal(state, move));
        REQUIRE(after == packed(*machine, reference.apply(state, move)));
    }
}

State with_clock(const Clock& clock, State state, std::uint32_t depth) {
    const std::vector<std::uint64_t>& row = clock.row(depth);
    for (std::size_t place = 0; place < clock.fluents.size(); ++place) {
        state[clock.fluents[place]] = (row[place / 64] >> (place % 64) & 1) != 0;
    }
    return state;
}

// The clock shows what every play shows at a depth, ends what it says it ends, and where its role is `ends`, a later
// depth changes neither moves nor successors, ends the game wherever an earlier one did, and is worth no more than the
// prospects say.
void compare_clock(const Reference& reference, const std::shared_ptr<const Machine>& machine, const State& state,
                   std::uint32_t depth, std::uint32_t seed) {
    const Clock& clock = machine->clock;
    if (clock.role == ClockRole::none) return;
    REQUIRE(with_clock(clock, state, depth) == state);
    if (clock.bounded && depth + 1 >= clock.rows.size()) REQUIRE(reference.terminal(state));
    if (clock.role != ClockRole::ends) return;
    Batch batch(machine);
    std::vector<std::uint64_t> row(machine->words, 0);
    for (std::size_t bit = 0; bit < machine->fluents.size(); ++bit) {
        if (state[machine->fluents[bit]]) row[bit / 64] |= std::uint64_t{1} << (bit % 64);
    }
    batch.load(1, [&](unsigned) { return row.data(); });
    batch.set_depth(depth);
    batch.evaluate();
    std::vector<std::uint32_t> earliest(machine->goals.size(), BreadthFirst::never);
    batch.prospects(depth, earliest);
    const Look now = look_at(machine, members(state), depth);
    const auto last = static_cast<std::uint32_t>(clock.rows.size()) + 2;
    for (std::uint32_t later = depth; later < last; ++later) {
        const State then = with_clock(clock, state, later);
        const Look look = look_at(machine, members(then), later);
        REQUIRE(look.terminal == reference.terminal(then));
        REQUIRE(look.terminal || !now.terminal);
        if (!look.terminal) {
            REQUIRE(look.successors == now.successors);
            continue;
        }
        const int value = reference.value(then);
        for (std::size_t goal = 0; goal < machine->goals.size(); ++goal) {
            if (machine->goals[goal].value == value) REQUIRE(earliest[goal] <= later);
        }
    }
}

// An exhausted search has met every state that the packed form tells apart, and no other.
void compare_search(const GroundGame& game, const std::shared_ptr<const Machine>& machine, const Explored& all,
                    std::uint32_t seed) {
    BreadthFirst search(machine, std::size_t{64} << 20);
    while (search.run(1) == Outcome::running) {}
    if (!search.exhausted() || !all.whole) return;
    std::set<std::pair<std::vector<std::uint32_t>, std::uint32_t>> different;
    const bool layered = machine->clock.role == ClockRole::state;
    const std::size_t last = machine->clock.bounded ? machine->clock.rows.size() - 1 : ~std::size_t{0};
    for (const auto& [state, depth] : all.states) {
        if (depth < last) different.emplace(packed(*machine, state), layered ? depth : 0);
    }
    // A state that is met at the last depth alone is judged and not stored; so is the first where that is the last.
    REQUIRE(search.states() == different.size() || (last == 0 && search.states() == 1));
    (void)game;
}

void compare(std::uint32_t seed) {
    const GroundGame game = RandomGame(seed).make();
    const Reference reference(game);
    const Explored all = explore(game, reference);
    compare_steps(game, reference, all, seed);
    for (const bool use_clock : {true, false}) {
        const std::shared_ptr<const Machine> machine = compiled(game, use_clock);
        for (const auto& [state, depth] : all.states) {
            compare_look(game, reference, machine, state, depth, seed);
            compare_clock(reference, machine, state, depth, seed);
        }
        compare_search(game, machine, all, seed);
    }
}

// Rows are told apart by what they are, though all of them have one hash.
void table_compares_rows() {
    Budget budget(std::size_t{64} << 20);
    StateTable table(2, budget);
    for (std::uint64_t number = 0; number < 300; ++number) {
        const std::uint64_t row[2] = {number / 7, number % 7};
        CHECK(table.insert(row, 42, StateTable::no_parent, 0).fresh);
    }
    for (std::uint64_t number = 0; number < 300; ++number) {
        const std::uint64_t row[2] = {number / 7, number % 7};
        const auto found = table.insert(row, 42, StateTable::no_parent, 0);
        CHECK(!found.fresh && found.index == number);
    }
}

}  // namespace

int main(int count, char** arguments) {
    const auto first = static_cast<std::uint32_t>(count > 1 ? std::atoll(arguments[1]) : 0);
    const auto seeds = static_cast<std::uint32_t>(count > 2 ? std::atoll(arguments[2]) : 500);
    table_compares_rows();
    for (std::uint32_t seed = first; seed < first + seeds; ++seed) compare(seed);
    std::printf("%u games: each rule agrees in every state\n", seeds);
}
