// When to come back: every long piece of work in the core is cut into slices that end at a deadline.
#pragma once

#include <chrono>

namespace soloist::network {

class Deadline {
public:
    explicit Deadline(double seconds)
        : end_(std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                                      std::chrono::duration<double>(seconds))) {}

    double left() const { return std::chrono::duration<double>(end_ - std::chrono::steady_clock::now()).count(); }
    bool passed() const { return std::chrono::steady_clock::now() >= end_; }

private:
    std::chrono::steady_clock::time_point end_;
};

}  // namespace soloist::network
