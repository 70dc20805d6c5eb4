// Breadth-first search agrees with an exhaustive search over whole states: rewards, lengths, bounds, counts.
#include "network/breadth.hpp"
#include "network_compiled.hpp"
#include "network_random.hpp"
#include "require.hpp"

using namespace soloist::network;
using soloist::Outcome;
using namespace soloist::network::testing;

namespace {

struct Truth {
    std::map<int, std::uint32_t> shortest;  // by reward
    std::size_t states = 0;
};

Truth explore(const GroundGame& game) {
    const Reference reference(game);
    Truth truth;
    std::set<State> seen{game.initial};
    std::vector<State> layer{game.initial};
    for (std::uint32_t depth = 0; !layer.empty(); ++depth) {
        std::vector<State> next;
        for (const State& state : layer) {
            if (reference.terminal(state)) {
                truth.shortest.emplace(reference.value(state), depth);
                continue;
            }
            for (std::uint32_t move = 0; move < game.moves; ++move) {
                if (!reference.legal(state, move)) continue;
                State successor = reference.apply(state, move);
                if (seen.insert(successor).second) next.push_back(std::move(successor));
            }
        }
        layer = std::move(next);
    }
    truth.states = seen.size();
    return truth;
}

int replay(const GroundGame& game, const std::vector<std::uint32_t>& moves, std::uint32_t seed) {
    const Reference reference(game);
    State state = game.initial;
    for (const std::uint32_t move : moves) {
        REQUIRE(!reference.terminal(state));
        REQUIRE(reference.legal(state, move));
        state = reference.apply(state, move);
    }
    REQUIRE(reference.terminal(state));
    return reference.value(state);
}

int roles[3] = {0, 0, 0};
int exact = 0;

void compare(std::uint32_t seed, bool use_clock, bool layered) {
    const GroundGame game = RandomGame(seed).make();
    const Truth truth = explore(game);
    const int most = truth.shortest.empty() ? -1 : truth.shortest.rbegin()->first;
    const std::shared_ptr<const Machine> machine = compiled(game, use_clock);
    BreadthFirst search(machine, std::size_t{64} << 20, layered);
    Outcome outcome = Outcome::running;
    while (outcome == Outcome::running) {
        outcome = search.run(0);
        for (const auto& [value, length] : truth.shortest) REQUIRE(value == 0 || search.bound(value) <= length);
        REQUIRE(search.upper() >= most);
        REQUIRE(search.best_value() <= most);
    }
    REQUIRE(outcome == Outcome::finished);
    if (search.best_value() >= 0) {
        REQUIRE(replay(game, search.best_moves(), seed) == search.best_value());
        REQUIRE(search.best_moves().size() >= truth.shortest.at(search.best_value()));
    }
    const bool whole = layered || machine->clock.role != ClockRole::ends;
    if (whole && (!layered || machine->clock.bounded || machine->clock.role == ClockRole::none)) {
        REQUIRE(search.best_value() == most);
        if (most >= 0) REQUIRE(search.best_moves().size() == truth.shortest.at(most));
        if (search.exhausted() && most >= 0) REQUIRE(search.upper() == most);
        if (most > 0) REQUIRE(search.bound(most) == truth.shortest.at(most));
        REQUIRE(search.states() <= truth.states);
    }
    if (search.best_value() == search.upper()) {
        REQUIRE(search.best_value() == most);
        ++exact;
    }
    ++roles[static_cast<int>(machine->clock.role)];
}

}  // namespace

int main() {
    for (std::uint32_t seed = 0; seed < 1000; ++seed) {
        compare(seed, true, false);
        compare(seed, true, true);
        compare(seed, false, false);
    }
    std::printf("breadth: ok (clock roles none %d, ends %d, state %d; %d maxima proved)\n", roles[0], roles[1],
                roles[2], exact);
}
