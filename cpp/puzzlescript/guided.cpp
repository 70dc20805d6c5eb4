#include "puzzlescript/guided.hpp"

#include <algorithm>

namespace soloist::puzzlescript {

namespace {

// States of each number of inputs that a beam begins with, and how much wider the next one is.
constexpr std::size_t first_width = 500, widening = 4;
constexpr std::uint32_t most_made = 0x7FFFFFFF;

}  // namespace

AStar::AStar(Stepper& stepper, std::size_t memory, const std::string& prefix) : Guided(stepper, memory, prefix) {
    const int needed = bounds_.least();
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

// Of equal sums the state that was reached last: it is likely the one with the most inputs made.
std::uint32_t AStar::next() {
    for (; least_ < open_.size(); ++least_) {
        std::vector<std::uint32_t>& states = open_[least_];
        while (!states.empty()) {
            const std::uint32_t number = states.back();
            states.pop_back();
            Node& node = nodes_[number];
            if (node.closed || node.made + node.needed != least_) continue;
            node.closed = 1;
            return number;
        }
        states.shrink_to_fit();
    }
    return Store::none;
}

// What the state before needs less one is a bound, too: so sums never go down on a way. A state that is reached by a shorter way
// after it was looked at is looked at again.
void AStar::reached(std::uint32_t from, std::uint32_t number, std::uint8_t input, bool fresh) {
    const std::uint32_t made = nodes_[from].made + 1, inherited = nodes_[from].needed - 1;
    if (fresh) {
        const int least = bounds_.least();
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
    if (bounds_.least() != Bounds::lost) buckets_[0].states.push_back(0);
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
    if (bounds_.least() == Bounds::lost) return;
    const auto near = static_cast<std::size_t>(stepper_.score() + 2 * bounds_.guide());
    if (near >= buckets_.size()) buckets_.resize(near + 1);
    buckets_[near].states.push_back(number);
    least_ = std::min(least_, near);
}

Beam::Beam(Stepper& stepper, std::size_t memory, const std::string& prefix)
    : Guided(stepper, memory, prefix), first_(static_cast<std::size_t>(stepper.key_words())), width_(first_width) {
    stepper.store(first_.data());
    if (bounds_.least() != Bounds::lost) layer_.push_back({0, 0, 0});
}

std::uint32_t Beam::next() {
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
        if (!left_out_) return Store::none;
        left_out_ = false;
        width_ *= widening;
        store_.clear();
        store_.add(first_.data(), Store::none, 0);
        layer_.push_back({0, 0, 0});
    }
    return layer_[head_++].number;
}

// Of states that look alike, those that stay are scattered: by a multiplicative hash of their numbers.
void Beam::reached(std::uint32_t, std::uint32_t number, std::uint8_t, bool fresh) {
    if (fresh && bounds_.least() != Bounds::lost) reached_.push_back({score(), number * 2654435769U, number});
}

}  // namespace soloist::puzzlescript
