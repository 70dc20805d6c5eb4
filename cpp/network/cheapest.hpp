// Cheapest-first search (A*): plays of the least cost where moves have costs, and the proof that none is cheaper.
//
// States wait by what they cost and what the way to a reward costs at least from there (goal_bound.hpp). A state is taken at
// the least cost it has been met at, and once more where it is met at a lower one later. So whatever the order in which states
// are taken, these hold at any moment:
//
//   floor()      every play that earns something and goes through a state which still waits costs at least this;
//   bound(v)     no play that earns exactly v costs less than this (never: no play earns v);
//   upper()      no play earns more than this.
//
// Batches are filled with states that come to less than the cheapest one and the least cost above zero together: hardly any
// can make another one of those cheaper. States that come to as much as a known play of the highest reward are left out: nothing
// below them is cheaper than that play.
//
// What may be missing when all is explored is told at breadth.hpp. The machine must have no clock (`use_clock` false): a
// state that is met at a lower cost may be met later. Costs are below `most_cost`, and there are fewer than 2^32 states, so
// no sum comes to 2^63: a cheapest way to a state passes no state twice.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "network/batch.hpp"
#include "network/goal_bound.hpp"
#include "network/search.hpp"
#include "network/table.hpp"

namespace soloist::network {

class CheapestFirst final : public Search {
public:
    static constexpr std::uint64_t never = ~std::uint64_t{0};
    static constexpr std::uint64_t most_cost = std::uint64_t{1} << 31;

    // `costs` has what each move of the ground game costs.
    CheapestFirst(std::shared_ptr<const Machine> machine, std::size_t bytes, const std::vector<std::uint64_t>& costs);

    // Ends when a play of the highest reward is proved to be cheapest, or all has been explored.
    Outcome run(double seconds) override;

    // Somebody has a play of the highest reward at this cost: only cheaper ones are looked for.
    void set_known(std::uint64_t cost);

    // Whether every state was looked at; where some were left out for their costs, only what is cheaper was.
    bool exhausted() const { return floor() == never && known_ == never; }
    // A search that had no memory for the first state knows nothing.
    std::uint64_t floor() const {
        if (table_.size() == 0) return 0;
        return waiting_.empty() ? never : waiting_.begin()->first;
    }
    int upper() const;
    std::uint64_t bound(int value) const;

private:
    static constexpr std::uint32_t nobody = ~std::uint32_t{0};

    // What is known of a state beside its row; it waits as a link of the chain of its key.
    struct Note {
        std::uint64_t cost;
        std::uint32_t before;
        std::uint32_t after;
        bool waits;
    };

    bool done() const { return floor() >= known_; }
    // What a play through a state costs at least.
    std::uint64_t key(std::uint32_t state) const { return notes_[state].cost + bound_(table_.row(state)); }
    void push(std::uint32_t state);
    void unlink(std::uint32_t state);
    void take_batch();
    void expand();
    void meet(const std::uint64_t* row, std::uint64_t hash, std::uint32_t parent, std::uint32_t step,
              std::uint64_t cost);
    void reward(std::uint32_t state, int value);
    void settle();

    StateTable table_;
    Column<Note> notes_;
    Batch batch_;
    std::vector<std::uint64_t> costs_;  // of the operators
    GoalBound bound_;
    std::uint64_t least_step_ = 1;                    // the least of them above zero
    std::map<std::uint64_t, std::uint32_t> waiting_;  // the first state of each chain, by key
    std::size_t paid_ = 0;                            // chains that the budget knows of
    std::vector<std::uint32_t> at_work_;
    std::uint64_t known_ = never;  // the least cost of a play of the highest reward
    std::uint64_t best_cost_ = never;
    std::vector<std::uint64_t> earliest_;  // per goal: the least cost at which it was had
    bool full_ = false;
};

}  // namespace soloist::network
