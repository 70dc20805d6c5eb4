#include "puzzlescript/guided.hpp"

#include <algorithm>

namespace soloist::puzzlescript {

namespace {

// States of each number of inputs that a beam begins with, and how much wider the next one is.
constexpr std::size_t first_width = 500, widening = 4;
constexpr std::uint32_t most_made = 0x7FFFFFFF;
constexpr std::size_t most_chosen = 1 << 12;  // of a layer at a time; a round number

}  // namespace

AStar::AStar(Stepper& stepper, std::size_t memory, const std::string& prefix, unsigned cores, Windows windows)
    : Guided(stepper, memory, prefix, cores, windows) {
    const int needed = first_least();
    nodes_.push_back({0, 0, needed == Bounds::lost ? lost : static_cast<std::uint32_t>(needed)});
    if (needed == Bounds::lost) return;
    first_bound_ = needed;
    open(0);
    least_ = static_cast<std::size_t>(needed);
}

void AStar::open(std::uint32_t number) {
    const std::size_t sum = nodes_[number].made + nodes_[number].needed;
    if (sum >= open_.size()) open_.resize(sum + 1);
    open_[sum].push_back(number);
}

// Of equal sums the states that were reached last: they are likely those with the most inputs made.
void AStar::choose(std::vector<std::uint32_t>& chosen) {
    for (; least_ < open_.size(); ++least_) {
        std::vector<std::uint32_t>& states = open_[least_];
        while (!states.empty() && chosen.size() < window()) {
            const std::uint32_t number = states.back();
            states.pop_back();
            Node& node = nodes_[number];
            if (node.closed || node.made + node.needed != least_) continue;
            node.closed = 1;
            chosen.push_back(number);
        }
        if (!chosen.empty()) return;
        states.shrink_to_fit();
    }
}

// What the state before needs less one is a bound, too: so sums never go down on a way. A state that is reached by a shorter way
// after it was looked at is looked at again.
void AStar::reached(std::uint32_t from, std::uint32_t number, std::uint8_t input, const Successor& successor) {
    const std::uint32_t made = nodes_[from].made + 1, inherited = nodes_[from].needed - 1;
    if (successor.fresh) {
        const int least = bounds_.finish(successor.estimate).least;
        nodes_.push_back({made & most_made, 0,
                          least == Bounds::lost ? lost : std::max(static_cast<std::uint32_t>(least), inherited)});
        if (least != Bounds::lost) open(number);
    } else if (made < nodes_[number].made) {
        Node& node = nodes_[number];
        node.made = made & most_made;
        store_.set_parent(number, from, input);
        if (node.needed == lost) return;
        node.needed = std::max(node.needed, inherited);
        node.closed = 0;
        open(number);
    }
}

Greedy::Greedy(Stepper& stepper, std::size_t memory, const std::string& prefix)
    : Roaming(stepper, memory, prefix), bounds_(stepper) {
    buckets_.resize(1);
    if (bounds_.finish(bounds_.look_at(stepper_, scratch_)).least != Bounds::lost) buckets_[0].states.push_back(0);
}

std::uint32_t Greedy::next() {
    while (least_ < buckets_.size()) {
        Bucket& bucket = buckets_[least_];
        if (bucket.head < bucket.states.size()) return bucket.states[bucket.head++];
        bucket.states.clear();
        bucket.head = 0;
        ++least_;
    }
    return Store::none;
}

void Greedy::reached(std::uint32_t, std::uint32_t number, std::uint8_t, bool fresh) {
    if (!fresh) return;
    keep(number);
    const Bounds::Estimate estimate = bounds_.finish(bounds_.look_at(stepper_, scratch_));
    if (estimate.least == Bounds::lost) return;
    const auto near = static_cast<std::size_t>(stepper_.score() + 2 * estimate.guide);
    if (near >= buckets_.size()) buckets_.resize(near + 1);
    buckets_[near].states.push_back(number);
    least_ = std::min(least_, near);
}

Beam::Beam(Stepper& stepper, std::size_t memory, const std::string& prefix)
    : Guided(stepper, memory, prefix), first_(static_cast<std::size_t>(stepper.key_words())), width_(first_width) {
    stepper.store(first_.data());
    if (first_least() != Bounds::lost) layer_.push_back({0, 0, 0});
}

void Beam::choose(std::vector<std::uint32_t>& window) {
    while (head_ == layer_.size()) {
        head_ = 0;
        layer_.clear();
        if (reached_.size() > width_) {
            left_out_ = true;
            std::nth_element(reached_.begin(), reached_.begin() + static_cast<std::ptrdiff_t>(width_), reached_.end());
            reached_.resize(width_);
        }
        layer_.swap(reached_);
        if (!layer_.empty()) continue;
        if (!left_out_) return;
        left_out_ = false;
        width_ *= widening;
        store_.clear();
        store_.add(first_.data(), Store::none, 0);
        layer_.push_back({0, 0, 0});
    }
    const std::size_t end = std::min(layer_.size(), head_ + most_chosen);
    for (; head_ < end; ++head_) window.push_back(layer_[head_].number);
}

// Of states that look alike, those that stay are scattered: by a multiplicative hash of their numbers.
void Beam::reached(std::uint32_t, std::uint32_t number, std::uint8_t, const Successor& successor) {
    if (!successor.fresh) return;
    const Bounds::Estimate estimate = bounds_.finish(successor.estimate);
    if (estimate.least == Bounds::lost) return;
    const auto score = static_cast<std::size_t>(successor.score + 2 * estimate.guide);
    reached_.push_back({score, number * 2654435769U, number});
}

}  // namespace soloist::puzzlescript
