// The machine agrees with the definition of the network, on random games and random playouts.
#include "network/batch.hpp"
#include "network_random.hpp"
#include "require.hpp"

using namespace soloist::network;
using namespace soloist::network::testing;

namespace {

struct Collect {
    std::vector<std::uint64_t> row;
    std::vector<std::tuple<std::uint32_t, unsigned, std::vector<std::uint64_t>>> all;
    std::uint64_t* place() { return row.data(); }
    void commit(std::uint32_t number, unsigned lane) { all.emplace_back(number, lane, row); }
};

std::vector<std::uint64_t> pack(const Machine& machine, const State& state) {
    std::vector<std::uint64_t> row(machine.words, 0);
    for (std::size_t bit = 0; bit < machine.fluents.size(); ++bit) {
        if (state[machine.fluents[bit]]) row[bit / 64] |= std::uint64_t{1} << (bit % 64);
    }
    return row;
}

// States of one random playout after another, with their depths.
std::vector<std::pair<State, std::uint32_t>> playouts(const GroundGame& game, const Reference& reference,
                                                      std::mt19937& random) {
    std::vector<std::pair<State, std::uint32_t>> result;
    while (result.size() < 200) {
        State state = game.initial;
        for (std::uint32_t depth = 0; depth < 30; ++depth) {
            result.emplace_back(state, depth);
            if (reference.terminal(state)) break;
            std::vector<std::uint32_t> moves;
            for (std::uint32_t move = 0; move < game.moves; ++move) {
                if (reference.legal(state, move)) moves.push_back(move);
            }
            if (moves.empty()) break;
            state = reference.apply(state, moves[random() % moves.size()]);
        }
    }
    result.resize(200);
    return result;
}

void compare(std::uint32_t seed, bool use_clock) {
    const GroundGame game = RandomGame(seed).make();
    const Reference reference(game);
    Compiler compiler(game, use_clock);
    while (!compiler.run(soloist::Deadline(0))) {}
    const std::shared_ptr<const Machine> machine = compiler.take();
    std::mt19937 random(seed);
    const auto states = playouts(game, reference, random);
    std::vector<std::vector<std::uint64_t>> rows;
    std::vector<std::uint32_t> depths;
    for (const auto& [state, depth] : states) {
        rows.push_back(pack(*machine, state));
        depths.push_back(depth);
    }
    Batch batch(machine);
    batch.load(static_cast<unsigned>(rows.size()), [&](unsigned lane) { return rows[lane].data(); });
    batch.set_depths(depths.data());
    batch.evaluate();
    std::vector<int> earned(rows.size(), 0);
    batch.rewards([&](std::size_t goal, const Lanes& lanes) {
        for_each_lane(lanes, [&](unsigned lane) { earned[lane] = machine->goals[goal].value; });
    });
    Collect sink;
    sink.row.resize(machine->words);
    batch.successors(sink);
    std::map<std::pair<std::uint32_t, unsigned>, std::vector<std::uint64_t>> made;
    for (const auto& [number, lane, row] : sink.all) made[{machine->operators[number].move, lane}] = row;
    for (unsigned lane = 0; lane < rows.size(); ++lane) {
        const State& state = states[lane].first;
        const bool ended = reference.terminal(state);
        REQUIRE(test(batch.terminal(), lane) == ended);
        if (ended) REQUIRE(earned[lane] == reference.value(state));
        for (std::uint32_t move = 0; move < game.moves; ++move) {
            const bool possible = !ended && reference.legal(state, move);
            const auto found = made.find({move, lane});
            REQUIRE((found != made.end()) == possible);
            if (possible) REQUIRE(found->second == pack(*machine, reference.apply(state, move)));
        }
    }
}

}  // namespace

int main() {
    for (std::uint32_t seed = 0; seed < 600; ++seed) {
        compare(seed, true);
        compare(seed, false);
    }
    std::puts("machine: ok");
}
