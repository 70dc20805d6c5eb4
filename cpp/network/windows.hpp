// Makes a play cheaper, a window at a time: from a state of the play to a later one, or to the end, by a cheaper way.
//
// A window's search is A* weighted towards its end, which is a whole state, so that what differs tells how far it is: a
// move that changes k bits at most shares its cost among them, and the shares of the bits that differ never come to more than a
// way costs. States from which the end cannot be reached more cheaply than the play does are left out by that. The last
// window may also end in any other state that earns as much.
//
// Windows of all lengths are tried, each with a number of states that grows from round to round. Nothing is proved by it.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "network/batch.hpp"
#include "network/search.hpp"
#include "network/table.hpp"

namespace soloist::network {

class Windows final : public Search {
public:
    // `costs` has what each move of the ground game costs (below CheapestFirst::most_cost), `moves` a whole play. Throws
    // std::invalid_argument where it is none, or where the machine has a clock.
    Windows(std::shared_ptr<const Machine> machine, std::size_t bytes, const std::vector<std::uint64_t>& costs,
            const std::vector<std::uint32_t>& moves);

    // Ends when no window is improved with the most states that one may have.
    Outcome run(double seconds) override;

private:
    // A state that waits: the least of (rank, state) comes next.
    struct Waiting {
        double rank;
        std::uint64_t cost;
        std::uint32_t state;
        bool operator<(const Waiting& other) const {
            return rank != other.rank ? rank > other.rank : state > other.state;
        }
    };

    void follow(const std::vector<std::uint32_t>& steps);
    void share_costs();
    double distance(const std::uint64_t* row) const;
    void open();
    bool expand();
    bool meet(const std::uint64_t* row, std::uint64_t hash, std::uint32_t parent, std::uint32_t step,
              std::uint64_t cost);
    void adopt(std::uint32_t state);
    void next_window();
    std::uint64_t spent(std::size_t from, std::size_t to) const { return sums_[to] - sums_[from]; }
    const std::uint64_t* row_of(std::size_t place) const { return rows_.data() + place * machine_->words; }

    StateTable table_;
    Column<std::uint64_t> least_;  // per state of the table: the least cost that it was met at
    Batch batch_;
    std::vector<std::uint64_t> costs_;                   // of the operators
    std::vector<double> share_of_set_, share_of_clear_;  // per packed bit: what it costs at least to change it so
    std::vector<std::uint32_t> steps_;                   // the play, as operators
    std::vector<std::uint64_t> rows_, sums_;             // its states, and what it has cost up to each
    int value_ = 0;                                      // what it earns
    // The window at hand, and what waits in it.
    std::size_t first_ = 0, last_ = 0, span_, effort_;
    bool improved_ = false;  // by any window of this round
    bool again_ = false;     // the one at hand was improved, and may be once more
    std::vector<Waiting> waiting_;
    std::vector<Waiting> at_work_;
};

}  // namespace soloist::network
