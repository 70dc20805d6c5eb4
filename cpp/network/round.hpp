// One round of a search on many cores: batches of states are expanded at once, and what is new is stored as if they had been
// expanded one after the other.
//
//   collect   any worker, batch by batch: successors that the table has not are written down, in their order;
//   claim     each worker in its own regions of the table, through all batches in order: the first of equal successors
//             claims a slot;
//   number    what has claimed one is numbered through, in order;
//   settle    each worker stores what it has claimed, under these numbers.
//
// So the table has the same rows under the same numbers with the same parents, whatever the number of workers and however
// many batches are in a round.
#pragma once

#include <cstdint>
#include <vector>

#include "base/crew.hpp"
#include "network/table.hpp"

namespace soloist::network {

class Round {
public:
    // Successors of one batch that the table did not have when the round began.
    struct Candidates {
        std::vector<std::uint64_t> rows, hashes;
        std::vector<std::uint32_t> parents, steps;
        std::vector<std::uint8_t> fresh;  // whether it has claimed a slot
        std::uint64_t generated = 0;      // successors made
        std::uint32_t first_ticket = 0;   // of the round's candidates
        std::uint32_t states_after = 0;   // rows in the table when this batch is stored

        void clear();
        void add(const std::uint64_t* row, std::uint32_t words, std::uint64_t hash, std::uint32_t parent,
                 std::uint32_t step);
        std::size_t bytes() const;
    };

    explicit Round(Crew& crew) : crew_(crew), claims_(crew.size()), mine_(crew.size()) {}

    void start(std::size_t batches);
    std::size_t size() const { return size_; }
    Candidates& operator[](std::size_t batch) { return batches_[batch]; }
    const Candidates& operator[](std::size_t batch) const { return batches_[batch]; }

    // How many candidates there are, when all are collected.
    std::uint32_t count();
    // Stores them; false where there was no memory for all: the first ones are stored then.
    bool store(StateTable& table);

    // Successors made by all batches, or up to the one that made the table this large; and how large that one left it.
    std::uint64_t generated() const;
    std::uint64_t generated_until(std::uint32_t rows) const;
    std::uint32_t states_after(std::uint32_t rows) const;

    void end() { seconds_ = crew_.longest() - before_; }

    // How many batches the next round takes, so that it needs about this many bytes and takes about as many seconds.
    std::size_t next_batches(std::size_t bytes, double seconds) const;
    std::size_t bytes() const;

private:
    struct Claimed {
        std::size_t place;
        std::uint32_t batch, offset;
    };

    void claim(StateTable& table, unsigned worker);
    const std::uint64_t* row(std::uint32_t ticket, std::uint32_t words) const;

    Crew& crew_;
    std::size_t size_ = 0;
    double before_ = 0;                             // seconds of the crew when the round began
    double seconds_ = 0;                            // that the last one took
    std::vector<Candidates> batches_;               // those that are not in the round keep their memory
    std::vector<std::vector<Claimed>> claims_;      // by worker
    std::vector<std::vector<std::uint32_t>> mine_;  // by worker: its candidates of a batch
    std::vector<std::uint32_t> refused_;            // by worker: the first ticket that found no slot
    std::vector<std::uint32_t> numbers_;            // by ticket
};

}  // namespace soloist::network
