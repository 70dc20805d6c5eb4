// Movement: the player's input, the rounds of rules and movement, and what moves where.
#include <algorithm>

#include "puzzlescript/machine.hpp"

namespace soloist::puzzlescript {

namespace {

constexpr int most_rounds = 50;  // of rules and movement when rigid groups fail, as the reference engine has it

}  // namespace

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

// The members that are defined in this file.
#define COMPILE(W) template class Machine<W>;
SOLOIST_MACHINE_WIDTHS(COMPILE)
#undef COMPILE

}  // namespace soloist::puzzlescript
