// Breadth-first search says the same on any number of cores: plays, bounds and counts.
#include "network/breadth.hpp"
#include "network/machine.hpp"
#include "network_random.hpp"
#include "require.hpp"

using namespace soloist::network;
using soloist::Outcome;
using namespace soloist::network::testing;

namespace {

// Lamps and switches: a move toggles some lamps, at times only while another is lit. Thousands of states in wide layers, most of
// which are reached in many ways.
GroundGame lamps(std::uint32_t seed, std::uint32_t count, std::uint32_t steps, int lit_at_end) {
    std::mt19937 random(seed);
    GroundGame game;
    game.fluents = count + steps;
    game.moves = count;
    const auto conjoin = [&](Literal left, Literal right) {
        game.gates.push_back({left, right});
        return positive(game.variables() - 1);
    };
    const auto lamp = [&] { return positive(game.fluent(static_cast<std::uint32_t>(random() % count))); };
    const auto lit = [&](int most) {
        Literal all = true_literal;
        for (int left = most; left > 0; --left) all = conjoin(all, lamp());
        return all;
    };
    std::vector<Literal> toggled(count, false_literal);
    for (std::uint32_t move = 0; move < count; ++move) {
        game.legal.push_back(random() % 4 == 0 ? lamp() ^ 1 : true_literal);
        for (const std::uint32_t other : {move, static_cast<std::uint32_t>(random() % count)})
            toggled[other] = negation(conjoin(negation(toggled[other]), negation(positive(game.move(move)))));
    }
    for (std::uint32_t number = 0; number < count; ++number) {
        const Literal now = positive(game.fluent(number)), change = toggled[number];
        const Literal goes = conjoin(now, negation(change)), comes = conjoin(negation(now), change);
        game.next.push_back(negation(conjoin(negation(goes), negation(comes))));
    }
    for (std::uint32_t step = 0; step < steps; ++step)
        game.next.push_back(step == 0 ? false_literal : positive(game.fluent(count + step - 1)));
    game.terminal = lit(lit_at_end);
    if (steps > 0) game.terminal = negation(conjoin(negation(game.terminal), negation(positive(game.fluents))));
    game.goals.emplace_back(100, lit(9));
    game.goals.emplace_back(50, lit(6));
    game.initial.assign(game.fluents, false);
    if (steps > 0) game.initial[count] = true;
    game.validate();
    return game;
}

std::shared_ptr<const Machine> compiled(const GroundGame& game) {
    Compiler compiler(game, true);
    while (!compiler.run(soloist::Deadline(1))) {}
    return compiler.take();
}

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
    const auto machine = compiled(game);
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
    const auto machine = compiled(lamps(seed, 18, 0, 40));
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
