// Games of lamps and switches for the tests, larger than the random ones.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "network/ground.hpp"

namespace soloist::network::testing {

// Lamps and switches: a move toggles some lamps, at times only while another is lit. Thousands of states in wide layers, most of
// which are reached in many ways.
inline GroundGame lamps(std::uint32_t seed, std::uint32_t count, std::uint32_t steps, int lit_at_end) {
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

}  // namespace soloist::network::testing
