#include "network/cheapest.hpp"

#include <algorithm>
#include <stdexcept>

#include "network/stage.hpp"

namespace soloist::network {
namespace {

// What a chain takes in the map, about: its pair and the links of a tree.
constexpr std::size_t chain_bytes = 64;

std::vector<std::uint64_t> of_operators(const Machine& machine, const std::vector<std::uint64_t>& costs) {
    std::vector<std::uint64_t> result;
    for (const Operator& item : machine.operators) {
        const std::uint64_t cost = costs.at(item.move);
        if (cost >= CheapestFirst::most_cost) throw std::invalid_argument("a move costs too much");
        result.push_back(cost);
    }
    return result;
}

}  // namespace

CheapestFirst::CheapestFirst(std::shared_ptr<const Machine> machine, std::size_t bytes,
                             const std::vector<std::uint64_t>& costs)
    : Search(machine, bytes),
      table_(machine->words, budget_),
      notes_(budget_),
      batch_(machine),
      costs_(of_operators(*machine, costs)),
      bound_(*machine, costs_),
      earliest_(machine->goals.size(), never) {
    if (machine->clock.role != ClockRole::none) throw std::invalid_argument("costs are not added up beside a clock");
    std::uint64_t least = never;
    for (const std::uint64_t cost : costs_) least = cost == 0 ? least : std::min(least, cost);
    least_step_ = least == never ? 1 : least;
    meet(machine->initial.data(), hash_words(machine->initial.data(), machine->words), StateTable::no_parent, 0, 0);
    states_ = table_.size();
}

void CheapestFirst::set_known(std::uint64_t cost) { known_ = std::min(known_, cost); }

void CheapestFirst::push(std::uint32_t state) {
    Note& note = notes_[state];
    const auto [place, fresh] = waiting_.try_emplace(key(state), nobody);
    note.before = nobody;
    note.after = place->second;
    note.waits = true;
    if (!fresh) notes_[place->second].before = state;
    place->second = state;
}

void CheapestFirst::unlink(std::uint32_t state) {
    Note& note = notes_[state];
    if (note.after != nobody) notes_[note.after].before = note.before;
    if (note.before != nobody) {
        notes_[note.before].after = note.after;
    } else if (note.after != nobody) {
        waiting_[key(state)] = note.after;
    } else {
        waiting_.erase(key(state));
    }
    note.waits = false;
}

// Links are changed only where the cost falls, so they never form a circle: along one of them costs would have to fall
// for ever, and no move costs less than nothing.
void CheapestFirst::meet(const std::uint64_t* row, std::uint64_t hash, std::uint32_t parent, std::uint32_t step,
                         std::uint64_t cost) {
    if (cost >= known_ || cost + bound_(row) >= known_) return;
    full_ = full_ || !notes_.reserve(std::size_t{table_.size()} + 1);
    if (full_) return;
    const auto [index, fresh] = table_.insert(row, hash, parent, step);
    if (index == StateTable::full) {
        full_ = true;
        return;
    }
    Note& note = notes_[index];
    if (fresh) {
        note = {cost, nobody, nobody, false};
    } else {
        if (cost >= note.cost) return;
        if (note.waits) unlink(index);
        note.cost = cost;
        table_.set_link(index, parent, step);
    }
    push(index);
}

void CheapestFirst::take_batch() {
    at_work_.clear();
    const std::uint64_t below = std::min(floor() + least_step_, known_);
    while (at_work_.size() < lane_count && floor() < below) {
        const std::uint32_t state = waiting_.begin()->second;
        unlink(state);
        at_work_.push_back(state);
    }
}

void CheapestFirst::reward(std::uint32_t state, int value) {
    const std::uint64_t cost = notes_[state].cost;
    if (!improves(value) && (value < best_value() || cost >= best_cost_)) return;
    set_best(value, table_.path(state));
    best_cost_ = cost;
    if (holds_most()) set_known(cost);
}

void CheapestFirst::expand() {
    std::uint64_t costs[lane_count];
    for (std::size_t lane = 0; lane < at_work_.size(); ++lane) costs[lane] = notes_[at_work_[lane]].cost;
    batch_.load(static_cast<unsigned>(at_work_.size()), [&](unsigned lane) { return table_.row(at_work_[lane]); });
    batch_.evaluate();
    const Lanes worthless = batch_.rewards([&](std::size_t goal, const Lanes& lanes) {
        for_each_lane(lanes, [&](unsigned lane) {
            earliest_[goal] = std::min(earliest_[goal], costs[lane]);
            reward(at_work_[lane], machine_->goals[goal].value);
        });
    });
    for_each_lane(worthless, [&](unsigned lane) { reward(at_work_[lane], 0); });
    Stage stage(table_, machine_->words, nullptr, [&](const auto& queue) {
        generated_ += queue.count();
        for (std::uint32_t index = 0; index < queue.count() && !full_; ++index) {
            const std::uint64_t cost = costs[queue.lane(index)] + costs_[queue.step(index)];
            meet(queue.row(index), queue.hash(index), at_work_[queue.lane(index)], queue.step(index), cost);
        }
    });
    batch_.successors(stage);
    stage.finish();
    states_ = table_.size();
}

// Pays for the chains there are: what a batch adds may go beyond the budget by its own states at most.
void CheapestFirst::settle() {
    if (waiting_.size() > paid_) {
        if (budget_.take((waiting_.size() - paid_) * chain_bytes)) {
            paid_ = waiting_.size();
        } else {
            full_ = true;
        }
    }
}

Outcome CheapestFirst::run(double seconds) {
    const Deadline deadline(seconds);
    if (table_.size() == 0) return Outcome::out_of_memory;
    full_ = false;
    while (!done()) {
        if (!table_.prepare(std::size_t{lane_count} * machine_->operators.size(), deadline)) break;
        take_batch();
        expand();
        settle();
        if (full_) {
            // A state at work may wait again already, at a lower cost.
            for (const std::uint32_t state : at_work_) {
                if (!notes_[state].waits) push(state);
            }
            return Outcome::out_of_memory;
        }
        if (deadline.passed()) break;
    }
    return done() ? Outcome::finished : Outcome::running;
}

int CheapestFirst::upper() const {
    if (!exhausted()) return most();
    for (std::size_t goal = 0; goal < earliest_.size(); ++goal) {
        if (earliest_[goal] != never) return machine_->goals[goal].value;
    }
    return 0;
}

std::uint64_t CheapestFirst::bound(int value) const {
    std::uint64_t least = std::min(floor(), known_);
    for (std::size_t goal = 0; goal < earliest_.size(); ++goal) {
        if (machine_->goals[goal].value == value) least = std::min(least, earliest_[goal]);
    }
    return least;
}

}  // namespace soloist::network
