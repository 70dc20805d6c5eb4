// The members of Machine that make up a turn; see machine_rules.hpp for the rules. Each board size is compiled in a file
// of its own (machine_1.cpp and so on), to keep them small.
#pragma once

#include <algorithm>

#include "puzzlescript/machine.hpp"

namespace soloist::puzzlescript {

// As the reference engine has them.
inline constexpr int most_passes = 200, most_jumps = 200, most_rounds = 50;
inline constexpr std::int64_t most_combinations = 2'000'000;
// Turns after one input: a repetition is found long before, so this is reached without one only.
inline constexpr int most_again = 30'000;
// Matches and replacements of one turn: about a second.
inline constexpr std::int64_t most_effort = 300'000'000;

template <int W>
Machine<W>::Machine(const Program& program)
    : program_(program),
      grid_(program.width, program.height),
      rules_(compile(program.rules, program)),
      late_(compile(program.late, program)),
      changing_(changing_objects(program)),
      remembers_(program.remembers()),
      rigid_(std::any_of(rules_.groups.begin(), rules_.groups.end(),
                         [](const PlaneGroup& group) { return group.rigid != 0; })),
      key_planes_(changing_.size() * (remembers_ ? 2 : 1)) {
    const std::size_t planes = at(program.objects() + 5 * program.layers), words = at(grid_.words());
    planes_.assign(planes * words, 0);
    count_.assign(planes, 0);
    int rules = 0;
    for (const PlaneRules* list : {&rules_, &late_})
        for (const PlaneGroup& group : list->groups) rules += static_cast<int>(group.rules.size());
    fired_.assign(at(rules), 0);
    for (int cell = 0; cell < program.size(); ++cell)
        for (int object : program.cells[at(cell)]) set_bit(object, cell);
    for (int cell = 0; cell < program.size(); ++cell)
        reading_order_.push_back(cell % program.height * program.width + cell / program.height);
    if (rigid_) {
        rigid_group_.assign(at(program.size() * program.layers), 0);
        rigid_layer_.assign(at(program.size() * program.layers), 0);
    }
    taken_.resize(at(program.layers));
    before_.resize(changing_.size() * words);
    start_.resize(planes * words);
    saved_.resize(changing_.size() * words);
    first_.resize(changing_.size() * words);
    store_planes(first_.data());
    restart_ = first_;
}

template <int W>
void Machine<W>::load_planes(const std::uint64_t* key) {
    const int words = grid_.words();
    for (int object : changing_) {
        std::uint64_t* to = plane(object);
        int sum = 0;
        for (int i = 0; i < words; ++i) {
            to[i] = *key++;
            sum += std::popcount(to[i]);
        }
        count_[at(object)] = sum;
    }
}

template <int W>
void Machine<W>::store_planes(std::uint64_t* key) const {
    const int words = grid_.words();
    for (int object : changing_) {
        const std::uint64_t* from = plane(object);
        for (int i = 0; i < words; ++i) *key++ = from[i];
    }
}

template <int W>
void Machine<W>::load(const std::uint64_t* key) {
    load_planes(key);
    if (remembers_) std::copy_n(key + restart_.size(), restart_.size(), restart_.begin());
}

template <int W>
void Machine<W>::store(std::uint64_t* key) const {
    store_planes(key);
    if (remembers_) std::copy(restart_.begin(), restart_.end(), key + restart_.size());
}

template <int W>
void Machine<W>::refuse(Refusal why, int rule) {
    if (refusal_ != Refusal::none) return;
    refusal_ = why;
    refused_rule_ = rule;
}

template <int W>
inline bool Machine<W>::set_bit(int number, int cell) {
    std::uint64_t& word = plane(number)[cell >> 6];
    const std::uint64_t bit = std::uint64_t{1} << (cell & 63);
    if (word & bit) return false;
    word |= bit;
    ++count_[at(number)];
    return true;
}

template <int W>
inline bool Machine<W>::clear_bit(int number, int cell) {
    std::uint64_t& word = plane(number)[cell >> 6];
    const std::uint64_t bit = std::uint64_t{1} << (cell & 63);
    if (!(word & bit)) return false;
    word &= ~bit;
    --count_[at(number)];
    return true;
}

template <int W>
End Machine<W>::begin() {
    load_planes(first_.data());
    restart_ = first_;
    refusal_ = Refusal::none;
    if (!program_.starts_with_turn) return End::settled;
    return settle(turn(-1, true), true);
}

template <int W>
End Machine<W>::press(int input) {
    refusal_ = Refusal::none;
    return settle(turn(input, false), false);
}

template <int W>
bool Machine<W>::ticks() {
    std::vector<std::uint64_t> here(at(key_words())), after(here.size());
    store(here.data());
    const bool won = press(-1) != End::settled;
    store(after.data());
    load(here.data());
    return won || here != after;
}

// The turns that follow by themselves. Brent's method finds a repetition: the state is compared with one that was saved
// one, two, four, eight... turns ago.
template <int W>
End Machine<W>::settle(Result result, bool starting) {
    std::vector<std::uint64_t> saved, now;
    for (int turns = 0, power = 1;; ++turns) {
        if (refusal_ != Refusal::none) return End::refused;
        if (result.checkpoint && !result.won && remembers_) store_planes(restart_.data());
        if (result.won) return End::won;
        if (!result.again) return End::settled;
        if (turns >= most_again) {
            refuse(Refusal::again, -1);
            return End::refused;
        }
        now.resize(at(key_words()));
        store(now.data());
        if (now == saved) return End::endless;
        if (turns + 1 == power) {
            saved = now;
            power *= 2;
        }
        result = turn(-1, starting);
        // A turn that changes nothing is not made at all, so its checkpoint does not count.
        std::vector<std::uint64_t> after(now.size());
        store(after.data());
        if (after == now && !result.won && !result.restarted) result.checkpoint = false;
    }
}

template <int W>
typename Machine<W>::Result Machine<W>::turn(int input, bool starting) {
    store_planes(before_.data());
    commands_ = 0;
    effort_ = 0;
    players_.clear();
    if (input >= 0) push_players(input);
    rules_and_movement();
    apply_list(late_, true);
    clear_movements();
    Result result;
    if (refusal_ != Refusal::none) return result;
    if (program_.player_must_move && !players_.empty()) {
        const bool moved = std::any_of(players_.begin(), players_.end(), [&](int cell) {
            return std::none_of(program_.player.begin(), program_.player.end(),
                                [&](int object) { return holds(object, cell); });
        });
        if (!moved) commands_ = cancel;
    }
    if (commands_ & cancel) {
        load_planes(before_.data());
        return result;
    }
    if (commands_ & restart) {
        commands_ = 0;
        result.restarted = true;
        if (!starting) {
            load_planes(restart_.data());
            if (program_.starts_with_turn) {
                std::vector<std::uint64_t> outer = before_;
                result.again = turn(-1, true).again;
                result.checkpoint = false;
                before_ = outer;
                commands_ = 0;
            }
        }
    }
    result.won = !starting && ((commands_ & win) || won_by_conditions());
    result.checkpoint = (commands_ & checkpoint) != 0;
    if (commands_ & again) {
        store_planes(saved_.data());
        result.again = saved_ != before_;
    }
    return result;
}

template <int W>
void Machine<W>::push_players(int input) {
    Mask mask = grid_.nothing();
    if (program_.player_all) mask = grid_.board();
    for (int object : program_.player) {
        const std::uint64_t* from = plane(object);
        for (int i = 0; i < grid_.words(); ++i) {
            if (program_.player_all)
                mask.word[at(i)] &= from[i];
            else
                mask.word[at(i)] |= from[i];
        }
    }
    for (int object : program_.player) {
        if (count_[at(object)] == 0) continue;
        const int movement = program_.objects() + 5 * program_.layer_of[at(object)] + input;
        const std::uint64_t* from = plane(object);
        std::uint64_t* to = plane(movement);
        int sum = 0;
        for (int i = 0; i < grid_.words(); ++i) {
            to[i] |= from[i] & mask.word[at(i)];
            sum += std::popcount(to[i]);
        }
        count_[at(movement)] = sum;
    }
    if (!program_.player_must_move) return;
    for (int i = 0; i < grid_.words(); ++i)
        for (std::uint64_t rest = mask.word[at(i)]; rest; rest &= rest - 1)
            players_.push_back(i * 64 + std::countr_zero(rest));
}

template <int W>
void Machine<W>::rules_and_movement() {
    banned_.clear();
    if (rigid_) start_ = planes_;
    for (int round = 0; round < most_rounds; ++round) {
        apply_list(rules_, false);
        std::vector<int> failed;
        if (move(failed) || refusal_ != Refusal::none) return;
        bool fresh = false;
        for (int group : failed)
            if (std::find(banned_.begin(), banned_.end(), group) == banned_.end()) {
                banned_.push_back(group);
                fresh = true;
            }
        if (!fresh) return;
        planes_ = start_;
        for (std::size_t i = 0; i < count_.size(); ++i) {
            int sum = 0;
            for (int w = 0; w < grid_.words(); ++w) sum += std::popcount(planes_[i * at(grid_.words()) + at(w)]);
            count_[i] = sum;
        }
        commands_ = 0;
    }
}

// Everything that can move does; the rest is stopped. Tells which rigid groups moved what could not move, and whether
// there is none.
template <int W>
bool Machine<W>::move(std::vector<int>& failed) {
    movers_.clear();
    const int first = program_.objects();
    for (int layer = 0; layer < program_.layers; ++layer) {
        const std::size_t before = movers_.size();
        for (int way = 0; way < 5; ++way) {
            const int number = first + 5 * layer + way;
            if (count_[at(number)] == 0) continue;
            std::uint64_t* words = plane(number);
            for (int i = 0; i < grid_.words(); ++i) {
                for (std::uint64_t rest = words[i]; rest; rest &= rest - 1)
                    movers_.push_back({i * 64 + std::countr_zero(rest), layer, way});
                words[i] = 0;
            }
            count_[at(number)] = 0;
        }
        if (movers_.size() == before) continue;
        Mask& taken = taken_[at(layer)];
        taken = grid_.nothing();
        for (int object : program_.on_layer[at(layer)]) {
            if (count_[at(object)] == 0) continue;
            const std::uint64_t* from = plane(object);
            for (int i = 0; i < grid_.words(); ++i) taken.word[at(i)] |= from[i];
        }
    }
    if (movers_.size() > 1)
        std::sort(movers_.begin(), movers_.end(), [](const Mover& a, const Mover& b) {
            return a.cell != b.cell ? a.cell < b.cell : a.layer < b.layer;
        });
    for (bool moved = true; moved;) {
        moved = false;
        std::size_t kept = 0;
        for (const Mover& mover : movers_) {
            bool done = mover.way == action;
            if (!done && !grid_.leaves(mover.cell, mover.way)) {
                const int to = mover.cell + grid_.delta(mover.way);
                Mask& taken = taken_[at(mover.layer)];
                done = !Grid<W>::has(taken, to);
                if (done)
                    for (int object : program_.on_layer[at(mover.layer)])
                        if (clear_bit(object, mover.cell)) {
                            set_bit(object, to);
                            Grid<W>::put(taken, to);
                            Grid<W>::drop(taken, mover.cell);
                            break;
                        }
            }
            if (done)
                moved = true;
            else
                movers_[kept++] = mover;
        }
        movers_.resize(kept);
    }
    if (rigid_) {
        int last = -1;
        for (const Mover& mover : movers_) {
            const std::size_t place = at(mover.cell * program_.layers + mover.layer);
            if (mover.cell == last || !rigid_layer_[place]) continue;
            last = mover.cell;
            failed.push_back(rigid_group_[place]);
        }
        for (int place : marked_) {
            rigid_group_[at(place)] = 0;
            rigid_layer_[at(place)] = 0;
        }
        marked_.clear();
    }
    return failed.empty();
}

template <int W>
void Machine<W>::clear_movements() {
    for (int number = program_.objects(); number < program_.objects() + 5 * program_.layers; ++number)
        if (count_[at(number)] != 0) {
            std::fill_n(plane(number), grid_.words(), 0);
            count_[at(number)] = 0;
        }
}

template <int W>
void Machine<W>::queue(unsigned commands) {
    if (commands == 0 || commands_ & cancel || (commands_ & restart && !(commands & cancel))) return;
    if (commands & (cancel | restart)) commands_ = 0;
    commands_ |= commands;
}

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
bool Machine<W>::won_by_conditions() const {
    for (const Condition& condition : program_.conditions) {
        Mask what, where;
        condition_masks(condition, what, where);
        std::uint64_t on = 0, off = 0;
        for (int i = 0; i < grid_.words(); ++i) {
            on |= what.word[at(i)] & where.word[at(i)];
            off |= what.word[at(i)] & ~where.word[at(i)];
        }
        const bool holds = condition.word == Condition::some ? on != 0
                           : condition.word == Condition::no ? on == 0
                                                             : off == 0;
        if (!holds) return false;
    }
    return !program_.conditions.empty();
}

}  // namespace soloist::puzzlescript
