// Random ground games with fixpoint components and step counters, and their plain evaluation, for the tests.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <vector>

#include "network/ground.hpp"

namespace soloist::network::testing {

using State = std::vector<bool>;

// What the network says, gate by gate, by the definition.
class Reference {
public:
    explicit Reference(const GroundGame& game) : game_(game) {}

    std::vector<bool> evaluate(const State& state, std::int64_t move = -1) const {
        std::vector<bool> values(game_.variables(), false);
        for (std::uint32_t fluent = 0; fluent < game_.fluents; ++fluent) values[1 + fluent] = state[fluent];
        if (move >= 0) values[game_.move(static_cast<std::uint32_t>(move))] = true;
        std::size_t next_component = 0;
        for (Variable variable = game_.first_gate(); variable < game_.variables();) {
            if (next_component < game_.components.size() && game_.components[next_component].start == variable) {
                const Component& component = game_.components[next_component++];
                for (bool changed = true; changed;) {
                    changed = false;
                    for (Variable inside = component.start; inside < component.stop; ++inside) gate(values, inside);
                    for (const auto& [loop, definition] : component.loops) {
                        if (!values[loop] && holds(values, definition)) values[loop] = changed = true;
                    }
                }
                variable = component.stop;
            } else {
                gate(values, variable++);
            }
        }
        return values;
    }

    static bool holds(const std::vector<bool>& values, Literal literal) {
        return values[variable_of(literal)] != complemented(literal);
    }
    bool legal(const State& state, std::uint32_t move) const { return holds(evaluate(state), game_.legal[move]); }
    bool terminal(const State& state) const { return holds(evaluate(state), game_.terminal); }
    int value(const State& state) const {
        const auto values = evaluate(state);
        for (const auto& [value, literal] : game_.goals) {
            if (holds(values, literal)) return value;
        }
        return 0;
    }
    State apply(const State& state, std::uint32_t move) const {
        const auto values = evaluate(state, move);
        State result;
        for (const Literal literal : game_.next) result.push_back(holds(values, literal));
        return result;
    }

private:
    void gate(std::vector<bool>& values, Variable variable) const {
        const Gate& node = game_.gate(variable);
        if (!node.is_loop()) values[variable] = holds(values, node.left) && holds(values, node.right);
    }
    const GroundGame& game_;
};

class RandomGame {
public:
    explicit RandomGame(std::uint32_t seed) : random_(seed) {}

    // Gates at random, or a walk on a random map with a step counter: the first kind has odd functions and loops,
    // the second long plays on which the clock matters.
    GroundGame make() { return below(2) == 0 ? make_gates() : make_walk(); }

private:
    GroundGame make_gates() {
        const std::uint32_t free = 2 + below(9);
        const std::uint32_t steps = below(3) == 0 ? 0 : 2 + below(10);
        game_.fluents = free + steps;
        game_.moves = 1 + below(7);
        for (Variable variable = 1; variable <= game_.fluents; ++variable) timeless_.push_back(positive(variable));
        add_gates(timeless_, below(20));
        if (below(2) == 0) add_component(timeless_);
        add_gates(timeless_, below(10));
        // What the core part of a game with a clock reads decides the role of the clock: leave it out often.
        std::vector<Literal> core;
        for (Variable variable = 1; variable <= free; ++variable) core.push_back(positive(variable));
        add_gates(core, 2 + below(20));
        if (below(3) == 0) add_component(core);
        const std::vector<Literal>& conditions = below(3) == 0 ? timeless_ : core;
        for (std::uint32_t move = 0; move < game_.moves; ++move) {
            game_.legal.push_back(below(4) == 0 ? true_literal : conjunction(conditions));
        }
        Literal end = below(6) == 0 ? false_literal : conjunction(below(4) == 0 ? timeless_ : core);
        if (steps > 0 && below(3) == 0) end = disjoin(end, conjoin(pick(core), positive(free + 1 + below(steps))));
        if (steps > 0 && below(4) != 0) end = disjoin(end, positive(free + steps));
        game_.terminal = end;
        const int values[] = {100, 75, 50, 25};
        for (const int value : values) {
            if (below(2) == 0) game_.goals.emplace_back(value, conjunction(below(4) == 0 ? timeless_ : core));
        }
        std::vector<Literal> all = conditions;
        for (std::uint32_t move = 0; move < game_.moves; ++move) all.push_back(positive(game_.move(move)));
        add_gates(all, 5 + below(25));
        if (below(2) == 0) add_component(all);
        add_gates(all, below(10));
        for (std::uint32_t fluent = 0; fluent < free; ++fluent) {
            const std::uint32_t kind = below(6);
            game_.next.push_back(kind == 0 ? positive(1 + fluent) : kind == 1 ? true_literal ^ below(2) : pick(all));
        }
        const std::uint32_t wrap = below(4);  // at its end the counter may vanish, stay, or start again
        for (std::uint32_t step = 0; step < steps; ++step) {
            Literal value = step == 0 ? false_literal : positive(free + step);
            if (step == 0 && wrap == 0) value = positive(free + steps);
            if (step + 1 == steps && wrap == 1) value = disjoin(value, positive(free + steps));
            if (below(3) == 0) value = through_moves(value);
            game_.next.push_back(value);
        }
        for (std::uint32_t fluent = 0; fluent < game_.fluents; ++fluent) {
            game_.initial.push_back(fluent < free ? below(2) == 0 : fluent == free);
        }
        game_.validate();
        return game_;
    }

    GroundGame make_walk() {
        const std::uint32_t places = 3 + below(12);
        const std::uint32_t steps = below(5) == 0 ? 0 : 2 + below(12);
        game_.fluents = places + steps;
        game_.moves = 1 + below(4);
        const auto place = [&](std::uint32_t number) { return positive(1 + number); };
        const auto step = [&](std::uint32_t number) { return positive(1 + places + number); };
        std::vector<Literal> arrive(places, false_literal);
        for (std::uint32_t move = 0; move < game_.moves; ++move) {
            Literal legal = false_literal;
            for (std::uint32_t from = 0; from < places; ++from) {
                if (below(3) == 0) continue;
                const std::uint32_t to = below(4) != 0 ? std::min(from + 1 + below(2), places - 1) : below(places);
                Literal here = place(from);
                if (steps > 0 && below(150) == 0) here = conjoin(here, step(below(steps)) ^ 1);
                legal = disjoin(legal, here);
                arrive[to] = disjoin(arrive[to], conjoin(place(from), positive(game_.move(move))));
            }
            game_.legal.push_back(legal);
        }
        const auto somewhere = [&](std::uint32_t most) {
            Literal result = false_literal;
            for (std::uint32_t count = below(most + 1); count > 0; --count)
                result = disjoin(result, place(below(places)));
            return result;
        };
        const auto sometime = [&]() {
            Literal result = false_literal;
            for (std::uint32_t count = 1 + below(3); count > 0; --count) result = disjoin(result, step(below(steps)));
            return result ^ below(2);
        };
        game_.terminal = somewhere(3);
        if (steps > 0 && below(2) == 0) game_.terminal = disjoin(game_.terminal, conjoin(somewhere(3), sometime()));
        if (steps > 0 && below(5) != 0) game_.terminal = disjoin(game_.terminal, step(steps - 1));
        for (const int value : {100, 75, 50, 25}) {
            Literal goal = somewhere(3);
            if (steps > 0 && below(3) == 0) goal = conjoin(goal, sometime());
            if (below(3) != 0) game_.goals.emplace_back(value, goal);
        }
        game_.next = arrive;
        const bool stays = below(3) == 0;
        for (std::uint32_t number = 0; number < steps; ++number) {
            Literal value = number == 0 ? false_literal : step(number - 1);
            if (number + 1 == steps && stays) value = disjoin(value, step(number));
            game_.next.push_back(value);
        }
        game_.initial.assign(game_.fluents, false);
        game_.initial[0] = true;
        if (steps > 0) game_.initial[places] = true;
        game_.validate();
        return game_;
    }

    std::uint32_t below(std::uint32_t limit) { return static_cast<std::uint32_t>(random_() % limit); }
    Literal pick(const std::vector<Literal>& from) {
        return from[below(static_cast<std::uint32_t>(from.size()))] ^ below(2);
    }

    Literal conjoin(Literal left, Literal right) {
        game_.gates.push_back({left, right});
        return positive(game_.variables() - 1);
    }
    Literal disjoin(Literal left, Literal right) { return negation(conjoin(negation(left), negation(right))); }
    Literal conjunction(const std::vector<Literal>& from) { return conjoin(pick(from), pick(from)); }

    // The literal again, in words that mention every move.
    Literal through_moves(Literal value) {
        Literal result = false_literal;
        for (std::uint32_t move = 0; move < game_.moves; ++move) {
            result = disjoin(result, conjoin(value, positive(game_.move(move))));
        }
        return result;
    }

    void add_gates(std::vector<Literal>& pool, std::uint32_t gates) {
        for (std::uint32_t gate = 0; gate < gates; ++gate) pool.push_back(conjunction(pool));
    }

    void add_component(std::vector<Literal>& pool) {
        Component component;
        component.start = game_.variables();
        std::vector<Literal> rising;  // monotone in the loop variables
        const std::uint32_t loops = 1 + below(4);
        for (std::uint32_t loop = 0; loop < loops; ++loop) {
            game_.gates.push_back({});
            rising.push_back(positive(game_.variables() - 1));
        }
        const auto some = [&]() {
            return below(2) == 0 ? pick(pool) : rising[below(static_cast<std::uint32_t>(rising.size()))];
        };
        for (std::uint32_t gate = 0; gate < 2 * loops + 2; ++gate) {
            const Literal left = some();
            const Literal right = some();
            rising.push_back(below(2) == 0 ? conjoin(left, right) : disjoin(left, right));
        }
        // A definition may also lie before the component, or be a constant: what a grounder leaves when it simplifies.
        for (std::uint32_t loop = 0; loop < loops; ++loop) {
            const std::uint32_t kind = below(20);
            const Literal inside = rising[below(static_cast<std::uint32_t>(rising.size()))];
            component.loops.emplace_back(component.start + loop, kind < 14   ? inside
                                                                 : kind < 19 ? pick(pool)
                                                                             : false_literal ^ below(2));
        }
        // And a gate beside the definitions may read a loop variable complemented.
        if (below(3) == 0) rising.push_back(conjoin(pick(rising), pick(pool)));
        component.stop = game_.variables();
        game_.components.push_back(component);
        pool.insert(pool.end(), rising.begin(), rising.end());
    }

    std::mt19937 random_;
    GroundGame game_;
    std::vector<Literal> timeless_;
};

}  // namespace soloist::network::testing
