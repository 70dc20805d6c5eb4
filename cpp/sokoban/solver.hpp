// What every native Sokoban solver offers: work in slices, say what is known, stop whenever.
//
//   auto solver = make_strong({"#####", "#@$.#", "#####"}, 1 << 30, 0);
//   while (solver->outcome() == Outcome::running) solver->run(0.1);
//   solver->solution() == "R"
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace soloist::sokoban {

enum class Outcome { running, solved, optimal, unsolvable, out_of_memory, gave_up };

class Solver {
public:
    virtual ~Solver() = default;
    // Works for about this long. The work done is cut into steps by counts, never by the clock, so that the same
    // seed finds the same solution however the time is sliced.
    virtual void run(double seconds) = 0;

    Outcome outcome() const { return outcome_; }
    const std::string& solution() const { return solution_; }   // LURD, or empty
    std::int64_t lower_bound() const { return lower_bound_; }            // proved, in the metric of the solver
    std::uint64_t expanded() const { return expanded_; }
    std::uint64_t generated() const { return generated_; }
    std::size_t bytes() const { return bytes_; }
    const std::string& stage() const { return stage_; }

protected:
    Outcome outcome_ = Outcome::running;
    std::string solution_, stage_;
    std::int64_t lower_bound_ = 0;
    std::uint64_t expanded_ = 0, generated_ = 0;
    std::size_t bytes_ = 0;
};

using Rows = std::vector<std::string>;

// Any solution, soon: the schedule of pull and feature-space searches.
std::unique_ptr<Solver> make_strong(const Rows& rows, std::size_t memory, std::uint64_t seed);

// The least cost, with proof. Each push costs push_weight, each step of the player step_weight. below: the cost of a
// solution in hand, or -1; when nothing is cheaper, the outcome is `optimal` and the solution empty.
std::unique_ptr<Solver> make_optimal(const Rows& rows, std::size_t memory, std::int64_t push_weight,
                                     std::int64_t step_weight, std::int64_t below);

}  // namespace soloist::sokoban
