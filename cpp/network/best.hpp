// Greedy best-first search with novelty: states with new fluents or new pairs of fluents first, the nearest to the
// goal among them; every eighth batch by distance alone. Novelty orders states and drops none. Still, with a clock of the
// role `ends` a state is kept at its least depth alone, so that no state left is no proof of the maximum.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "network/appraise.hpp"
#include "network/batch.hpp"
#include "network/novelty.hpp"
#include "network/search.hpp"
#include "network/table.hpp"

namespace soloist::network {

class BestFirst final : public Search {
public:
    BestFirst(std::shared_ptr<const Machine> machine, std::size_t bytes);

    // Ends when the highest reward is held or no state is left.
    Outcome run(double seconds) override;

private:
    static constexpr std::uint32_t nobody = ~std::uint32_t{0};
    // States that are expanded together, without looking at what the others have found. As many as a quarter of the lanes:
    // more use the machine better, and follow the order of the states less. That others were compared is not on record.
    static constexpr unsigned batch_size = 64;

    // What is known of a state beside its row. It waits in up to two queues, as a link of two chains.
    struct Note {
        std::uint32_t depth;
        std::uint32_t next[2];
        std::uint16_t cost;
        std::uint8_t novelty;
        std::uint8_t flags;  // bit 0, 1: it is in the queue; bit 2: it has been expanded
    };
    // States in the order they came, by rank; the lowest rank is served first.
    struct Queue {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> chains;  // (first, last) by rank
        std::size_t lowest = 0;
    };

    void push(unsigned queue, std::size_t rank, std::uint32_t state);
    std::uint32_t pop(unsigned queue);
    void enqueue(std::uint32_t state);
    bool take_batch();
    void expand();
    void meet(const std::uint64_t* row, std::uint64_t hash, std::uint32_t parent, std::uint32_t step);
    void welcome();
    void reward(std::uint32_t state, int value);

    StateTable table_;
    Column<Note> notes_;
    Novelty novelty_;
    Batch batch_;
    Appraiser appraiser_;
    Queue queues_[2];
    std::uint64_t batches_ = 0;
    std::vector<std::uint32_t> at_work_;  // the states of the batch
    std::vector<std::uint32_t> fresh_;    // new states that have not been appraised
    bool full_ = false;
};

}  // namespace soloist::network
