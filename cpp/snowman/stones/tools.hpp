// Talking Stones for snowmen, the tools layer: where one ball can go while the others stand, and with what size.
//
// A breadth-first walk of one ball over exact positions. Of the ways to a cell with a size and the character in the same part of the
// floor only the first is kept, though another may clear other snow: the tool is quick, and may miss a way.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "base/hash.hpp"
#include "slices/fiber.hpp"
#include "snowman/position.hpp"

namespace soloist::snowman {

template <int W>
class BallWalk {
public:
    struct Step {
        Position<W> position;
        int at, size;
        std::size_t before;
        BallMove move;
    };

    // Walks the ball on top at a grid position until `enough(step)`; all steps so far are in steps(), the first one is to stay.
    template <class Enough>
    bool walk(const Floor<W>& floor, const Position<W>& start, int ball, Enough&& enough) {
        steps_.assign(1, {start, ball, start.top(ball), 0, {}});
        met_.clear();
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            if (enough(steps_[i])) return found_ = i, true;
            const Position<W> p = steps_[i].position;
            const BitSet<W> reach = floor.reach(p);
            breathe(3000);
            if (!met_.insert(Hasher().add_all(std::array{steps_[i].at, steps_[i].size, reach.lowest()}).value()).second)
                continue;
            floor.for_each_move(p, reach, [&](const BallMove& m) {
                if (m.from == steps_[i].at) steps_.push_back({Floor<W>::after(p, m), m.to, m.grown, i, m});
            });
        }
        return false;
    }

    const std::vector<Step>& steps() const { return steps_; }
    std::size_t found() const { return found_; }

    // The moves to a step, in their order, behind those that are there.
    void append_way(std::size_t to, std::vector<BallMove>& way) const {
        const auto first = static_cast<std::ptrdiff_t>(way.size());
        for (; to != 0; to = steps_[to].before) way.push_back(steps_[to].move);
        std::reverse(way.begin() + first, way.end());
    }

private:
    std::vector<Step> steps_;
    std::unordered_set<std::uint64_t> met_;
    std::size_t found_ = 0;
};

}  // namespace soloist::snowman
