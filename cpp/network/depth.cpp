#include "network/depth.hpp"

#include <algorithm>

#include "network/stage.hpp"

namespace soloist::network {
namespace {

constexpr unsigned batch_size = 64;  // as in best.hpp

}  // namespace

DepthFirst::DepthFirst(std::shared_ptr<const Machine> machine, std::size_t bytes)
    : Search(machine, bytes),
      table_(machine->words + (machine->clock.role == ClockRole::state ? 1 : 0), budget_),
      depths_(budget_),
      stack_(budget_),
      batch_(machine),
      appraiser_(machine) {
    start();
}

DepthFirst::DepthFirst(std::shared_ptr<const Machine> machine, std::size_t bytes, std::vector<Weights> weights,
                       std::uint64_t restart_after, std::uint64_t seed)
    : DepthFirst(std::move(machine), bytes) {
    restarts_.emplace(std::move(weights), restart_after, seed);
}

void DepthFirst::start() {
    states_before_ += table_.size();
    table_.clear();
    height_ = 0;
    expanded_ = 0;
    full_ = false;
    target_ = restarts_ ? target(restarts_->round()) : 0;
    std::vector<std::uint64_t> row = machine_->initial;
    row.resize(table_.words(), 0);
    meet(row.data(), hash_words(row.data(), table_.words()), StateTable::no_parent, 0);
    push_fresh();
}

bool DepthFirst::push(std::uint32_t state) {
    if (!stack_.reserve(std::size_t{height_} + 1)) return false;
    stack_[height_++] = state;
    return true;
}

// As in best-first search, a state that is met again nearer to the start gets the shorter way, and another turn where
// its depth matters.
void DepthFirst::meet(const std::uint64_t* row, std::uint64_t hash, std::uint32_t parent, std::uint32_t step) {
    const std::uint32_t depth = parent == StateTable::no_parent ? 0 : depths_[parent] + 1;
    full_ = full_ || !depths_.reserve(std::size_t{table_.size()} + 1);
    if (full_) return;
    const auto [index, fresh] = table_.insert(row, hash, parent, step);
    if (index == StateTable::full) {
        full_ = true;
        return;
    }
    if (!fresh) {
        if (depth >= depths_[index]) return;
        table_.set_link(index, parent, step);
    }
    depths_[index] = depth;
    if (fresh || machine_->clock.role != ClockRole::none) fresh_.push_back(index);
}

// With a clock, only a play that is as long as was assumed is right; see BestFirst::reward.
void DepthFirst::reward(std::uint32_t state, int value) {
    if (!improves(value)) return;
    const std::vector<std::uint32_t> path = table_.path(state);
    if (machine_->clock.role == ClockRole::none || path.size() == depths_[state]) set_best(value, path);
}

void DepthFirst::rewards_of(Batch& batch, const std::vector<std::uint32_t>& states, std::size_t first) {
    const Lanes worthless = batch.rewards([&](std::size_t goal, const Lanes& lanes) {
        for_each_lane(lanes, [&](unsigned lane) { reward(states[first + lane], machine_->goals[goal].value); });
    });
    for_each_lane(worthless, [&](unsigned lane) { reward(states[first + lane], 0); });
}

void DepthFirst::push_fresh() {
    if (restarts_) {
        push_ordered();
    } else {
        for (const std::uint32_t state : fresh_) full_ = full_ || !push(state);
    }
    fresh_.clear();
}

// The best state comes to lie on top. States that end the game, and those without moves, need not be taken again.
void DepthFirst::push_ordered() {
    scored_.clear();
    for (std::size_t first = 0; first < fresh_.size(); first += lane_count) {
        const auto count = static_cast<unsigned>(std::min<std::size_t>(lane_count, fresh_.size() - first));
        std::uint32_t depths[lane_count];
        for (unsigned lane = 0; lane < count; ++lane) depths[lane] = depths_[fresh_[first + lane]];
        appraiser_.appraise(
            count, [&](unsigned lane) { return table_.row(fresh_[first + lane]); }, depths, target_,
            restarts_->counts_moves());
        rewards_of(appraiser_.batch(), fresh_, first);
        for_each_lane(appraiser_.batch().live(), [&](unsigned lane) {
            if (restarts_->counts_moves() && appraiser_.moves(lane) == 0) return;
            scored_.emplace_back(restarts_->score(appraiser_.cost(lane), appraiser_.moves(lane)), fresh_[first + lane]);
        });
    }
    std::sort(scored_.begin(), scored_.end(), std::greater<>());
    for (const auto& entry : scored_) full_ = full_ || !push(entry.second);
}

void DepthFirst::take() {
    at_work_.clear();
    const unsigned most = restarts_ ? 1 : batch_size;
    while (height_ > 0 && at_work_.size() < most) at_work_.push_back(stack_[--height_]);
}

void DepthFirst::expand() {
    std::uint32_t depths[lane_count];
    for (std::size_t lane = 0; lane < at_work_.size(); ++lane) {
        depths[lane] = depths_[at_work_[lane]];
        depth_ = std::max(depth_, depths[lane]);
    }
    batch_.load(static_cast<unsigned>(at_work_.size()), [&](unsigned lane) { return table_.row(at_work_[lane]); });
    batch_.set_depths(depths);
    batch_.evaluate();
    rewards_of(batch_, at_work_, 0);
    Stage stage(table_, machine_->words, depths, [&](const auto& queue) {
        generated_ += queue.count();
        for (std::uint32_t index = 0; index < queue.count() && !full_; ++index) {
            meet(queue.row(index), queue.hash(index), at_work_[queue.lane(index)], queue.step(index));
        }
    });
    batch_.successors(stage);
    stage.finish();
    expanded_ += at_work_.size();
    push_fresh();
    states_ = states_before_ + table_.size();
}

Outcome DepthFirst::run(double seconds) {
    const Deadline deadline(seconds);
    full_ = false;
    while (!holds_most()) {
        if (!table_.prepare(std::size_t{batch_size} * machine_->operators.size(), deadline)) break;
        take();
        if (at_work_.empty()) return Outcome::finished;
        expand();
        if (restarts_ && (full_ || expanded_ >= restarts_->effort())) {
            restarts_->next();
            if (full_) restarts_->halve_effort();
            start();
            if (full_) return Outcome::out_of_memory;
        } else if (full_) {
            for (const std::uint32_t state : at_work_) push(state);
            return Outcome::out_of_memory;
        }
        if (deadline.passed()) break;
    }
    return holds_most() ? Outcome::finished : Outcome::running;
}

}  // namespace soloist::network
