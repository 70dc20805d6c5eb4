// Improving a play a window at a time gives a play that earns no less and costs no more, and takes out detours.
#include "network/depth.hpp"
#include "network/windows.hpp"
#include "network_compiled.hpp"
#include "network_random.hpp"
#include "require.hpp"

using namespace soloist::network;
using soloist::Outcome;
using namespace soloist::network::testing;

namespace {

constexpr std::size_t memory = std::size_t{64} << 20;

using Costs = std::vector<std::uint64_t>;
using Moves = std::vector<std::uint32_t>;

std::uint64_t total(const Moves& moves, const Costs& costs) {
    std::uint64_t sum = 0;
    for (const std::uint32_t move : moves) sum += costs[move];
    return sum;
}

Moves improved(const std::shared_ptr<const Machine>& machine, const Costs& costs, const Moves& moves, int value) {
    Windows windows(machine, memory, costs, moves);
    CHECK(windows.best_value() == value);
    std::uint64_t before = total(moves, costs);
    while (windows.run(0) != Outcome::finished) {
        CHECK(windows.best_value() >= value);
        CHECK(total(windows.best_moves(), costs) <= before);
        before = total(windows.best_moves(), costs);
    }
    return windows.best_moves();
}

void require_a_play(const GroundGame& game, const Moves& moves, int value, std::uint32_t seed) {
    const Reference reference(game);
    State state = game.initial;
    for (const std::uint32_t move : moves) {
        REQUIRE_OF("play", !reference.terminal(state) && reference.legal(state, move));
        state = reference.apply(state, move);
    }
    REQUIRE_OF("end", reference.terminal(state) && reference.value(state) >= value);
}

// A lane of places; a walker goes one on or one back, and the game ends at the last place. Moves: on, back.
GroundGame lane(std::uint32_t places) {
    GroundGame game;
    game.fluents = places;
    game.moves = 2;
    game.initial.assign(places, false);
    game.initial[0] = true;
    const auto conjoin = [&](Literal left, Literal right) {
        game.gates.push_back({left, right});
        return positive(game.variables() - 1);
    };
    const Literal on = positive(game.move(0)), back = positive(game.move(1));
    for (std::uint32_t place = 0; place < places; ++place) {
        const Literal from_left = place > 0 ? conjoin(positive(place), on) : false_literal;
        const Literal from_right = place + 1 < places ? conjoin(positive(place + 2), back) : false_literal;
        game.next.push_back(negation(conjoin(negation(from_left), negation(from_right))));
    }
    game.legal = {true_literal, negation(positive(1))};
    game.terminal = positive(places);
    game.goals = {{100, positive(places)}};
    game.validate();
    return game;
}

void require_no_detour() {
    constexpr std::uint32_t places = 40;
    const auto machine = compiled(lane(places), false);
    Moves moves;
    for (std::uint32_t place = 0; place + 1 < places; ++place) {
        // Back to the first place, every few places, and on again.
        const std::uint32_t detour = place % 7 == 3 ? place : 0;
        moves.insert(moves.end(), detour, 1);
        moves.insert(moves.end(), detour, 0);
        moves.push_back(0);
    }
    CHECK(moves.size() > 3 * places);
    CHECK(improved(machine, {2, 3}, moves, 100) == Moves(places - 1, 0));
}

template <typename Make>
bool is_refused(Make make) {
    try {
        make();
    } catch (const std::invalid_argument&) { return true; }
    return false;
}

void require_refusals() {
    const auto machine = compiled(lane(4), false);
    CHECK(is_refused([&] { Windows(machine, memory, {1, 1}, {0, 0}); }));     // no end
    CHECK(is_refused([&] { Windows(machine, memory, {1, 1}, {1, 0, 0}); }));  // not legal
    CHECK(is_refused([&] { Windows(machine, memory, {1, std::uint64_t{1} << 31}, {0, 0, 0}); }));
    CHECK(!is_refused([&] { Windows(machine, memory, {0, 0}, {0, 0, 0}).run(1); }));
}

}  // namespace

int main() {
    std::uint32_t shorter = 0;
    for (std::uint32_t seed = 0; seed < 300; ++seed) {
        std::mt19937 random(seed);
        const GroundGame game = RandomGame(seed).make();
        const auto machine = compiled(game, false);
        DepthFirst search(machine, memory);
        while (search.run(1) == Outcome::running) {}
        if (search.best_value() < 0) continue;
        Costs costs;
        for (std::uint32_t move = 0; move < game.moves; ++move) costs.push_back(seed % 3 == 0 ? 1 : random() % 6);
        const Moves better = improved(machine, costs, search.best_moves(), search.best_value());
        require_a_play(game, better, search.best_value(), seed);
        shorter += total(better, costs) < total(search.best_moves(), costs);
    }
    CHECK(shorter > 20);
    require_no_detour();
    require_refusals();
    std::puts("windows: ok");
}
