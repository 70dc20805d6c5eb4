// Turns: an input, the rules, what follows by itself, and how it ended.
#include <algorithm>

#include "puzzlescript/machine.hpp"

namespace soloist::puzzlescript {

namespace {

// Turns after one input, more than the reference semantics plays (MOST_AGAIN). Repetitions are found long before.
constexpr int most_again = 30'000;

}  // namespace

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
    here_.resize(changing_.size() * words);
    first_.resize(changing_.size() * words);
    store_planes(first_.data());
    restart_ = first_;
}

template <int W>
Machine<W>::~Machine() = default;

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
void Machine<W>::queue(unsigned commands) {
    if (commands == 0 || commands_ & cancel || (commands_ & restart && !(commands & cancel))) return;
    if (commands & (cancel | restart)) commands_ = 0;
    commands_ |= commands;
}

template <int W>
void Machine<W>::refuse(Refusal why, int rule) {
    if (refusal_ != Refusal::none) return;
    refusal_ = why;
    refused_rule_ = rule;
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

// The members that are defined in this file.
#define COMPILE(W) template class Machine<W>;
SOLOIST_MACHINE_WIDTHS(COMPILE)
#undef COMPILE

}  // namespace soloist::puzzlescript
