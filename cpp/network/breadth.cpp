#include "network/breadth.hpp"

#include <algorithm>

namespace soloist::network {

BreadthFirst::BreadthFirst(std::shared_ptr<const Machine> machine, std::size_t bytes, bool layered)
    : Search(machine, bytes),
      layered_((layered && machine->clock.bounded) || machine->clock.role == ClockRole::state),
      use_prospects_(!layered_ && machine->clock.role == ClockRole::ends),
      table_(machine->words, budget_),
      batch_(machine),
      checker_(machine),
      earliest_(machine->goals.size(), never) {
    const std::uint64_t* const row = machine->initial.data();
    full_ = table_.insert(row, hash_words(row, machine->words), StateTable::no_parent, 0).index == StateTable::full;
    layer_end_ = table_.size();
    states_ = table_.size();
}

// Asks the states that the checker has loaded whether they end the game and what they earn.
void BreadthFirst::judge(std::uint32_t depth, const std::function<std::vector<std::uint32_t>(unsigned)>& path) {
    checker_.set_depth(depth);
    checker_.evaluate_end();
    const auto keep = [&](int value, const Lanes& lanes) {
        if (!improves(value)) return;
        unsigned lowest = lane_count;
        for_each_lane(lanes, [&](unsigned lane) { lowest = std::min(lowest, lane); });
        set_best(value, path(lowest));
    };
    const Lanes worthless = checker_.rewards([&](std::size_t goal, const Lanes& lanes) {
        if (!use_prospects_) earliest_[goal] = std::min(earliest_[goal], depth);
        keep(machine_->goals[goal].value, lanes);
    });
    if (any(worthless)) keep(0, worthless);
    if (use_prospects_) checker_.prospects(depth, earliest_);
}

// Judges the next `count` states that have not been, all of one depth.
void BreadthFirst::check(std::uint32_t count) {
    const std::uint32_t first = checked_;
    checker_.load(count, [&](unsigned lane) { return table_.row(first + lane); });
    judge(first < layer_end_ ? depth_ : depth_ + 1, [&](unsigned lane) { return table_.path(first + lane); });
    checked_ += count;
}

void BreadthFirst::check_rest() {
    while (checked_ < table_.size() && !holds_most()) check(std::min(lane_count, table_.size() - checked_));
}

namespace {

// Successors that are judged and forgotten, a batch at a time.
template <typename Judge>
class LastStage {
public:
    LastStage(std::uint32_t words, Judge judge) : words_(words), judge_(std::move(judge)), rows_(lane_count * words) {}

    std::uint64_t* place() { return rows_.data() + std::size_t{count_} * words_; }
    void commit(std::uint32_t step, unsigned lane) {
        steps_[count_] = step;
        lanes_[count_] = lane;
        if (++count_ == lane_count) finish();
    }
    void finish() {
        if (count_ > 0) judge_(*this);
        count_ = 0;
    }

    unsigned count() const { return count_; }
    const std::uint64_t* row(unsigned index) const { return rows_.data() + std::size_t{index} * words_; }
    std::uint32_t step(unsigned index) const { return steps_[index]; }
    unsigned lane(unsigned index) const { return lanes_[index]; }

private:
    std::uint32_t words_;
    Judge judge_;
    unsigned count_ = 0;
    std::vector<std::uint64_t> rows_;
    std::uint32_t steps_[lane_count];
    unsigned lanes_[lane_count];
};

}  // namespace

void BreadthFirst::expand_last() {
    const std::uint32_t first = current_;
    LastStage stage(machine_->words, [&](const auto& queue) {
        generated_ += queue.count();
        if (holds_most()) return;
        checker_.load(queue.count(), [&](unsigned lane) { return queue.row(lane); });
        judge(depth_ + 1, [&](unsigned lane) {
            std::vector<std::uint32_t> path = table_.path(first + queue.lane(lane));
            path.push_back(queue.step(lane));
            return path;
        });
    });
    batch_.successors(stage);
    stage.finish();
}

void BreadthFirst::expand() {
    const std::uint32_t first = current_;
    const std::uint32_t count = std::min(lane_count, layer_end_ - current_);
    batch_.load(count, [&](unsigned lane) { return table_.row(first + lane); });
    batch_.set_depth(depth_);
    batch_.evaluate();
    if (machine_->clock.bounded && depth_ + 2 == machine_->clock.rows.size()) {
        expand_last();
        current_ += count;
        return;
    }
    Stage stage(table_, table_.words(), nullptr, [&](const auto& queue) {
        generated_ += queue.count();
        for (std::uint32_t index = 0; index < queue.count() && !full_; ++index) {
            const auto found =
                table_.insert(queue.row(index), queue.hash(index), first + queue.lane(index), queue.step(index));
            full_ = found.index == StateTable::full;
        }
        while (table_.size() - checked_ >= lane_count) check(lane_count);
    });
    batch_.successors(stage);
    stage.finish();
    states_ = table_.size();
    if (!full_) current_ += count;  // else these states are expanded again when there is more memory
}

void BreadthFirst::next_layer() {
    if (layer_end_ == table_.size()) {
        exhausted_ = true;
        return;
    }
    ++depth_;
    layer_end_ = table_.size();
    if (layered_) table_.start_layer();
}

Outcome BreadthFirst::run(double seconds) {
    const Deadline deadline(seconds);
    full_ = false;
    if (table_.size() == 0) return Outcome::out_of_memory;
    if (checked_ == 0) {
        check_rest();
        if (layered_) table_.start_layer();
    }
    while (!exhausted_ && !holds_most()) {
        if (current_ == layer_end_) {
            check_rest();
            if (!holds_most()) next_layer();
            continue;
        }
        if (!table_.prepare(std::size_t{lane_count} * machine_->operators.size(), deadline)) break;
        expand();
        if (full_) {
            check_rest();
            return holds_most() ? Outcome::finished : Outcome::out_of_memory;
        }
        if (deadline.passed()) break;
    }
    return exhausted_ || holds_most() ? Outcome::finished : Outcome::running;
}

int BreadthFirst::upper() const {
    if (!exhausted_) return most();
    for (std::size_t goal = 0; goal < earliest_.size(); ++goal) {
        if (earliest_[goal] != never) return machine_->goals[goal].value;
    }
    return 0;
}

std::uint32_t BreadthFirst::bound(int value) const {
    std::uint32_t least = exhausted_ ? never : depth_ + 1;
    for (std::size_t goal = 0; goal < earliest_.size(); ++goal) {
        if (machine_->goals[goal].value == value) least = std::min(least, earliest_[goal]);
    }
    return least;
}

}  // namespace soloist::network
