// All solutions of a known least cost in a game of pushing: how many there are, and which pieces and cells they use.
//
// Forwards, breadth first, every position that the bound allows on a way of that cost; then backwards, the number of
// ways on from each. Ways differ when their pushes differ, not when only the walks between do. A game gives the steps
// of both (cpp/snowman/optima.cpp, cpp/sokoban/optimal/optima.cpp).
//
//     while (!optima->finished()) optima->run(0.1);
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <vector>

#include "base/deadline.hpp"

namespace soloist {

class Optima {
public:
    virtual ~Optima() = default;

    // Works for about so many seconds.
    void run(double seconds) {
        const Deadline deadline(seconds);
        try {
            while (!finished() && !deadline.passed()) step();
        } catch (const std::bad_alloc&) { overflowed(); }
    }

    bool finished() const { return phase_ == done; }
    bool overflow() const { return overflow_; }  // out of memory: nothing is known
    // The largest number there is stands for all beyond it.
    std::uint64_t solutions() const { return ways_.empty() ? 0 : ways_[0]; }

    // By the game's numbers: pieces of the start that some way moves, where a moved piece has been on some way, and
    // where one is moved from.
    virtual std::vector<int> moved() const = 0;
    virtual std::vector<int> visited() const = 0;
    virtual std::vector<int> stood_on() const = 0;

protected:
    virtual std::size_t positions() const = 0;      // met so far, in the order of their costs
    virtual void expand(std::size_t position) = 0;  // forwards: meets those that follow
    virtual void count(std::size_t position) = 0;   // backwards: fills in ways_
    virtual bool prepare() { return true; }         // whether the start is there; a little work at a time

    void overflowed() {
        overflow_ = true;
        phase_ = done;
    }

    static std::uint64_t sum(std::uint64_t a, std::uint64_t b) {
        return a + b < a ? std::numeric_limits<std::uint64_t>::max() : a + b;
    }

    std::vector<std::uint64_t> ways_;  // on from a position

private:
    void step() {
        switch (phase_) {
            case building:
                if (prepare()) phase_ = forwards;
                return;
            case forwards:
                if (cursor_ < positions()) {
                    expand(cursor_++);
                    return;
                }
                ways_.resize(positions());
                phase_ = backwards;
                return;
            case backwards:
                if (cursor_ == 0)
                    phase_ = done;
                else
                    count(--cursor_);
                return;
            case done: return;
        }
    }

    enum { building, forwards, backwards, done } phase_ = building;
    bool overflow_ = false;
    std::size_t cursor_ = 0;
};

}  // namespace soloist
