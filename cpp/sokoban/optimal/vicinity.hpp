// Positions near a known way: at most so many boxes tell each of them from some position of the way.
//
// A search that keeps to them can go along the whole of a solution, where one that may go anywhere cannot. What the way
// still costs from its nearest position tells which positions are ahead of it. Everything else is dropped, so that a search
// of a vicinity that has run dry proves nothing.
#pragma once

#include <cstdint>
#include <vector>

#include "sokoban/board/box_set.hpp"

namespace soloist::sokoban {

// Positions in the order they are passed.
struct KnownWay {
    std::vector<std::vector<Square>> boxes;  // where they stand in each position
    std::vector<std::int64_t> left;          // what it costs from there to the end
    int apart = 0;                           // how many boxes may stand elsewhere
};

template <int W>
class Vicinity {
public:
    static constexpr int outside = -1;

    explicit Vicinity(const KnownWay& way) : apart_(way.apart) {
        for (const auto& boxes : way.boxes) {
            way_.emplace_back();
            for (const Square s : boxes) way_.back().set(s);
        }
    }

    // Looks round from a position: one push changes one box, so that few positions of the way can be near its children.
    void look_round(const BoxSet<W>& boxes) {
        around_.clear();
        for (std::size_t i = 0; i < way_.size(); i++)
            if (boxes.minus(way_[i]).at_most(apart_ + 1)) around_.push_back(static_cast<int>(i));
    }
    // The last position of the way that a child of that position is near to, or outside.
    int index(const BoxSet<W>& boxes) const {
        for (std::size_t i = around_.size(); i-- > 0;)
            if (boxes.minus(way_[static_cast<std::size_t>(around_[i])]).at_most(apart_)) return around_[i];
        return outside;
    }

private:
    int apart_;
    std::vector<BoxSet<W>> way_;
    std::vector<int> around_;
};

}  // namespace soloist::sokoban
