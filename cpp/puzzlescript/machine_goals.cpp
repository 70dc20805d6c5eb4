// Win conditions: whether they hold, and how far from that a state looks.
#include <algorithm>

#include "puzzlescript/machine.hpp"

namespace soloist::puzzlescript {

template <int W>
void Machine<W>::condition_masks(const Condition& condition, Mask& what, Mask& where) const {
    const auto gather = [&](const Set& objects, bool every, Mask& mask) {
        mask = every ? grid_.board() : grid_.nothing();
        for (int object : objects) {
            const std::uint64_t* from = plane(object);
            for (int i = 0; i < grid_.words(); ++i) {
                if (every)
                    mask.word[at(i)] &= from[i];
                else
                    mask.word[at(i)] |= from[i];
            }
        }
    };
    gather(condition.what, condition.what_all, what);
    if (condition.placed)
        gather(condition.where, condition.where_all, where);
    else
        where = grid_.board();
}

template <int W>
bool Machine<W>::holds(const Condition& condition) const {
    Mask what, where;
    condition_masks(condition, what, where);
    std::uint64_t on = 0, off = 0;
    for (int i = 0; i < grid_.words(); ++i) {
        on |= what.word[at(i)] & where.word[at(i)];
        off |= what.word[at(i)] & ~where.word[at(i)];
    }
    return condition.word == Condition::some ? on != 0 : condition.word == Condition::no ? on == 0 : off == 0;
}

template <int W>
bool Machine<W>::won_by_conditions() const {
    const auto held = [&](const Condition& condition) { return holds(condition); };
    return !program_.conditions.empty() && std::all_of(program_.conditions.begin(), program_.conditions.end(), held);
}

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

// The members that are defined in this file.
#define COMPILE(W) template class Machine<W>;
SOLOIST_MACHINE_WIDTHS(COMPILE)
#undef COMPILE

}  // namespace soloist::puzzlescript
