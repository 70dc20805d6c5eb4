// Plays that the searches find are plays of the game, never worth more than the maximum; and where a search says that
// nothing is left, nothing is left.
#include "network/beam.hpp"
#include "network/best.hpp"
#include "network/breadth.hpp"
#include "network/depth.hpp"
#include "network_random.hpp"
#include "require.hpp"

using namespace soloist::network;
using soloist::Outcome;
using namespace soloist::network::testing;

namespace {

constexpr std::size_t memory = std::size_t{64} << 20;

void follow(Search& search, const GroundGame& game, int most, bool complete, std::uint32_t seed, const char* name) {
    Outcome outcome = Outcome::running;
    for (int slice = 0; slice < 40 && outcome == Outcome::running; ++slice) outcome = search.run(0);
    REQUIRE_OF(name, outcome != Outcome::out_of_memory);
    REQUIRE_OF(name, search.best_value() <= most);
    if (complete && outcome == Outcome::finished) REQUIRE_OF(name, search.best_value() == most);
    if (search.best_value() < 0) return;
    const Reference reference(game);
    State state = game.initial;
    for (const std::uint32_t move : search.best_moves()) {
        REQUIRE_OF(name, !reference.terminal(state));
        REQUIRE_OF(name, reference.legal(state, move));
        state = reference.apply(state, move);
    }
    REQUIRE_OF(name, reference.terminal(state));
    REQUIRE_OF(name, reference.value(state) == search.best_value());
}

}  // namespace

int main() {
    const std::vector<Weights> weights{{1, 0}, {0, -1}, {0, 1}, {1, -0.05F}};
    for (std::uint32_t seed = 0; seed < 400; ++seed) {
        const GroundGame game = RandomGame(seed).make();
        Compiler whole(game, false);
        while (!whole.run(soloist::Deadline(1))) {}
        BreadthFirst exact(whole.take(), memory);
        while (exact.run(1) == Outcome::running) {}
        const int most = exact.best_value();
        Compiler compiler(game);
        while (!compiler.run(soloist::Deadline(1))) {}
        const std::shared_ptr<const Machine> machine = compiler.take();
        const bool complete = machine->clock.role != ClockRole::ends;
        BestFirst best(machine, memory);
        follow(best, game, most, complete, seed, "best-first");
        DepthFirst depth(machine, memory);
        follow(depth, game, most, complete, seed, "depth-first");
        DepthFirst ordered(machine, memory, weights, 5, seed);
        follow(ordered, game, most, complete, seed, "ordered depth-first");
        Beam beam(machine, memory, weights, 2, seed);
        follow(beam, game, most, true, seed, "beam");
    }
    std::puts("searches: ok");
}
