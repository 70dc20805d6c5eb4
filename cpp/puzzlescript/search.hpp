// Searches over the states of a level, in slices.
//
// Breadth: states in the order of the inputs that reach them, so the first win is a shortest one, and a search that runs
// dry has shown that there is none. It prunes nothing but states it has seen, compared in full.
// Greedy: the state that looks nearest to winning first (`Stepper::score`): wins soon, and proves nothing but that a
// level is unsolvable when it too runs dry.
//
//     Breadth breadth(stepper, memory);
//     while (breadth.outcome() == Outcome::running) breadth.run(0.1);
//     breadth.solution();  // "urrdl..."
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/outcome.hpp"
#include "puzzlescript/stepper.hpp"
#include "puzzlescript/store.hpp"

namespace soloist::puzzlescript {

// The inputs by their numbers, as letters and as directions.
inline constexpr char letters[] = "uldrx";
inline constexpr int ways[] = {up, left, down, right, action};

class Search {
public:
    // `prefix` are inputs that are made before the search begins; they must not win.
    Search(Stepper& stepper, std::size_t memory, const std::string& prefix);
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

protected:
    // The next state to look at, or Store::none.
    virtual std::uint32_t next() = 0;
    // What to do with a state reached from another, which the stepper is in: with a new one, with one seen before, and
    // with a win.
    virtual void reached(std::uint32_t from, std::uint32_t number, std::uint8_t input, bool fresh) = 0;
    virtual bool ends_at_win(std::uint32_t from) = 0;
    // All that can be done in a state.
    virtual void expand(std::uint32_t number);
    // What the stepper does with a state that was reached before it is kept.
    virtual void arrive() {}
    // The inputs from the first state to another, and one more in that, by its number.
    virtual std::string inputs_to(std::uint32_t number, int input);

    // The first state, after the inputs that are made before the search.
    End begin();
    // Makes an input, by its number, in the state that the stepper is in; false where the search has ended.
    bool make(std::uint32_t from, int input);

    Stepper& stepper_;
    Store store_;
    Outcome outcome_ = Outcome::running;
    std::string prefix_;
    std::size_t expanded_ = 0;

private:
    std::size_t memory_;
    std::string solution_;
    std::vector<std::uint64_t> key_;
    std::size_t turns_ = 0, endless_ = 0;
    Refusal refusal_ = Refusal::none;
    int refused_rule_ = -1;
};

class Breadth final : public Search {
public:
    // `wins` is how many inputs deep to go on after the first win: 0 to stop at it, 1 to count all shortest solutions, and
    // -1 to look at the whole space.
    Breadth(Stepper& stepper, std::size_t memory, const std::string& prefix = "", int after_win = 0);

    // States first reached after so many inputs, and the inputs that win from states one before that.
    const std::vector<std::uint64_t>& counts() const { return counts_; }
    const std::vector<std::uint64_t>& wins() const { return wins_; }
    // Shortest solutions; whole only where the search went on after the first win. As many as fit a number.
    double shortest() const { return shortest_; }
    // No solution has fewer inputs.
    int lower_bound() const;
    std::size_t bytes() const override { return Search::bytes() + 8 * ways_.capacity(); }

private:
    std::uint32_t next() override;
    void reached(std::uint32_t from, std::uint32_t number, std::uint8_t input, bool fresh) override;
    bool ends_at_win(std::uint32_t from) override;

    int after_win_;
    std::uint32_t head_ = 0, layer_end_ = 1;
    int depth_ = 0, first_win_ = -1;
    std::vector<std::uint64_t> counts_{1}, wins_{0};
    std::vector<double> ways_;
    double shortest_ = 0;
};

}  // namespace soloist::puzzlescript
