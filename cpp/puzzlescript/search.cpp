#include "puzzlescript/search.hpp"

#include <algorithm>
#include <stdexcept>

#include "base/deadline.hpp"

namespace soloist::puzzlescript {

namespace {

int way_of(char letter) {
    for (int i = 0; i < 5; ++i)
        if (letters[i] == letter) return ways[i];
    throw std::invalid_argument("an input is one of u, l, d, r, x");
}

}  // namespace

Search::Search(Stepper& stepper, std::size_t memory, const std::string& prefix)
    : stepper_(stepper),
      store_(stepper.key_words()),
      prefix_(prefix),
      memory_(memory),
      key_(static_cast<std::size_t>(stepper.key_words())) {
    const End end = begin();
    if (end == End::won) throw std::invalid_argument("the inputs before the search win");
    if (end == End::refused) {
        outcome_ = Outcome::refused;
        refusal_ = stepper_.refusal();
        refused_rule_ = stepper_.refused_rule();
    } else if (end == End::endless) {
        outcome_ = Outcome::finished;
    }
    stepper_.store(key_.data());
    store_.add(key_.data(), Store::none, 0);
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
    const Deadline deadline(seconds);
    for (int since = 0; outcome_ == Outcome::running; ++since) {
        if (since % 16 == 15 && deadline.passed()) return;
        if (bytes() + store_.bytes_to_grow() > memory_ || store_.size() >= Store::none - 8) {
            outcome_ = Outcome::out_of_memory;
            return;
        }
        const std::uint32_t number = next();
        if (number == Store::none) {
            if (outcome_ == Outcome::running) outcome_ = solution_.empty() ? Outcome::finished : Outcome::solved;
            return;
        }
        expand(number);
    }
}

void Search::expand(std::uint32_t number) {
    ++expanded_;
    const int inputs = stepper_.program().inputs;
    if (stepper_.program().realtime) {
        stepper_.load(store_.key(number));
        if (stepper_.ticks()) {
            outcome_ = Outcome::refused;
            refusal_ = Refusal::realtime;
            return;
        }
    }
    for (int i = 0; i < inputs; ++i) {
        stepper_.load(store_.key(number));
        if (!make(number, i)) return;
    }
}

bool Search::make(std::uint32_t from, int input) {
    ++turns_;
    const End end = stepper_.press(ways[input]);
    if (end == End::refused) {
        outcome_ = Outcome::refused;
        refusal_ = stepper_.refusal();
        refused_rule_ = stepper_.refused_rule();
        return false;
    }
    if (end == End::endless) {
        ++endless_;
    } else if (end == End::won) {
        if (solution_.empty()) solution_ = prefix_ + inputs_to(from, input);
        if (ends_at_win(from)) {
            outcome_ = Outcome::solved;
            return false;
        }
    } else {
        arrive();
        stepper_.store(key_.data());
        const auto [number, fresh] = store_.add(key_.data(), from, static_cast<std::uint8_t>(input));
        reached(from, number, static_cast<std::uint8_t>(input), fresh);
    }
    return true;
}

std::string Search::inputs_to(std::uint32_t number, int input) {
    std::string inputs;
    for (char before : store_.path(number)) inputs += letters[static_cast<int>(before)];
    return inputs + letters[input];
}

Breadth::Breadth(Stepper& stepper, std::size_t memory, const std::string& prefix, int after_win)
    : Search(stepper, memory, prefix), after_win_(after_win) {
    if (after_win_) ways_.push_back(1);
}

std::uint32_t Breadth::next() {
    if (head_ == layer_end_) {
        if (first_win_ >= 0 && after_win_ >= 0) return Store::none;
        if (layer_end_ == store_.size()) return Store::none;
        layer_end_ = static_cast<std::uint32_t>(store_.size());
        ++depth_;
    }
    return head_++;
}

void Breadth::reached(std::uint32_t from, std::uint32_t number, std::uint8_t, bool fresh) {
    if (fresh) {
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
