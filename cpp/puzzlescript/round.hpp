// One round of a search: some states are expanded at once, and what is new is stored as if they had been expanded one after the
// other.
//
//   expand   any worker, some states at a time: inputs are made, and successors that the store has not are noted for the
//            worker who owns their hash;
//   claim    each worker in its own shard of the store, in order: the first of equal successors claims a place;
//   take     one worker, in order: the search hears of every successor, and what has claimed a place gets the next number;
//   settle   each worker stores what it has claimed, under these numbers.
//
// So the store has the same states under the same numbers with the same parents, whatever the number of workers and however
// many states are in a round.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/crew.hpp"
#include "puzzlescript/bounds.hpp"
#include "puzzlescript/stepper.hpp"
#include "puzzlescript/store.hpp"

namespace soloist::puzzlescript {

// What came of an input in a state.
struct Successor {
    End end = End::settled;
    Refusal refusal = Refusal::none;
    bool fresh = false;                  // it is the first of its kind
    std::uint32_t number = Store::none;  // once it is known
    std::uint64_t hash = 0;
    int refused_rule = -1;
    int score = 0;  // this and the estimate only of what the store has not, and where the search wants it
    Bounds::Estimate estimate{};
};

class Round {
public:
    // Rounds of fewer states than `worth_sharing` are for one worker: to wake the others takes as long as some states.
    Round(Store& store, Crew& crew, int inputs, std::size_t worth_sharing)
        : store_(store), crew_(crew), inputs_(static_cast<std::size_t>(inputs)), worth_sharing_(worth_sharing) {}

    // How many states to take next: as many as take some milliseconds, as the last rounds tell.
    std::size_t next_size() const { return next_size_; }

    // press(worker, state, successors, keys) makes all inputs in a state and writes down how they ended, with the keys of where they
    // have led to; judge(worker, key, successor) is asked about what the store has not.
    template <class Press, class Judge>
    void expand(const std::uint32_t* states, std::size_t count, Press press, Judge judge) {
        start(count);
        share([&](unsigned worker, std::size_t part) {
            const std::size_t end = std::min(count, (part + 1) * part_);
            for (std::size_t i = part * part_; i < end; ++i) {
                const std::size_t first = i * inputs_;
                press(worker, states[i], &successors_[first], key(first));
                look_up(part, first, [&](std::size_t ticket) { judge(worker, key(ticket), successors_[ticket]); });
            }
        });
        each_shard([&](unsigned shard) { claim(shard); });
    }

    const Successor& successor(std::size_t state, std::size_t input) const {
        return successors_[state * inputs_ + input];
    }
    // The number of a successor that has not ended otherwise; a fresh one gets its own. To be asked in order.
    std::uint32_t take(std::size_t state, std::size_t input, std::uint32_t parent);
    // Stores what has been taken.
    void settle();

    std::size_t bytes() const;

private:
    static constexpr std::size_t most_states = 1024;                 // more leave the cache
    static constexpr std::size_t most_bytes = std::size_t{1} << 23;  // of keys
    static constexpr std::size_t most_part = 32, parts_a_worker = 8;
    static constexpr double wanted_seconds = 0.005;  // of processor time
    static constexpr std::size_t ahead = 8;          // successors whose slots are fetched before they are looked at

    void start(std::size_t count);
    bool shared() const { return crew_.size() > 1 && count_ >= worth_sharing_; }
    template <class Work>
    void share(Work work) {
        if (shared()) return crew_.share(parts_, work);
        for (std::size_t part = 0; part < parts_; ++part) work(0, part);
    }
    template <class Work>
    void each_shard(Work work) {
        if (shared()) return crew_.run(work);
        for (unsigned shard = 0; shard < store_.shards(); ++shard) work(shard);
    }
    // Finds the successors of a state in the store and notes those that are not there.
    template <class Absent>
    void look_up(std::size_t part, std::size_t first, Absent absent) {
        for (std::size_t ticket = first; ticket < first + inputs_; ++ticket) {
            Successor& successor = successors_[ticket];
            if (successor.end != End::settled) continue;
            successor.number = store_.find(key(ticket), successor.hash);
            if (successor.number != Store::none) continue;
            absent(ticket);
            noted(part, store_.shard(successor.hash)).push_back(static_cast<std::uint32_t>(ticket));
        }
    }
    void claim(unsigned shard);

    std::uint64_t* key(std::size_t ticket) { return keys_.data() + ticket * store_.key_words(); }
    std::vector<std::uint32_t>& noted(std::size_t part, unsigned shard) {
        return noted_[part * store_.shards() + shard];
    }

    Store& store_;
    Crew& crew_;
    std::size_t inputs_, worth_sharing_;
    std::size_t next_size_ = 1, count_ = 0;  // states
    std::size_t part_ = 1, parts_ = 0;       // states that a worker takes at a time, and how many times
    std::uint32_t base_ = 0;                 // what has claimed a place is called by its ticket above this
    std::size_t taken_ = 0;                  // tickets before this one
    std::vector<Successor> successors_;      // by ticket: state by state, input by input
    std::vector<std::uint64_t> keys_;
    std::vector<std::vector<std::uint32_t>> noted_;  // by part and shard: tickets of what the store has not
    double before_ = 0;                              // processor seconds of the first worker when the round began
};

}  // namespace soloist::puzzlescript
