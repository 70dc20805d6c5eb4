#include "network/beam.hpp"

#include <algorithm>

#include "network/stage.hpp"

namespace soloist::network {
namespace {

// How deep the runs of the first round go; later rounds go twice as deep each. A round number, deeper than most plays are
// long; that others were compared is not on record.
constexpr std::uint32_t first_depth = 500;

}  // namespace

Beam::Beam(std::shared_ptr<const Machine> machine, std::size_t bytes, std::vector<Weights> weights, std::uint64_t width,
           std::uint64_t seed)
    : Search(machine, bytes),
      table_(machine->words, budget_),
      batch_(machine),
      appraiser_(machine),
      restarts_(std::move(weights), width, seed) {
    start();
}

void Beam::start() {
    states_before_ += table_.size();
    table_.clear();
    const Clock& clock = machine_->clock;
    forget_layers_ =
        clock.role == ClockRole::state || (clock.role == ClockRole::ends && clock.bounded && restarts_.run() % 2 == 1);
    target_ = target(restarts_.round());
    complete_ = true;
    full_ = false;
    layer_depth_ = 0;
    current_ = 0;
    scored_.clear();
    const std::uint64_t* const row = machine_->initial.data();
    const auto found = table_.insert(row, hash_words(row, machine_->words), StateTable::no_parent, 0);
    full_ = found.index == StateTable::full;
    layer_.assign(full_ ? 0 : 1, 0);
    if (forget_layers_) table_.start_layer();
}

void Beam::appraise_fresh() {
    for (std::size_t first = 0; first < fresh_.size(); first += lane_count) {
        const auto count = static_cast<unsigned>(std::min<std::size_t>(lane_count, fresh_.size() - first));
        std::uint32_t depths[lane_count];
        std::fill_n(depths, count, layer_depth_ + 1);
        appraiser_.appraise(
            count, [&](unsigned lane) { return table_.row(fresh_[first + lane]); }, depths, target_,
            restarts_.counts_moves());
        const auto keep = [&](int value, const Lanes& lanes) {
            for_each_lane(lanes, [&](unsigned lane) {
                if (improves(value)) set_best(value, table_.path(fresh_[first + lane]));
            });
        };
        keep(0, appraiser_.batch().rewards(
                    [&](std::size_t goal, const Lanes& lanes) { keep(machine_->goals[goal].value, lanes); }));
        for_each_lane(appraiser_.batch().live(), [&](unsigned lane) {
            if (restarts_.counts_moves() && appraiser_.moves(lane) == 0) return;
            scored_.emplace_back(restarts_.score(appraiser_.cost(lane), appraiser_.moves(lane)), fresh_[first + lane]);
        });
    }
    fresh_.clear();
}

void Beam::expand() {
    const std::size_t first = current_;
    const auto count = static_cast<unsigned>(std::min<std::size_t>(lane_count, layer_.size() - current_));
    batch_.load(count, [&](unsigned lane) { return table_.row(layer_[first + lane]); });
    batch_.set_depth(layer_depth_);
    batch_.evaluate();
    if (layer_depth_ == 0) {  // later states have been asked already
        const Lanes worthless = batch_.rewards([&](std::size_t goal, const Lanes&) {
            if (improves(machine_->goals[goal].value)) set_best(machine_->goals[goal].value, {});
        });
        if (any(worthless) && improves(0)) set_best(0, {});
    }
    Stage stage(table_, machine_->words, nullptr, [&](const auto& queue) {
        generated_ += queue.count();
        for (std::uint32_t index = 0; index < queue.count() && !full_; ++index) {
            const std::uint32_t parent = layer_[first + queue.lane(index)];
            const auto [state, fresh] = table_.insert(queue.row(index), queue.hash(index), parent, queue.step(index));
            full_ = state == StateTable::full;
            if (fresh) fresh_.push_back(state);
        }
    });
    batch_.successors(stage);
    stage.finish();
    appraise_fresh();
    current_ += count;
    states_ = states_before_ + table_.size();
}

// Keeps the best of the states met; false where the run ends here.
bool Beam::next_layer() {
    const std::uint64_t width = restarts_.effort();
    if (scored_.size() > width) {
        std::nth_element(scored_.begin(), scored_.begin() + static_cast<std::ptrdiff_t>(width), scored_.end());
        scored_.resize(width);
        complete_ = false;
    }
    layer_.clear();
    for (const auto& entry : scored_) layer_.push_back(entry.second);
    std::sort(layer_.begin(), layer_.end());
    scored_.clear();
    current_ = 0;
    ++layer_depth_;
    depth_ = std::max(depth_, layer_depth_);
    if (forget_layers_) table_.start_layer();
    if (layer_depth_ >= (first_depth << std::min<std::uint64_t>(restarts_.round(), 16))) {
        complete_ = complete_ && layer_.empty();
        return false;
    }
    return !layer_.empty();
}

Outcome Beam::run(double seconds) {
    const Deadline deadline(seconds);
    while (!holds_most()) {
        if (!table_.prepare(std::size_t{lane_count} * machine_->operators.size(), deadline)) break;
        if (!layer_.empty() && !full_) expand();
        if (full_) {
            restarts_.next();
            restarts_.halve_effort();
            start();
            if (full_) return Outcome::out_of_memory;
        } else if (current_ >= layer_.size() && !next_layer()) {
            if (complete_ && (machine_->clock.role != ClockRole::ends || forget_layers_)) return Outcome::finished;
            restarts_.next();
            start();
        }
        if (deadline.passed()) break;
    }
    return holds_most() ? Outcome::finished : Outcome::running;
}

}  // namespace soloist::network
