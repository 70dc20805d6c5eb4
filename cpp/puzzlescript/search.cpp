#include "puzzlescript/search.hpp"

#include <algorithm>
#include <stdexcept>

#include "base/deadline.hpp"
#include "puzzlescript/program.hpp"

namespace soloist::puzzlescript {

namespace {

constexpr std::uint32_t most_chosen = 1 << 12;  // of a layer at a time; a round number

int way_of(char letter) {
    for (int i = 0; i < 5; ++i)
        if (letters[i] == letter) return ways[i];
    throw std::invalid_argument("an input is one of u, l, d, r, x");
}

}  // namespace

Search::Search(Stepper& stepper, std::size_t memory, const std::string& prefix, unsigned cores)
    : stepper_(stepper), crew_(cores), store_(stepper.key_words(), crew_.size()), prefix_(prefix), memory_(memory) {
    const End end = begin();
    if (end == End::won) throw std::invalid_argument("the inputs before the search win");
    if (end == End::refused)
        refuse(stepper_.refusal(), stepper_.refused_rule());
    else if (end == End::endless)
        outcome_ = Outcome::finished;
    std::vector<std::uint64_t> key(store_.key_words());
    stepper_.store(key.data());
    store_.add(key.data(), Store::none, 0);
}

End Search::begin() {
    End end = stepper_.begin();
    for (char letter : prefix_) {
        if (end != End::settled) break;
        end = stepper_.press(way_of(letter));
    }
    return end;
}

void Search::run(double seconds) {
    const Crew::Between between(crew_);
    advance(seconds);
}

void Search::advance(double seconds) {
    const Deadline deadline(seconds);
    while (outcome_ == Outcome::running) {
        step();
        if (deadline.passed()) return;
    }
}

bool Search::fits(std::size_t states) const {
    return bytes() + store_.bytes_to_grow(states) <= memory_ && states < Store::none - 8 - store_.size();
}

void Search::refuse(Refusal why, int rule) {
    outcome_ = Outcome::refused;
    refusal_ = why;
    refused_rule_ = rule;
}

bool Search::made(std::uint32_t from, int input, End end) {
    ++turns_;
    endless_ += end == End::endless;
    if (end != End::won) return true;
    if (solution_.empty()) solution_ = prefix_ + inputs_to(from, input);
    if (!ends_at_win(from)) return true;
    outcome_ = Outcome::solved;
    return false;
}

std::string Search::inputs_to(std::uint32_t number, int input) {
    std::string inputs;
    for (char before : store_.path(number)) inputs += letters[static_cast<int>(before)];
    return inputs + letters[input];
}

Wide::Wide(Stepper& stepper, std::size_t memory, const std::string& prefix, unsigned cores, Windows windows)
    : Search(stepper, memory, prefix, cores),
      windows_(windows),
      steppers_{&stepper},
      round_(store_, crew_, stepper.program().inputs, windows.worth_sharing) {
    for (unsigned worker = 1; worker < crew_.size(); ++worker) {
        further_.push_back(make_stepper(stepper.program()));
        further_.back()->place(stepper_.cells());  // objects that never change are in no key
        steppers_.push_back(further_.back().get());
    }
}

// One round.
void Wide::step() {
    if (head_ == window_.size()) {
        head_ = 0;
        window_.clear();
        choose(window_);
        if (window_.empty()) return run_dry();
    }
    std::size_t count = std::min(round_.next_size(), window_.size() - head_);
    const auto inputs = static_cast<std::size_t>(stepper_.program().inputs);
    while (count > 1 && !fits(count * inputs)) count /= 2;
    if (!fits(count * inputs)) {
        outcome_ = Outcome::out_of_memory;
        return;
    }
    round_.expand(
        window_.data() + head_, count,
        [&](unsigned worker, std::uint32_t state, Successor* successors, std::uint64_t* keys) {
            press(worker, state, successors, keys);
        },
        [&](unsigned worker, const std::uint64_t* key, Successor& successor) {
            if (!judges()) return;
            steppers_[worker]->load(key);
            judge(worker, *steppers_[worker], successor);
        });
    for (std::size_t i = 0; i < count && take(i, window_[head_ + i]); ++i) {}
    round_.settle();
    head_ += count;
}

void Wide::press(unsigned worker, std::uint32_t state, Successor* successors, std::uint64_t* keys) {
    Stepper& stepper = *steppers_[worker];
    const std::uint64_t* const key = store_.key(state);
    const int inputs = stepper.program().inputs;
    std::fill_n(successors, inputs, Successor{});
    if (stepper.program().realtime) {
        stepper.load(key);
        if (stepper.ticks()) {
            successors[0].end = End::refused;
            successors[0].refusal = Refusal::realtime;
            return;
        }
    }
    for (int i = 0; i < inputs; ++i, keys += store_.key_words()) {
        Successor& successor = successors[i];
        stepper.load(key);
        successor.end = stepper.press(ways[i]);
        if (successor.end == End::refused) {
            successor.refusal = stepper.refusal();
            successor.refused_rule = stepper.refused_rule();
            return;
        }
        if (successor.end != End::settled) continue;
        stepper.store(keys);
        successor.hash = store_.hash(keys);
        store_.prefetch(successor.hash);
    }
}

// Takes what came of a state; false where the search ends there.
bool Wide::take(std::size_t place, std::uint32_t state) {
    ++expanded_;
    const int inputs = stepper_.program().inputs;
    for (int i = 0; i < inputs; ++i) {
        const auto input = static_cast<std::uint8_t>(i);
        const Successor& successor = round_.successor(place, input);
        if (successor.end == End::refused) {
            turns_ += successor.refusal != Refusal::realtime;
            refuse(successor.refusal, successor.refused_rule);
            return false;
        }
        if (!made(state, i, successor.end)) return false;
        if (successor.end == End::settled) reached(state, round_.take(place, input, state), input, successor);
    }
    return true;
}

Breadth::Breadth(Stepper& stepper, std::size_t memory, const std::string& prefix, int after_win, unsigned cores,
                 Windows windows)
    : Wide(stepper, memory, prefix, cores, windows), after_win_(after_win) {
    if (after_win_) ways_.push_back(1);
}

void Breadth::choose(std::vector<std::uint32_t>& window) {
    if (head_ == layer_end_) {
        if (first_win_ >= 0 && after_win_ >= 0) return;
        if (layer_end_ == store_.size()) return;
        layer_end_ = static_cast<std::uint32_t>(store_.size());
        ++depth_;
    }
    const std::uint32_t count = std::min(layer_end_ - head_, most_chosen);
    for (std::uint32_t i = 0; i < count; ++i) window.push_back(head_++);
}

void Breadth::reached(std::uint32_t from, std::uint32_t number, std::uint8_t, const Successor& successor) {
    if (successor.fresh) {
        if (static_cast<std::size_t>(depth_) + 1 == counts_.size()) {
            counts_.push_back(0);
            wins_.push_back(0);
        }
        ++counts_[static_cast<std::size_t>(depth_) + 1];
        if (after_win_) ways_.push_back(0);
    }
    // States of the next layer have numbers from the end of this one on.
    if (after_win_ && number >= layer_end_) ways_[number] += ways_[from];
}

bool Breadth::ends_at_win(std::uint32_t from) {
    if (static_cast<std::size_t>(depth_) + 1 == wins_.size()) {
        counts_.push_back(0);
        wins_.push_back(0);
    }
    ++wins_[static_cast<std::size_t>(depth_) + 1];
    if (first_win_ < 0) first_win_ = depth_ + 1;
    if (after_win_ && first_win_ == depth_ + 1) shortest_ += ways_[from];
    return after_win_ == 0;
}

int Breadth::lower_bound() const { return first_win_ >= 0 ? first_win_ : depth_ + 1; }

}  // namespace soloist::puzzlescript
