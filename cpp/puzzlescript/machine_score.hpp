// The members of Machine that look at a state from outside: how far from winning it looks, and its cells.
#pragma once

#include "puzzlescript/machine_impl.hpp"

namespace soloist::puzzlescript {

// The sum, or the least, of the steps from each cell of one set to the nearest of another, walls and all ignored.
template <int W>
int Machine<W>::distances(const Mask& from, const Mask& to, bool nearest_only) const {
    std::vector<int> targets;
    for (int i = 0; i < grid_.words(); ++i)
        for (std::uint64_t rest = to.word[at(i)]; rest; rest &= rest - 1)
            targets.push_back(i * 64 + std::countr_zero(rest));
    const int far = grid_.width() + grid_.height(), height = grid_.height();
    int sum = 0, least = far;
    for (int i = 0; i < grid_.words(); ++i)
        for (std::uint64_t rest = from.word[at(i)]; rest; rest &= rest - 1) {
            const int cell = i * 64 + std::countr_zero(rest);
            int best = far;
            for (int target : targets)
                best = std::min(best,
                                std::abs(cell / height - target / height) + std::abs(cell % height - target % height));
            sum += best;
            least = std::min(least, best);
        }
    return nearest_only ? least : sum;
}

template <int W>
int Machine<W>::score() const {
    int sum = 0;
    Mask players = grid_.nothing();
    for (int object : program_.player)
        for (int i = 0; i < grid_.words(); ++i) players.word[at(i)] |= plane(object)[i];
    for (const Condition& condition : program_.conditions) {
        Mask what, where;
        condition_masks(condition, what, where);
        Mask on = what, off = what;
        for (int i = 0; i < grid_.words(); ++i) {
            on.word[at(i)] &= where.word[at(i)];
            off.word[at(i)] &= ~where.word[at(i)];
        }
        if (condition.word == Condition::all && grid_.any(off)) {
            sum += 2 * distances(off, where, false) + distances(players, off, true);
        } else if (condition.word == Condition::some && !grid_.any(on)) {
            sum += 2 * distances(what, where, true) + (condition.placed ? distances(players, what, true) : 0);
        } else if (condition.word == Condition::no && grid_.any(on)) {
            sum += 10 * grid_.count(on) + distances(players, on, true);
        }
    }
    return sum;
}

template <int W>
std::vector<Set> Machine<W>::cells() const {
    std::vector<Set> result(at(program_.size()));
    for (int cell = 0; cell < program_.size(); ++cell)
        for (int object = 0; object < program_.objects(); ++object)
            if (holds(object, cell)) result[at(cell)].push_back(object);
    return result;
}

template <int W>
void Machine<W>::place(const std::vector<Set>& cells) {
    for (int object = 0; object < program_.objects(); ++object)
        for (int cell = 0; cell < program_.size(); ++cell) clear_bit(object, cell);
    for (int cell = 0; cell < program_.size(); ++cell)
        for (int object : cells.at(at(cell))) set_bit(object, cell);
    restart_ = first_;
}

}  // namespace soloist::puzzlescript
