// The solver in slices that come back in time, whatever a step of it costs: it is made and run in a fiber.
//
// What is told of the solver is what it said after its last whole step.
#pragma once

#include <functional>
#include <memory>
#include <new>
#include <string>
#include <utility>

#include "slices/fiber.hpp"
#include "solver.hpp"

namespace soloist::snowman {

class Sliced final : public Solver {
public:
    // ceiling: the bytes that the process may hold, 0 for any number.
    Sliced(std::function<std::unique_ptr<Solver>()> make, std::size_t ceiling)
        : make_(std::move(make)), fiber_([this] { work(); }, ceiling) {}

    void run(double seconds) override {
        if (told_.status != Outcome::running) return;
        try {
            fiber_.run(seconds);
        } catch (const std::bad_alloc&) {
            told_.status = Outcome::memory;
            solver_.reset();
        }
    }

    Outcome status() const override { return told_.status; }
    int lower_bound() const override { return told_.lower_bound; }
    int best() const override { return told_.best; }
    std::string solution() const override { return told_.solution; }
    std::size_t stored() const override { return told_.stored; }
    std::size_t expanded() const override { return told_.expanded; }
    std::size_t generated() const override { return told_.generated; }
    std::size_t bytes() const override { return told_.bytes; }

private:
    static constexpr double whole_steps = 0.05;  // seconds between two times that the solver is asked what it knows

    struct Told {
        Outcome status = Outcome::running;
        int lower_bound = 0;
        int best = -1;
        std::string solution;
        std::size_t stored = 0, expanded = 0, generated = 0, bytes = 0;
    };

    void work() {
        solver_ = make_();
        while (told_.status == Outcome::running) {
            solver_->run(whole_steps);
            told_ = {solver_->status(), solver_->lower_bound(), solver_->best(),      solver_->solution(),
                     solver_->stored(), solver_->expanded(),    solver_->generated(), solver_->bytes()};
            breathe(Fiber::between_looks);
        }
    }

    std::function<std::unique_ptr<Solver>()> make_;
    std::unique_ptr<Solver> solver_;
    Told told_;
    Fiber fiber_;  // the last member: its work is unwound before what it works on goes
};

}  // namespace soloist::snowman
