// All solutions of a known least cost in a game of pushing: how many there are, which pieces and cells they use, and as
// many of them as somebody wants to see.
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

// A push by the game's own numbers: the piece, where the player stands, and the cells that the piece leaves and comes to.
struct Push {
    int piece, stand, from, to;
};

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
    std::vector<int> moved() const {
        // A piece of the start stays where and as it is until its first move, so this finds every one that moves.
        std::vector<int> found;
        for (const int piece : pieces())
            if (moved_.has(piece)) found.push_back(piece);
        return found;
    }
    std::vector<int> visited() const { return visited_.members(); }
    std::vector<int> stood_on() const { return stood_.members(); }

    // The first so many ways, each as its pushes in their order; none before the count is finished.
    std::vector<std::vector<Push>> ways(std::size_t most) {
        std::vector<std::vector<Push>> found;
        if (!finished() || overflow_ || solutions() == 0) return found;
        struct Branch {
            std::vector<Step> steps;
            std::size_t next = 0;
        };
        std::vector<Branch> path{{onward(0), 0}};
        while (!path.empty() && found.size() < most) {
            Branch& here = path.back();
            if (here.steps.empty()) {
                std::vector<Push> way;
                for (std::size_t i = 0; i + 1 < path.size(); ++i) way.push_back(path[i].steps[path[i].next - 1].push);
                found.push_back(way);
            }
            if (here.next == here.steps.size())
                path.pop_back();
            else
                path.push_back({onward(here.steps[here.next++].to), 0});
        }
        return found;
    }

protected:
    // A push and the position after it.
    struct Step {
        Push push;
        std::size_t to;
    };

    virtual std::vector<int> pieces() const = 0;    // those of the start
    virtual std::size_t positions() const = 0;      // met so far, in the order of their costs
    virtual void expand(std::size_t position) = 0;  // forwards: meets those that follow
    // Backwards: the pushes that lead to positions which cannot be had for less. False where the level is won here.
    virtual bool follow(std::size_t position, std::vector<Step>& steps) = 0;
    virtual bool costs_all(std::size_t position) = 0;  // whether it takes all of the least cost to come here
    virtual bool prepare() { return true; }            // whether the start is there; a little work at a time

    void overflowed() {
        overflow_ = true;
        phase_ = done;
    }

private:
    // Numbers from zero on, as many as are met.
    class Numbers {
    public:
        void add(int number) {
            const auto at = static_cast<std::size_t>(number);
            if (at >= set_.size()) set_.resize(at + 1);
            set_[at] = true;
        }
        bool has(int number) const {
            const auto at = static_cast<std::size_t>(number);
            return at < set_.size() && set_[at];
        }
        std::vector<int> members() const {
            std::vector<int> found;
            for (std::size_t i = 0; i < set_.size(); ++i)
                if (set_[i]) found.push_back(static_cast<int>(i));
            return found;
        }

    private:
        std::vector<bool> set_;
    };

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

    void count(std::size_t position) {
        steps_.clear();
        if (!follow(position, steps_)) {
            ways_[position] = costs_all(position) ? 1 : 0;
            return;
        }
        std::uint64_t total = 0;
        for (const Step& step : steps_) {
            if (ways_[step.to] == 0) continue;
            total = sum(total, ways_[step.to]);
            moved_.add(step.push.piece);
            visited_.add(step.push.from);
            visited_.add(step.push.to);
            stood_.add(step.push.stand);
        }
        ways_[position] = total;
    }

    // The pushes that some way makes in a position on one; none where it ends.
    std::vector<Step> onward(std::size_t position) {
        std::vector<Step> steps;
        follow(position, steps);
        std::erase_if(steps, [&](const Step& step) { return ways_[step.to] == 0; });
        return steps;
    }

    static std::uint64_t sum(std::uint64_t a, std::uint64_t b) {
        return a + b < a ? std::numeric_limits<std::uint64_t>::max() : a + b;
    }

    enum { building, forwards, backwards, done } phase_ = building;
    bool overflow_ = false;
    std::size_t cursor_ = 0;
    std::vector<std::uint64_t> ways_;  // on from a position
    std::vector<Step> steps_;
    Numbers moved_, visited_, stood_;
};

}  // namespace soloist
