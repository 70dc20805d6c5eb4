#include "network/windows.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <stdexcept>

#include "network/cheapest.hpp"
#include "network/stage.hpp"

namespace soloist::network {
namespace {

// Lengths of windows go from the first to the whole play, each twice the one before; states for each window from the first
// number to the last, each eight times the one before. How much farther the end counts than what was spent makes a search find
// something soon. Round numbers; no comparison with others is on record.
constexpr std::size_t first_span = 4;
constexpr std::size_t first_effort = 1 << 9, last_effort = 1 << 18;
constexpr double distance_weight = 3;
// Sums of shares are rounded: what exceeds the bound by less than this does not.
constexpr double rounding = 1e-6;

}  // namespace

Windows::Windows(std::shared_ptr<const Machine> machine, std::size_t bytes, const std::vector<std::uint64_t>& costs,
                 const std::vector<std::uint32_t>& moves)
    : Search(machine, bytes),
      table_(machine->words, budget_),
      least_(budget_),
      batch_(machine),
      span_(first_span),
      effort_(first_effort) {
    if (machine->clock.role != ClockRole::none) throw std::invalid_argument("plays with a clock are not improved");
    std::vector<std::uint32_t> operator_of(costs.size(), StateTable::no_parent);
    for (std::uint32_t number = 0; number < machine->operators.size(); ++number) {
        const std::uint32_t move = machine->operators[number].move;
        if (costs.at(move) >= CheapestFirst::most_cost) throw std::invalid_argument("a move costs too much");
        costs_.push_back(costs[move]);
        operator_of[move] = number;
    }
    std::vector<std::uint32_t> steps;
    for (const std::uint32_t move : moves) {
        if (operator_of.at(move) == StateTable::no_parent) throw std::invalid_argument("a move is never legal");
        steps.push_back(operator_of[move]);
    }
    share_costs();
    follow(steps);
}

// Plays the steps, and keeps what they lead to.
void Windows::follow(const std::vector<std::uint32_t>& steps) {
    const std::uint32_t words = machine_->words;
    std::vector<std::uint64_t> rows(machine_->initial.begin(), machine_->initial.end()), sums{0};
    struct Sink {
        std::vector<std::uint64_t> row;
        std::uint64_t* place() { return row.data(); }
        void commit(std::uint32_t, unsigned) {}
    } sink{std::vector<std::uint64_t>(words)};
    for (std::size_t place = 0;; ++place) {
        batch_.load(1, [&](unsigned) { return rows.data() + place * words; });
        batch_.evaluate();
        if (place == steps.size()) break;
        if (!any(batch_.legal(machine_->operators[steps[place]]))) throw std::invalid_argument("a move is not legal");
        batch_.apply(steps[place], first_lanes(1), sink);
        rows.insert(rows.end(), sink.row.begin(), sink.row.end());
        sums.push_back(sums.back() + costs_[steps[place]]);
    }
    if (!any(batch_.terminal())) throw std::invalid_argument("the play does not come to an end");
    value_ = 0;
    batch_.rewards([&](std::size_t goal, const Lanes&) { value_ = machine_->goals[goal].value; });
    steps_ = steps;
    rows_ = std::move(rows);
    sums_ = std::move(sums);
    set_best(value_, steps_);
}

void Windows::share_costs() {
    const std::size_t bits = std::size_t{machine_->words} * 64;
    share_of_set_.assign(bits, std::numeric_limits<double>::infinity());
    share_of_clear_ = share_of_set_;
    for (std::size_t number = 0; number < costs_.size(); ++number) {
        const Operator& item = machine_->operators[number];
        int changed = 0;
        for (const Patch& patch : item.patches) changed += std::popcount(~patch.keep | patch.set | patch.mask);
        const double share = static_cast<double>(costs_[number]) / std::max(changed, 1);
        for (const Patch& patch : item.patches) {
            const auto lower = [&](std::vector<double>& shares, std::uint64_t mask) {
                for (; mask != 0; mask &= mask - 1) {
                    double& known =
                        shares[std::size_t{patch.word} * 64 + static_cast<unsigned>(std::countr_zero(mask))];
                    known = std::min(known, share);
                }
            };
            lower(share_of_set_, patch.set | patch.mask);
            lower(share_of_clear_, ~patch.keep & ~patch.set);
        }
    }
}

// What the way from a state to the end of the window costs at least.
double Windows::distance(const std::uint64_t* row) const {
    const std::uint64_t* const target = row_of(last_);
    double sum = 0;
    for (std::size_t word = 0; word < machine_->words; ++word) {
        for (std::uint64_t differ = row[word] ^ target[word]; differ != 0; differ &= differ - 1) {
            const auto bit = static_cast<unsigned>(std::countr_zero(differ));
            sum += ((target[word] >> bit & 1) != 0 ? share_of_set_ : share_of_clear_)[word * 64 + bit];
        }
    }
    return sum;
}

void Windows::open() {
    table_.clear();
    last_ = std::min(first_ + span_, steps_.size());
    meet(row_of(first_), hash_words(row_of(first_), machine_->words), StateTable::no_parent, 0, 0);
}

// Whether a cheaper way to the end of the window is complete with this state; then it has been taken.
bool Windows::meet(const std::uint64_t* row, std::uint64_t hash, std::uint32_t parent, std::uint32_t step,
                   std::uint64_t cost) {
    const std::uint64_t most = spent(first_, last_);
    if (cost >= most) return false;
    const double left = distance(row);
    if (static_cast<double>(cost) + left >= static_cast<double>(most) + rounding) return false;
    if (!least_.reserve(std::size_t{table_.size()} + 1)) return false;
    const auto [state, fresh] = table_.insert(row, hash, parent, step);
    if (state == StateTable::full) return false;
    if (!fresh) {
        if (least_[state] <= cost) return false;
        table_.set_link(state, parent, step);
    }
    least_[state] = cost;
    if (std::equal(row, row + machine_->words, row_of(last_))) {
        adopt(state);
        return true;
    }
    waiting_.push_back({static_cast<double>(cost) + distance_weight * left, cost, state});
    std::push_heap(waiting_.begin(), waiting_.end());
    return false;
}

// Takes the way to a state of the table for the window at hand.
void Windows::adopt(std::uint32_t state) {
    std::vector<std::uint32_t> steps(steps_.begin(), steps_.begin() + static_cast<std::ptrdiff_t>(first_));
    const std::vector<std::uint32_t> way = table_.path(state);
    steps.insert(steps.end(), way.begin(), way.end());
    steps.insert(steps.end(), steps_.begin() + static_cast<std::ptrdiff_t>(last_), steps_.end());
    follow(steps);
    improved_ = again_ = true;
}

// Expands some of what waits; whether the window is done with, improved or not.
bool Windows::expand() {
    // Few at a time while few have been looked at, so that the nearest come first.
    const std::size_t room = std::clamp<std::size_t>(table_.size() / 8, 8, lane_count);
    at_work_.clear();
    while (at_work_.size() < room && !waiting_.empty()) {
        std::pop_heap(waiting_.begin(), waiting_.end());
        if (waiting_.back().cost == least_[waiting_.back().state]) at_work_.push_back(waiting_.back());
        waiting_.pop_back();
    }
    if (at_work_.empty()) return true;
    states_ += at_work_.size();
    batch_.load(static_cast<unsigned>(at_work_.size()),
                [&](unsigned lane) { return table_.row(at_work_[lane].state); });
    batch_.evaluate();
    if (last_ == steps_.size()) {
        std::uint32_t found = StateTable::full;
        batch_.rewards([&](std::size_t goal, const Lanes& lanes) {
            if (machine_->goals[goal].value < value_) return;
            for_each_lane(lanes, [&](unsigned lane) { found = at_work_[lane].state; });
        });
        if (found != StateTable::full) {
            adopt(found);
            return true;
        }
    }
    bool found = false;
    Stage stage(table_, machine_->words, nullptr, [&](const auto& queue) {
        generated_ += queue.count();
        for (std::uint32_t index = 0; index < queue.count() && !found; ++index) {
            const Waiting& from = at_work_[queue.lane(index)];
            found = meet(queue.row(index), queue.hash(index), from.state, queue.step(index),
                         from.cost + costs_[queue.step(index)]);
        }
    });
    batch_.successors(stage);
    stage.finish();
    return found || table_.size() >= effort_;
}

// Half a window on, where the one at hand was not improved; longer ones when the end of the play is reached, and more states when
// all lengths have been tried in vain.
void Windows::next_window() {
    if (!again_) first_ += std::max<std::size_t>(span_ / 2, 1);
    again_ = false;
    if (first_ + 1 >= steps_.size()) {
        first_ = 0;
        if (span_ < steps_.size()) {
            span_ *= 2;
        } else {
            span_ = first_span;
            if (!improved_) effort_ *= 8;
            improved_ = false;
        }
    }
}

Outcome Windows::run(double seconds) {
    const Deadline deadline(seconds);
    while (sums_.back() > 0 && effort_ <= last_effort) {
        if (waiting_.empty()) open();
        if (waiting_.empty() || expand() || waiting_.empty()) {
            waiting_.clear();
            next_window();
        }
        if (deadline.passed()) return Outcome::running;
    }
    return Outcome::finished;
}

}  // namespace soloist::network
