// Wall time: when a slice of work has to come back, and how long something took.
//
// Every long piece of work in the core is cut into slices that end at a deadline.
#pragma once

#include <chrono>

namespace soloist {

class Deadline {
public:
    explicit Deadline(double seconds)
        : end_(Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))) {}

    double left() const { return std::chrono::duration<double>(end_ - Clock::now()).count(); }
    bool passed() const { return Clock::now() >= end_; }

private:
    using Clock = std::chrono::steady_clock;

    Clock::time_point end_;
};

class Stopwatch {
public:
    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

private:
    using Clock = std::chrono::steady_clock;

    Clock::time_point start_ = Clock::now();
};

}  // namespace soloist
