// Any solver in slices that come back in time, whatever a step of it costs: it is made and run in a fiber.
//
// A solver's own steps end where it chooses, and on large levels they take long: tables of a level, a plan, one position
// with hundreds of boxes. What is told of the solver is what it said after its last whole step.
#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <memory>
#include <new>
#include <utility>

#include "base/solver.hpp"
#include "slices/fiber.hpp"

namespace soloist {

class SlicedSolver final : public Solver {
public:
    // ceiling: the bytes that the process may hold, 0 for any number; solution: what is known before any work.
    SlicedSolver(std::function<std::unique_ptr<Solver>()> make, std::size_t ceiling, std::string solution = {})
        : make_(std::move(make)), fiber_([this] { work(); }, ceiling) {
        known_.stage = "reading the level";
        known_.solution = std::move(solution);
    }

    void run(double seconds) override {
        if (known_.outcome != Outcome::running) return;
        try {
            fiber_.run(seconds);
        } catch (const std::bad_alloc&) {
            known_.outcome = Outcome::out_of_memory;
            solver_.reset();
        }
    }
    void set_upper_bound(std::int64_t cost) override { upper_bound_ = std::min(upper_bound_, cost); }

private:
    static constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();
    // Seconds between two times that the solver is asked what it knows: half a slice of the engines, so that they hear of
    // a solution one slice later at most.
    static constexpr double whole_steps = 0.05;

    void work() {
        solver_ = make_();
        known_ = known_of(*solver_);
        while (known_.outcome == Outcome::running) {
            // Between whole steps, so that no step sees it change.
            if (upper_bound_ != none) solver_->set_upper_bound(std::exchange(upper_bound_, none));
            solver_->run(whole_steps);
            known_ = known_of(*solver_);
            breathe(Fiber::between_looks);
        }
    }

    std::function<std::unique_ptr<Solver>()> make_;
    std::unique_ptr<Solver> solver_;
    std::int64_t upper_bound_ = none;  // from outside, and not told to the solver yet
    Fiber fiber_;                      // the last member: its work is unwound before what it works on goes
};

}  // namespace soloist
