// Any solver in slices that come back in time, whatever a step of it costs: it is made and run in a fiber.
//
// The solver's own steps end where it chooses, and on large levels they take long: tables of a level, a plan, one position
// with hundreds of boxes. What is told of the solver is what it said after its last whole step.
#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <memory>
#include <new>
#include <string>
#include <utility>

#include "slices/fiber.hpp"
#include "sokoban/solver/solver.hpp"

namespace soloist::sokoban {

class Sliced : public Solver {
public:
    // ceiling: the bytes that the process may hold, 0 for any number; solution: what is known before any work.
    Sliced(std::function<std::unique_ptr<Solver>()> make, std::size_t ceiling, std::string solution = {})
        : make_(std::move(make)), fiber_([this] { work(); }, ceiling) {
        stage_ = "reading the level";
        solution_ = std::move(solution);
    }

    void run(double seconds) override {
        if (outcome_ != Outcome::running) return;
        try {
            fiber_.run(seconds);
        } catch (const std::bad_alloc&) {
            outcome_ = Outcome::out_of_memory;
            solver_.reset();
        }
    }
    void set_upper_bound(std::int64_t cost) override { below_ = std::min(below_, cost); }

private:
    static constexpr std::int64_t nothing = std::numeric_limits<std::int64_t>::max();
    static constexpr double whole_steps = 0.05;  // seconds between two times that the solver is asked what it knows

    void work() {
        solver_ = make_();
        tell();
        while (outcome_ == Outcome::running) {
            // Between whole steps, so that no step sees it change.
            if (below_ != nothing) solver_->set_upper_bound(std::exchange(below_, nothing));
            solver_->run(whole_steps);
            tell();
            breathe(Fiber::between_looks);
        }
    }

    void tell() {
        outcome_ = solver_->outcome();
        solution_ = solver_->solution();
        stage_ = solver_->stage();
        lower_bound_ = solver_->lower_bound();
        expanded_ = solver_->expanded();
        generated_ = solver_->generated();
        bytes_ = solver_->bytes();
        depth_ = solver_->depth();
    }

    std::function<std::unique_ptr<Solver>()> make_;
    std::unique_ptr<Solver> solver_;
    std::int64_t below_ = nothing;  // the upper bound, if the solver has not been told yet
    Fiber fiber_;                   // the last member: its work is unwound before what it works on goes
};

}  // namespace soloist::sokoban
