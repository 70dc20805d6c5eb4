#include "puzzlescript/walks.hpp"

#include <algorithm>

#include "puzzlescript/stepper.hpp"

namespace soloist::puzzlescript {

namespace {

constexpr int start = 5;  // no direction: the walk begins here

}  // namespace

Region::Region(Stepper& stepper)
    : stepper_(stepper),
      width_(stepper.program().width),
      height_(stepper.program().height),
      inputs_(stepper.program().inputs) {}

int Region::neighbour(int cell, int way) const {
    const int x = cell / height_, y = cell % height_;
    switch (way) {
        case up: return y == 0 ? -1 : cell - 1;
        case down: return y == height_ - 1 ? -1 : cell + 1;
        case left: return x == 0 ? -1 : cell - height_;
        default: return x == width_ - 1 ? -1 : cell + height_;
    }
}

// A step that cannot be taken back is played: the cells before and behind it are not one region.
Region::Step Region::step(int cell, int way) const {
    if (has(walks_.touches[static_cast<std::size_t>(way)], cell)) return Step::play;
    if (way == action) return Step::nothing;
    const int there = neighbour(cell, way);
    if (there < 0 || has(walks_.taken, there)) return Step::nothing;
    const bool back = !has(walks_.touches[static_cast<std::size_t>(way ^ 1)], there);
    return back && !has(walks_.ends, there) ? Step::walk : Step::play;
}

bool Region::explore() {
    if (!stepper_.walks(walks_)) return false;
    from_.assign(static_cast<std::size_t>(width_ * height_), -1);
    plays_.clear();
    reached_.assign(1, walks_.cell);
    from_[static_cast<std::size_t>(walks_.cell)] = start;
    home_ = walks_.cell;
    const int ways = inputs_;  // 4, or 5 with the action
    for (std::size_t next = 0; next < reached_.size(); ++next) {
        const int cell = reached_[next];
        home_ = std::min(home_, cell);
        for (int way = 0; way < ways; ++way) {
            const Step what = step(cell, way);
            if (what == Step::play) plays_.push_back({cell, way});
            if (what != Step::walk) continue;
            const int there = neighbour(cell, way);
            if (from_[static_cast<std::size_t>(there)] >= 0) continue;
            from_[static_cast<std::size_t>(there)] = way;
            reached_.push_back(there);
        }
    }
    return true;
}

std::vector<int> Region::way_to(int cell) const {
    std::vector<int> ways;
    for (int way; (way = from_[static_cast<std::size_t>(cell)]) != start; cell = neighbour(cell, way ^ 1))
        ways.push_back(way);
    return {ways.rbegin(), ways.rend()};
}

}  // namespace soloist::puzzlescript
