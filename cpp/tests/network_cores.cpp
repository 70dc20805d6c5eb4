// Breadth-first search says the same on any number of cores: plays, bounds and counts.
#include "network/breadth.hpp"
#include "network/machine.hpp"
#include "network_compiled.hpp"
#include "network_lamps.hpp"
#include "network_random.hpp"
#include "require.hpp"

using namespace soloist::network;
using soloist::Outcome;
using namespace soloist::network::testing;

namespace {

std::uint64_t looked_at = 0;

void finish(BreadthFirst& search, double seconds) {
    while (search.run(seconds) == Outcome::running) {}
    looked_at += search.states();
}

void require_same(const BreadthFirst& one, const BreadthFirst& many, std::uint32_t seed) {
    REQUIRE(many.best_value() == one.best_value());
    REQUIRE(many.best_moves() == one.best_moves());
    REQUIRE(many.exhausted() == one.exhausted());
    REQUIRE(many.upper() == one.upper());
    for (const int value : {100, 75, 50, 25}) REQUIRE(many.bound(value) == one.bound(value));
    REQUIRE(many.depth() == one.depth());
    REQUIRE(many.states() == one.states());
    REQUIRE(many.generated() == one.generated());
}

void compare(const GroundGame& game, std::uint32_t seed) {
    const auto machine = compiled(game, true);
    for (const bool layered : {false, true}) {
        BreadthFirst one(machine, std::size_t{64} << 20, layered);
        finish(one, 1);
        for (const unsigned cores : {2U, 3U}) {
            BreadthFirst many(machine, std::size_t{64} << 20, layered, cores);
            finish(many, cores == 2 ? 0 : 1);
            require_same(one, many, seed);
        }
    }
}

// Memory that is out is no end on several cores either.
void compare_out_of_memory(std::uint32_t seed) {
    const auto machine = compiled(lamps(seed, 18, 0, 40), true);
    BreadthFirst one(machine, std::size_t{64} << 20), many(machine, std::size_t{6} << 20, false, 2);
    finish(one, 1);
    Outcome outcome = Outcome::running;
    while (outcome == Outcome::running) outcome = many.run(1);
    REQUIRE(outcome == Outcome::out_of_memory);
    many.set_memory(std::size_t{64} << 20);
    finish(many, 1);
    REQUIRE(many.best_moves() == one.best_moves());
    REQUIRE(many.exhausted() == one.exhausted());
    REQUIRE(many.bound(100) == one.bound(100));
    if (one.exhausted()) REQUIRE(many.states() == one.states());
}

}  // namespace

int main() {
    for (std::uint32_t seed = 0; seed < 40; ++seed) compare(RandomGame(seed).make(), seed);
    for (std::uint32_t seed = 0; seed < 12; ++seed)
        compare(lamps(seed, 9 + seed % 6, seed % 2 * 7, seed % 3 == 0 ? 30 : 8), seed);
    compare_out_of_memory(1);
    std::printf("cores: ok (%llu states)\n", static_cast<unsigned long long>(looked_at));
}
