// What every native solver of levels offers: work in slices, say what is known, stop whenever.
//
//   while (solver->outcome() == Outcome::running) solver->run(0.1);
//   solver->solution();
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/outcome.hpp"

namespace soloist {

class Solver {
public:
    virtual ~Solver() = default;

    // Works for about so many seconds.
    virtual void run(double seconds) = 0;

    // An upper bound from outside: a solution of this cost is known, and only cheaper ones are of interest. When a proof
    // then finds that there is none, the outcome is `optimal` and the solution empty.
    virtual void set_upper_bound(std::int64_t /*cost*/) {}

    Outcome outcome() const { return known_.outcome; }
    const std::string& solution() const { return known_.solution; }  // a letter a step, or empty
    std::int64_t best_cost() const { return known_.best_cost; }      // of that solution, or -1
    std::int64_t lower_bound() const { return known_.lower_bound; }  // proved, in the metric of the solver
    std::uint64_t stored() const { return known_.stored; }           // positions
    std::uint64_t expanded() const { return known_.expanded; }       // positions, each as often as it was expanded
    std::uint64_t generated() const { return known_.generated; }     // successors looked at
    std::size_t bytes() const { return known_.bytes; }               // that the positions and tables take
    const std::string& stage() const { return known_.stage; }        // what it is doing, for people
    int depth() const { return known_.depth; }                       // of the layer at work, where there is one
    double critical_seconds() const { return known_.critical; }      // on several cores: crew.hpp has what that means

protected:
    // All that is told of a solver.
    struct Known {
        Outcome outcome = Outcome::running;
        std::string solution, stage;
        std::int64_t best_cost = -1, lower_bound = 0;
        std::uint64_t stored = 0, expanded = 0, generated = 0;
        std::size_t bytes = 0;
        int depth = 0;
        double critical = 0;
    };

    static const Known& known_of(const Solver& solver) { return solver.known_; }

    Known known_;
};

}  // namespace soloist
