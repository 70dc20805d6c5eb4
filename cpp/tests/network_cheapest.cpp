// Cheapest-first search finds what a plain search by the definition finds, whatever moves cost, and goes on
// where memory was out.
#include "network/cheapest.hpp"
#include "network_compiled.hpp"
#include "network_random.hpp"
#include "require.hpp"

using namespace soloist::network;
using soloist::Outcome;
using namespace soloist::network::testing;

namespace {

constexpr std::size_t memory = std::size_t{64} << 20;

using Costs = std::vector<std::uint64_t>;

// The least cost of a play for each reward: every state's cost is lowered until nothing changes.
std::map<int, std::uint64_t> least_costs(const GroundGame& game, const Costs& costs) {
    const Reference reference(game);
    std::map<State, std::uint64_t> cost{{game.initial, 0}};
    std::vector<State> todo{game.initial};
    std::map<int, std::uint64_t> least;
    while (!todo.empty()) {
        const State state = todo.back();
        todo.pop_back();
        if (reference.terminal(state)) continue;
        for (std::uint32_t move = 0; move < game.moves; ++move) {
            if (!reference.legal(state, move)) continue;
            const State after = reference.apply(state, move);
            const std::uint64_t total = cost[state] + costs[move];
            const auto [place, fresh] = cost.try_emplace(after, total);
            if (!fresh && place->second <= total) continue;
            place->second = total;
            todo.push_back(after);
        }
    }
    for (const auto& [state, total] : cost) {
        if (!reference.terminal(state)) continue;
        const auto [place, fresh] = least.try_emplace(reference.value(state), total);
        if (!fresh) place->second = std::min(place->second, total);
    }
    return least;
}

// The same game, which ends and is won where some fluents have values that a walk has come to.
GroundGame with_conjunction(GroundGame game, std::uint32_t seed) {
    std::mt19937 random(seed);
    const Reference reference(game);
    State state = game.initial;
    for (std::uint32_t step = 0; step < 6; ++step) {
        std::vector<std::uint32_t> legal;
        for (std::uint32_t move = 0; move < game.moves; ++move) {
            if (reference.legal(state, move)) legal.push_back(move);
        }
        if (legal.empty()) break;
        state = reference.apply(state, legal[random() % legal.size()]);
    }
    Literal all = true_literal;
    for (std::uint32_t fluent = 0; fluent < game.fluents; ++fluent) {
        if (random() % 2 == 0) continue;
        game.gates.push_back({all, positive(1 + fluent) ^ (state[fluent] ? 0U : 1U)});
        all = positive(game.variables() - 1);
    }
    game.terminal = all;
    game.goals = {{100, all}};
    game.validate();
    return game;
}

// Nowhere does the bound say more than the cheapest way to a reward costs; how often it says anything.
std::uint32_t require_admissible(const GroundGame& game, const Costs& costs, std::uint32_t seed) {
    const Reference reference(game);
    const std::shared_ptr<const Machine> machine = compiled(game, false);
    if (machine->goals.empty()) return 0;
    std::vector<std::uint64_t> of_operators;
    for (const Operator& item : machine->operators) of_operators.push_back(costs[item.move]);
    const GoalBound bound(*machine, of_operators);
    std::map<State, std::vector<std::pair<std::uint64_t, State>>> successors;
    std::map<State, std::uint64_t> to_go;
    std::vector<State> todo{game.initial};
    while (!todo.empty()) {
        const State state = todo.back();
        todo.pop_back();
        if (!successors.try_emplace(state).second) continue;
        if (reference.terminal(state)) {
            if (reference.value(state) > 0) to_go[state] = 0;
            continue;
        }
        for (std::uint32_t move = 0; move < game.moves; ++move) {
            if (!reference.legal(state, move)) continue;
            successors[state].emplace_back(costs[move], reference.apply(state, move));
            todo.push_back(successors[state].back().second);
        }
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (const auto& [state, ways] : successors) {
            for (const auto& [cost, after] : ways) {
                const auto known = to_go.find(after);
                if (known == to_go.end()) continue;
                const auto [place, fresh] = to_go.try_emplace(state, known->second + cost);
                if (!fresh && place->second <= known->second + cost) continue;
                place->second = known->second + cost;
                changed = true;
            }
        }
    }
    std::uint32_t told = 0;
    for (const auto& [state, truth] : to_go) {
        std::vector<std::uint64_t> row(machine->words);
        for (std::size_t bit = 0; bit < machine->fluents.size(); ++bit) {
            row[bit / 64] |= std::uint64_t{state[machine->fluents[bit]]} << (bit % 64);
        }
        REQUIRE_OF("never too high", bound(row.data()) <= truth);
        told += bound(row.data()) > 0;
    }
    return told;
}

// Every promise that holds while the search goes on.
void require_bounds(const CheapestFirst& search, const std::map<int, std::uint64_t>& truth, int most,
                    std::uint32_t seed) {
    REQUIRE_OF("upper", search.upper() >= most);
    for (const auto& [value, cost] : truth) {
        if (value > 0) REQUIRE_OF("bound", search.bound(value) <= cost);
    }
}

void require_truth(const GroundGame& game, const Costs& costs, std::uint32_t seed, bool known) {
    const auto truth = least_costs(game, costs);
    const int most = truth.empty() ? 0 : truth.rbegin()->first;
    const std::shared_ptr<const Machine> machine = compiled(game, false);
    if (machine->goals.empty()) return;
    const bool at_most = most == machine->goals.front().value;
    CheapestFirst search(machine, memory, costs);
    if (known && at_most) search.set_known(truth.at(most) + seed % 3);
    Outcome outcome = Outcome::running;
    while (outcome != Outcome::finished) {
        outcome = search.run(0);
        require_bounds(search, truth, most, seed);
    }
    REQUIRE_OF("upper at the end", search.upper() == most || (known && at_most));
    if (most == 0) return;
    REQUIRE_OF("bound at the end", search.bound(most) == truth.at(most));
    if (known && at_most && seed % 3 == 0) return;  // nothing is cheaper than what was known
    REQUIRE_OF("value", search.best_value() == most);
    const Reference reference(game);
    State state = game.initial;
    std::uint64_t total = 0;
    for (const std::uint32_t move : search.best_moves()) {
        REQUIRE_OF("play", !reference.terminal(state) && reference.legal(state, move));
        state = reference.apply(state, move);
        total += costs[move];
    }
    REQUIRE_OF("end", reference.terminal(state) && reference.value(state) == most);
    REQUIRE_OF("cost", total == truth.at(most));
}

// Switches that are flipped one at a time. When all are on, a last move wins: if it costs nothing, the bound says nothing.
GroundGame switches(std::uint32_t count) {
    GroundGame game;
    game.fluents = game.moves = count + 1;
    game.initial.assign(count + 1, false);
    const auto conjoin = [&](Literal left, Literal right) {
        game.gates.push_back({left, right});
        return positive(game.variables() - 1);
    };
    const auto disjoin = [&](Literal left, Literal right) {
        return negation(conjoin(negation(left), negation(right)));
    };
    Literal all = true_literal;
    for (std::uint32_t number = 0; number < count; ++number) {
        const Literal on = positive(1 + number);
        const Literal flip = positive(game.move(number));
        game.next.push_back(disjoin(conjoin(on, negation(flip)), conjoin(negation(on), flip)));
    }
    for (std::uint32_t number = 0; number < count; ++number) all = conjoin(all, positive(1 + number));
    const Literal won = positive(1 + count);
    game.next.push_back(disjoin(won, positive(game.move(count))));
    game.legal.assign(count, true_literal);
    game.legal.push_back(all);
    game.terminal = won;
    game.goals = {{100, won}};
    game.validate();
    return game;
}

void require_more_memory_goes_on() {
    constexpr std::uint32_t count = 17;
    const auto machine = compiled(switches(count), false);
    Costs costs;
    std::uint64_t sum = 0;
    for (std::uint32_t move = 0; move < count; ++move) {
        costs.push_back(move % 5);
        sum += costs.back();
    }
    costs.push_back(0);
    CheapestFirst search(machine, std::size_t{9} << 20, costs);
    std::uint32_t refusals = 0;
    Outcome outcome = Outcome::running;
    while (outcome != Outcome::finished) {
        outcome = search.run(0);
        CHECK(search.bound(100) <= sum);
        CHECK(search.upper() == 100);
        if (outcome == Outcome::out_of_memory) search.set_memory(++refusals < 3 ? 9 << 20 : memory);
    }
    CHECK(refusals == 3);
    CHECK(search.best_value() == 100);
    CHECK(search.bound(100) == sum);
}

void require_no_memory_proves_nothing() {
    CheapestFirst search(compiled(switches(3), false), 0, {1, 1, 1, 1});
    CHECK(search.run(0) == Outcome::out_of_memory);
    CHECK(!search.exhausted());
    CHECK(search.upper() == 100);
    CHECK(search.bound(100) == 0);
}

}  // namespace

int main() {
    std::uint32_t told = 0;
    for (std::uint32_t seed = 0; seed < 600; ++seed) {
        std::mt19937 random(seed);
        GroundGame game = RandomGame(seed).make();
        if (seed % 4 >= 2) game = with_conjunction(game, seed);
        const std::uint64_t sizes[] = {1, 2, 5, 1000, CheapestFirst::most_cost};
        const std::uint64_t size = sizes[seed % 5];
        Costs costs;
        for (std::uint32_t move = 0; move < game.moves; ++move) costs.push_back(random() % size);
        require_truth(game, costs, seed, seed % 2 == 1);
        if (seed % 3 == 0) told += require_admissible(game, costs, seed);
    }
    CHECK(told > 300);
    require_more_memory_goes_on();
    require_no_memory_proves_nothing();
    std::puts("cheapest: ok");
}
