// Up to 256 states at work: load them, ask what they say, and make their successors.
//
//   Batch batch(machine);
//   batch.load(count, [&](unsigned lane) { return row_of(lane); });
//   batch.set_depth(depth);
//   batch.evaluate();
//   batch.successors(sink);     // sink.place(): where the words go; sink.commit(operator, lane): they are there
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "network/machine.hpp"

namespace soloist::network {

class Batch {
public:
    explicit Batch(std::shared_ptr<const Machine> machine);

    const Machine& machine() const { return *machine_; }
    unsigned count() const { return count_; }

    // Copies the rows, so that they may move while successors are stored, and transposes them.
    template <typename RowOf>
    void load(unsigned lanes, RowOf&& row_of) {
        count_ = lanes;
        const std::uint32_t words = machine_->words;
        for (unsigned lane = 0; lane < lanes; ++lane) {
            std::copy_n(row_of(lane), words, rows_.data() + std::size_t{lane} * words);
        }
        transpose_in(rows_.data(), words, 1, static_cast<std::uint32_t>(machine_->fluents.size()));
    }

    // The depth of all the states, or of each: needed before any evaluation where there is a clock.
    void set_depth(std::uint32_t depth);
    void set_depths(const std::uint32_t* depths);

    // Whether the game has ended: only that (`evaluate_end`), or legality and shared gates too (`evaluate`).
    void evaluate_end();
    void evaluate();
    const Lanes& terminal() const { return terminal_; }

    // For each goal, highest first, the final states that earn it (and no higher one): `visit(goal, lanes)` is called
    // where there are any. Returns the final states that earn nothing. After an evaluation.
    // The gates of the rewards run once per evaluation, at the first question that needs them.
    void run_goals() {
        if (!goals_done_) machine_->goal_program.run(slots_.data());
        goals_done_ = true;
    }
    template <typename Visit>
    Lanes rewards(Visit&& visit) {
        if (!any(terminal_)) return Lanes{};
        run_goals();
        Lanes open = terminal_;
        for (std::size_t goal = 0; goal < machine_->goals.size(); ++goal) {
            const Lanes earned = open & fetch(slots_.data(), machine_->goals[goal].root);
            if (any(earned)) visit(goal, earned);
            open &= ~earned;
        }
        return open;
    }

    // Where the clock's role is `ends`: lowers `earliest[goal]` to the least depth, from `depth` on, at which one of
    // the states would earn the goal if it were met there.
    void prospects(std::uint32_t depth, std::vector<std::uint32_t>& earliest);

    // The states in which an operator can be used. After `evaluate`.
    Lanes legal(const Operator& item) const { return fetch(slots_.data(), item.legal) & live_; }
    const Lanes& live() const { return live_; }

    const std::uint64_t* row(unsigned lane) const { return rows_.data() + std::size_t{lane} * machine_->words; }
    const Lanes* slots() const { return slots_.data(); }

    // Makes every successor, operator by operator. After `evaluate`.
    template <typename Sink>
    void successors(Sink& sink) {
        for (std::uint32_t number = 0; number < machine_->operators.size(); ++number) {
            const Lanes lanes = legal(machine_->operators[number]);
            if (any(lanes)) apply(number, lanes, sink);
        }
    }

    // Makes the successors by one operator in the given lanes, which must be legal.
    template <typename Sink>
    void apply(std::uint32_t number, const Lanes& lanes, Sink& sink) {
        compute_outputs(machine_->operators[number], lanes);
        switch (machine_->words) {
            case 1: return emit<1>(number, lanes, sink);
            case 2: return emit<2>(number, lanes, sink);
            case 3: return emit<3>(number, lanes, sink);
            case 4: return emit<4>(number, lanes, sink);
            case 5: return emit<5>(number, lanes, sink);
            case 6: return emit<6>(number, lanes, sink);
            default: return emit<0>(number, lanes, sink);
        }
    }

private:
    void transpose_in(const std::uint64_t* rows, std::uint32_t words, std::uint32_t first_slot, std::uint32_t bits);
    void compute_outputs(const Operator& item, const Lanes& lanes);

    // fixed_words 0: any number of words.
    template <unsigned fixed_words, typename Sink>
    void emit(std::uint32_t number, const Lanes& lanes, Sink& sink) {
        const Operator& item = machine_->operators[number];
        const std::uint32_t words = fixed_words != 0 ? fixed_words : machine_->words;
        const Patch* const patches = item.patches.data();
        const std::size_t patch_count = item.patches.size();
        for_each_lane(lanes, [&](unsigned lane) {
            std::uint64_t* const out = sink.place();
            const std::uint64_t* const in = rows_.data() + std::size_t{lane} * words;
            for (unsigned word = 0; word < words; ++word) out[word] = in[word];
            for (std::size_t index = 0; index < patch_count; ++index) {
                const Patch& patch = patches[index];
                std::uint64_t value = (out[patch.word] & patch.keep) | patch.set;
                if (patch.mask != 0) value |= spread_[index * lane_count + lane];
                out[patch.word] = value;
            }
            sink.commit(number, lane);
        });
    }

    std::shared_ptr<const Machine> machine_;
    unsigned count_ = 0;
    std::vector<Lanes> slots_;
    std::vector<std::uint64_t> rows_;
    std::vector<std::uint64_t> clock_rows_;
    // Of the operator at hand: a block of 64 outputs, a word per lane; and the outputs where a successor has them, a word
    // per patch and lane.
    std::vector<std::uint64_t> bits_;
    std::vector<std::uint64_t> spread_;
    bool goals_done_ = false;
    Lanes terminal_{};
    Lanes live_{};
};

}  // namespace soloist::network
