// Searches over the states of a level, in slices.
//
// Breadth: states in the order of the inputs that reach them, so the first win is a shortest one, and a search that runs
// dry has shown that there is none. It prunes nothing but states it has seen, compared in full.
// The others are in guided.hpp.
//
//     Breadth breadth(stepper, memory);
//     while (breadth.outcome() == Outcome::running) breadth.run(0.1);
//     breadth.solution();  // "urrdl..."
//
// Wide searches choose many states, which are expanded in rounds (round.hpp), by several workers where there are several cores. What
// came of them is taken in order. So what they find, prove and count does not depend on how many cores there are; only where memory is
// out, it may be out a little sooner or later.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/crew.hpp"
#include "base/outcome.hpp"
#include "puzzlescript/round.hpp"
#include "puzzlescript/stepper.hpp"
#include "puzzlescript/store.hpp"

namespace soloist::puzzlescript {

// The inputs by their numbers, as letters and as directions.
inline constexpr char letters[] = "uldrx";
inline constexpr int ways[] = {up, left, down, right, action};

// How many states are chosen at once where the choice of the next one depends on what came of the last. Few in a small search, which
// would look at many in vain beside the way to the win; enough for many cores in a large one. It does not depend on how many
// there are.
struct Windows {
    std::size_t expanded_for_each = 64;  // so many have been, for each state of a window: at most so much in vain
    std::size_t most = 1024;             // a round number
    std::size_t worth_sharing = 32;      // to wake the workers takes as long as some states
};

class Search {
public:
    // `prefix` are inputs that are made before the search begins; they must not win.
    Search(Stepper& stepper, std::size_t memory, const std::string& prefix, unsigned cores);
    virtual ~Search() = default;
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    void run(double seconds);

    Outcome outcome() const { return outcome_; }
    const std::string& solution() const { return solution_; }
    std::size_t stored() const { return store_.size(); }
    std::size_t expanded() const { return expanded_; }
    std::size_t turns() const { return turns_; }
    std::size_t endless() const { return endless_; }
    virtual std::size_t bytes() const { return store_.bytes(); }
    Refusal refusal() const { return refusal_; }
    int refused_rule() const { return refused_rule_; }
    // Processor seconds of all runs, as if each worker had a core (crew.hpp).
    double critical_seconds() const { return crew_.critical(); }

protected:
    // Some work.
    virtual void step() = 0;
    virtual bool ends_at_win(std::uint32_t from) = 0;
    // The inputs from the first state to another, and one more in that, by its number.
    virtual std::string inputs_to(std::uint32_t number, int input);

    // The first state, after the inputs that are made before the search.
    End begin();
    // Whether there is memory for so many more states.
    bool fits(std::size_t states) const;
    // There is nothing left to look at.
    void run_dry() { outcome_ = solution_.empty() ? Outcome::finished : Outcome::solved; }
    void refuse(Refusal why, int rule);
    // An input was made, and not refused; where it won or has no end, that is noted. False where the search has ended.
    bool made(std::uint32_t from, int input, End end);

    Stepper& stepper_;
    Crew crew_;
    Store store_;
    Outcome outcome_ = Outcome::running;
    std::string prefix_;
    std::size_t expanded_ = 0, turns_ = 0;

private:
    void advance(double seconds);

    std::size_t memory_;
    std::string solution_;
    std::size_t endless_ = 0;
    Refusal refusal_ = Refusal::none;
    int refused_rule_ = -1;
};

// A search that says which states it looks at next; these are expanded in rounds.
class Wide : public Search {
public:
    // Further workers have steppers of their own, so on several cores `fired` and `gave_up` of this one do not tell of all turns.
    Wide(Stepper& stepper, std::size_t memory, const std::string& prefix, unsigned cores, Windows windows);

    std::size_t bytes() const override { return Search::bytes() + round_.bytes(); }

protected:
    // The next states to look at, in order; none where there are none left. Which they are may not depend on time or cores.
    virtual void choose(std::vector<std::uint32_t>& window) = 0;
    // What to note of a state that the store has not and that the stepper is in; workers ask at once.
    virtual void judge(unsigned /*worker*/, const Stepper& /*stepper*/, Successor& /*successor*/) const {}
    virtual bool judges() const { return false; }
    // What to do with a state reached from another.
    virtual void reached(std::uint32_t from, std::uint32_t number, std::uint8_t input, const Successor& successor) = 0;

    unsigned workers() const { return crew_.size(); }
    std::size_t window() const {
        return std::clamp<std::size_t>(expanded_ / windows_.expanded_for_each, 1, windows_.most);
    }

private:
    void step() override;
    void press(unsigned worker, std::uint32_t state, Successor* successors, std::uint64_t* keys);
    bool take(std::size_t place, std::uint32_t state);

    Windows windows_;
    std::vector<std::unique_ptr<Stepper>> further_;  // of workers from 1 on
    std::vector<Stepper*> steppers_;                 // of all workers
    Round round_;
    std::vector<std::uint32_t> window_;
    std::size_t head_ = 0;  // of the window
};

class Breadth final : public Wide {
public:
    // `wins` is how many inputs deep to go on after the first win: 0 to stop at it, 1 to count all shortest solutions, and
    // -1 to look at the whole space.
    Breadth(Stepper& stepper, std::size_t memory, const std::string& prefix = "", int after_win = 0, unsigned cores = 1,
            Windows windows = {});

    // States first reached after so many inputs, and the inputs that win from states one before that.
    const std::vector<std::uint64_t>& counts() const { return counts_; }
    const std::vector<std::uint64_t>& wins() const { return wins_; }
    // Shortest solutions; whole only where the search went on after the first win. As many as fit a number.
    double shortest() const { return shortest_; }
    // No solution has fewer inputs.
    int lower_bound() const;
    std::size_t bytes() const override { return Wide::bytes() + 8 * ways_.capacity(); }

private:
    void choose(std::vector<std::uint32_t>& window) override;
    void reached(std::uint32_t from, std::uint32_t number, std::uint8_t input, const Successor& successor) override;
    bool ends_at_win(std::uint32_t from) override;

    int after_win_;
    std::uint32_t head_ = 0, layer_end_ = 1;
    int depth_ = 0, first_win_ = -1;
    std::vector<std::uint64_t> counts_{1}, wins_{0};
    std::vector<double> ways_;
    double shortest_ = 0;
};

}  // namespace soloist::puzzlescript
