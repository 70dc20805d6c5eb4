#include "network/breadth.hpp"

#include <algorithm>

#include "network/last_stage.hpp"

namespace soloist::network {

BreadthFirst::BreadthFirst(std::shared_ptr<const Machine> machine, std::size_t bytes, bool layered, unsigned cores)
    : BreadthProver(machine, bytes, layered), table_(machine->words, budget_), crew_(cores), round_(crew_) {
    for (unsigned worker = 0; worker < crew_.size(); ++worker) hands_.emplace_back(machine);
    const std::uint64_t* const row = machine->initial.data();
    full_ = table_.insert(row, hash_words(row, machine->words), StateTable::no_parent, 0).index == StateTable::full;
    layer_end_ = table_.size();
    states_ = table_.size();
}

// Loads states of the table into a batch.
void BreadthFirst::load(Batch& batch, std::uint32_t first, std::uint32_t count) const {
    batch.load(count, [&](unsigned lane) { return table_.row(first + lane); });
}

void BreadthFirst::take(const Verdict& verdict, const Path& path) {
    if (improves(verdict.value)) set_best(verdict.value, path(verdict.lane));
}

// Judges the next `count` states that have not been, all of one depth.
void BreadthFirst::check(std::uint32_t count) {
    const std::uint32_t first = checked_;
    load(hands_[0].checker, first, count);
    take(judge(hands_[0].checker, depth_of(first), earliest_),
         [&](unsigned lane) { return table_.path(first + lane); });
    checked_ += count;
}

void BreadthFirst::check_rest() {
    while (checked_ < table_.size() && !holds_most()) check(std::min(lane_count, table_.size() - checked_));
}

void BreadthFirst::expand_last() {
    const std::uint32_t first = current_;
    LastStage stage(machine_->words, [&](const auto& queue) {
        generated_ += queue.count();
        if (holds_most()) return;
        hands_[0].checker.load(queue.count(), [&](unsigned lane) { return queue.row(lane); });
        take(judge(hands_[0].checker, depth_ + 1, earliest_), [&](unsigned lane) {
            std::vector<std::uint32_t> path = table_.path(first + queue.lane(lane));
            path.push_back(queue.step(lane));
            return path;
        });
    });
    hands_[0].batch.successors(stage);
    stage.finish();
}

void BreadthFirst::expand() {
    const std::uint32_t first = current_;
    const std::uint32_t count = std::min(lane_count, layer_end_ - current_);
    Batch& batch = hands_[0].batch;
    load(batch, first, count);
    batch.set_depth(depth_);
    batch.evaluate();
    if (last_but_one(depth_)) {
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
    batch.successors(stage);
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
    const Crew::Between between(crew_);
    return search(Deadline(seconds));
}

Outcome BreadthFirst::search(const Deadline& deadline) {
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
        if (crew_.size() > 1) {
            if (!expand_round(deadline)) break;
        } else {
            if (!table_.prepare(std::size_t{lane_count} * machine_->operators.size(), deadline, crew_)) break;
            expand();
        }
        if (full_) {
            check_rest();
            return holds_most() ? Outcome::finished : Outcome::out_of_memory;
        }
        if (deadline.passed()) break;
    }
    return exhausted_ || holds_most() ? Outcome::finished : Outcome::running;
}

}  // namespace soloist::network
