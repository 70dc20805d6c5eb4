// Cheapest-first search finds what a plain search by the definition finds, whatever moves cost, and goes on
// where memory was out.
#include "network/cheapest.hpp"
#include "network_random.hpp"
#include "require.hpp"

using namespace soloist::network;
using soloist::Outcome;
using namespace soloist::network::testing;

namespace {

constexpr std::size_t memory = std::size_t{64} << 20;

using Costs = std::vector<std::uint64_t>;

std::shared_ptr<const Machine> compiled(const GroundGame& game) {
    Compiler compiler(game, false);
    while (!compiler.run(soloist::Deadline(1))) {}
    return compiler.take();
}

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
    const std::shared_ptr<const Machine> machine = compiled(game);
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

// Switches that are flipped one at a time; the game ends when all are on.
GroundGame switches(std::uint32_t count) {
    GroundGame game;
    game.fluents = game.moves = count;
    game.initial.assign(count, false);
    game.legal.assign(count, true_literal);
    const auto conjoin = [&](Literal left, Literal right) {
        game.gates.push_back({left, right});
        return positive(game.variables() - 1);
    };
    Literal all = true_literal;
    for (std::uint32_t number = 0; number < count; ++number) {
        const Literal on = positive(1 + number);
        const Literal flip = positive(game.move(number));
        const Literal stays = conjoin(on, negation(flip));
        const Literal comes = conjoin(negation(on), flip);
        game.next.push_back(negation(conjoin(negation(stays), negation(comes))));
    }
    for (std::uint32_t number = 0; number < count; ++number) all = conjoin(all, positive(1 + number));
    game.terminal = all;
    game.goals = {{100, all}};
    game.validate();
    return game;
}

void require_more_memory_goes_on() {
    constexpr std::uint32_t count = 17;
    const auto machine = compiled(switches(count));
    Costs costs;
    std::uint64_t sum = 0;
    for (std::uint32_t move = 0; move < count; ++move) {
        costs.push_back(move % 5);
        sum += costs.back();
    }
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
    CheapestFirst search(compiled(switches(3)), 0, {1, 1, 1});
    CHECK(search.run(0) == Outcome::out_of_memory);
    CHECK(!search.exhausted());
    CHECK(search.upper() == 100);
    CHECK(search.bound(100) == 0);
}

}  // namespace

int main() {
    for (std::uint32_t seed = 0; seed < 600; ++seed) {
        std::mt19937 random(seed);
        const GroundGame game = RandomGame(seed).make();
        const std::uint64_t sizes[] = {1, 2, 5, 1000, CheapestFirst::most_cost};
        const std::uint64_t size = sizes[seed % 5];
        Costs costs;
        for (std::uint32_t move = 0; move < game.moves; ++move) costs.push_back(random() % size);
        require_truth(game, costs, seed, seed % 2 == 1);
    }
    require_more_memory_goes_on();
    require_no_memory_proves_nothing();
    std::puts("cheapest: ok");
}
