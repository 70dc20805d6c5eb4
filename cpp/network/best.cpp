#include "network/best.hpp"

#include <algorithm>

#include "network/stage.hpp"

namespace soloist::network {
namespace {

constexpr std::uint8_t expanded_mark = 4;
// Higher costs share a rank. Costs seldom come near it; each rank takes 32 bytes.
constexpr std::size_t most_cost = 4095;

}  // namespace

// Where the depth is a part of the state, it is a word of the row.
BestFirst::BestFirst(std::shared_ptr<const Machine> machine, std::size_t bytes)
    : Search(machine, bytes),
      table_(machine->words + (machine->clock.role == ClockRole::state ? 1 : 0), budget_),
      notes_(budget_),
      novelty_(machine->words, static_cast<std::uint32_t>(machine->fluents.size()), budget_, bytes / 4),
      batch_(machine),
      appraiser_(machine) {
    queues_[0].chains.assign(3 * (most_cost + 1), {nobody, nobody});
    queues_[1].chains.assign(most_cost + 1, {nobody, nobody});
    std::vector<std::uint64_t> row = machine->initial;
    row.resize(table_.words(), 0);
    meet(row.data(), hash_words(row.data(), table_.words()), StateTable::no_parent, 0);
    welcome();
}

void BestFirst::push(unsigned queue, std::size_t rank, std::uint32_t state) {
    Note& note = notes_[state];
    if ((note.flags >> queue & 1) != 0) return;
    note.flags |= static_cast<std::uint8_t>(1 << queue);
    note.next[queue] = nobody;
    auto& [first, last] = queues_[queue].chains[rank];
    if (first == nobody) {
        first = state;
    } else {
        notes_[last].next[queue] = state;
    }
    last = state;
    queues_[queue].lowest = std::min(queues_[queue].lowest, rank);
}

// The next state of a queue that still waits for its expansion.
std::uint32_t BestFirst::pop(unsigned queue) {
    Queue& from = queues_[queue];
    for (; from.lowest < from.chains.size(); ++from.lowest) {
        auto& first = from.chains[from.lowest].first;
        while (first != nobody) {
            const std::uint32_t state = first;
            first = notes_[state].next[queue];
            notes_[state].flags &= static_cast<std::uint8_t>(~(1 << queue));
            if ((notes_[state].flags & expanded_mark) == 0) return state;
        }
    }
    return nobody;
}

void BestFirst::enqueue(std::uint32_t state) {
    const Note& note = notes_[state];
    const std::size_t cost = std::min<std::size_t>(note.cost, most_cost);
    push(0, (note.novelty - 1) * (most_cost + 1) + cost, state);
    push(1, cost, state);
}

bool BestFirst::take_batch() {
    at_work_.clear();
    const unsigned queue = ++batches_ % 8 == 0 ? 1 : 0;
    while (at_work_.size() < batch_size) {
        const std::uint32_t state = pop(queue);
        if (state == nobody) break;
        notes_[state].flags |= expanded_mark;
        at_work_.push_back(state);
    }
    return !at_work_.empty();
}

// A state that is met again nearer to the start gets the shorter way. Its depth matters where there is a clock: then
// its successors are made again. Depths only fall, and a state is always deeper than its parent, so no circle forms.
void BestFirst::meet(const std::uint64_t* row, std::uint64_t hash, std::uint32_t parent, std::uint32_t step) {
    const std::uint32_t depth = parent == StateTable::no_parent ? 0 : notes_[parent].depth + 1;
    full_ = full_ || !notes_.reserve(std::size_t{table_.size()} + 1);
    if (full_) return;
    const auto [index, fresh] = table_.insert(row, hash, parent, step);
    if (index == StateTable::full) {
        full_ = true;
        return;
    }
    if (fresh) {
        notes_[index] = {depth, {nobody, nobody}, 0, 3, 0};
        fresh_.push_back(index);
        return;
    }
    Note& note = notes_[index];
    if (depth >= note.depth) return;
    note.depth = depth;
    table_.set_link(index, parent, step);
    if (machine_->clock.role == ClockRole::none || (note.flags & expanded_mark) == 0) return;
    note.flags &= static_cast<std::uint8_t>(~expanded_mark);
    enqueue(index);
}

// With a clock, a play is right only if it is as long as was assumed: a shorter way may have been found to an earlier
// state, and its successors are not renewed yet.
void BestFirst::reward(std::uint32_t state, int value) {
    if (!improves(value)) return;
    const std::vector<std::uint32_t> path = table_.path(state);
    if (machine_->clock.role == ClockRole::none || path.size() == notes_[state].depth) set_best(value, path);
}

// Appraises the new states, and lets those that do not end the game wait for their turn.
void BestFirst::welcome() {
    for (std::size_t first = 0; first < fresh_.size(); first += lane_count) {
        const auto count = static_cast<unsigned>(std::min<std::size_t>(lane_count, fresh_.size() - first));
        std::uint32_t depths[lane_count];
        for (unsigned lane = 0; lane < count; ++lane) depths[lane] = notes_[fresh_[first + lane]].depth;
        appraiser_.appraise(count, [&](unsigned lane) { return table_.row(fresh_[first + lane]); }, depths, 0, false);
        const Lanes worthless = appraiser_.batch().rewards([&](std::size_t goal, const Lanes& lanes) {
            for_each_lane(lanes, [&](unsigned lane) { reward(fresh_[first + lane], machine_->goals[goal].value); });
        });
        for_each_lane(worthless, [&](unsigned lane) { reward(fresh_[first + lane], 0); });
        for (unsigned lane = 0; lane < count; ++lane) {
            const std::uint32_t state = fresh_[first + lane];
            Note& note = notes_[state];
            note.cost = static_cast<std::uint16_t>(appraiser_.cost(lane));
            if (test(appraiser_.batch().terminal(), lane)) {
                note.flags |= expanded_mark;  // unless it is met again at a depth where the game goes on
                continue;
            }
            const std::uint32_t parent = table_.parent(state);
            const bool alike = parent != StateTable::no_parent && notes_[parent].cost == note.cost;
            const std::size_t rank = std::min<std::size_t>(note.cost, most_cost);
            note.novelty = static_cast<std::uint8_t>(novelty_.rate(
                table_.row(state), alike ? table_.row(parent) : nullptr, static_cast<std::uint32_t>(rank)));
            enqueue(state);
        }
    }
    fresh_.clear();
}

void BestFirst::expand() {
    std::uint32_t depths[lane_count];
    for (std::size_t lane = 0; lane < at_work_.size(); ++lane) depths[lane] = notes_[at_work_[lane]].depth;
    batch_.load(static_cast<unsigned>(at_work_.size()), [&](unsigned lane) { return table_.row(at_work_[lane]); });
    batch_.set_depths(depths);
    batch_.evaluate();
    // A state that is met again on a shorter way may end no more, or end only now.
    const Lanes worthless = batch_.rewards([&](std::size_t goal, const Lanes& lanes) {
        for_each_lane(lanes, [&](unsigned lane) { reward(at_work_[lane], machine_->goals[goal].value); });
    });
    for_each_lane(worthless, [&](unsigned lane) { reward(at_work_[lane], 0); });
    Stage stage(table_, machine_->words, depths, [&](const auto& queue) {
        generated_ += queue.count();
        for (std::uint32_t index = 0; index < queue.count() && !full_; ++index) {
            meet(queue.row(index), queue.hash(index), at_work_[queue.lane(index)], queue.step(index));
        }
    });
    batch_.successors(stage);
    stage.finish();
    for (std::size_t lane = 0; lane < at_work_.size(); ++lane) depth_ = std::max(depth_, depths[lane]);
    states_ = table_.size();
}

Outcome BestFirst::run(double seconds) {
    const Deadline deadline(seconds);
    full_ = false;
    while (!holds_most()) {
        if (!table_.prepare(std::size_t{batch_size} * machine_->operators.size(), deadline)) break;
        if (!take_batch() && !take_batch()) return Outcome::finished;
        expand();
        welcome();
        if (full_) {
            for (const std::uint32_t state : at_work_) {
                notes_[state].flags &= static_cast<std::uint8_t>(~expanded_mark);
                enqueue(state);
            }
            return Outcome::out_of_memory;
        }
        if (deadline.passed()) break;
    }
    return holds_most() ? Outcome::finished : Outcome::running;
}

}  // namespace soloist::network
