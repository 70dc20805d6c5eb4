// The children of a position of the feature search: where one box can be brought, what is not dead of it, and how it ranks.
#include <algorithm>

#include "sokoban/search/feature_search.hpp"
#include "sokoban/solver/widths.hpp"

namespace soloist::sokoban {

template <int W>
std::uint64_t FeatureSearch<W>::rank(const Features& f, int distance) {
    auto field = [](int value, int bits) { return static_cast<std::uint64_t>(std::min(value, (1 << bits) - 1)); };
    const std::uint64_t plan =
        field(plan_.complete() - f.packed, 8) << 8 | field(f.untimely, 4) << 4 | (options_.order & 4 ? 0 : f.obstacles);
    const std::uint64_t lead = options_.order % 2 == 0
                                   ? plan << 20 | field(f.regions, 6) << 14 | field(f.stranded, 6) << 8
                                   : field(f.stranded, 6) << 30 | plan << 14 | field(f.regions, 6) << 8;
    const std::uint64_t noise = options_.seed ? random_.below(256) : 0;
    const int length = std::min(distance, 0xFFFF);
    const auto tie = static_cast<std::uint64_t>(options_.order & 2 ? 0xFFFF - length : length);
    return (lead | f.hindering) << cell_shift | tie << 8 | noise;
}

// Boxes that should have moved before the next step, and those that froze on goals before their time.
template <int W>
int FeatureSearch<W>::untimely(std::size_t stage, const BoxSet<W>& boxes, const BoxSet<W>& frozen) const {
    return plan_.loose ? plan_.overdue(stage, boxes) + frozen.minus(plan_.stages[stage]).count() : 0;
}

template <int W>
void FeatureSearch<W>::tour_box(const Node& node, Square s, int side, int first) {
    blocked_[s] = 0;
    regions_.walk(blocked_);
    BoxSet<W> others = node.boxes;
    others.reset(s);
    // Stages that the other boxes have realised, and those that lack exactly one square.
    int without = 0;
    std::vector<std::pair<Square, int>> completed;
    for (std::size_t i = 1; i < plan_.stages.size(); i++) {
        const BoxSet<W> missing = plan_.stages[i].minus(others);
        const int count = missing.count();
        if (count == 0) without = static_cast<int>(i);
        if (count == 1) missing.each([&](Square m) { completed.emplace_back(m, static_cast<int>(i)); });
    }
    for (const auto& [square, stage] : completed) stage_with_[square] = std::max(stage_with_[square], stage);
    int others_hinder = 0;
    const auto& stops = tour_.push(regions_, blocked_, s, side, first, [&](Square t) { return !known_.dead[t]; });
    std::vector<Square> hinder_squares;
    if (!known_.hinders.empty()) {
        others.each([&](Square o) {
            if (known_.hinders[o].meets(others))
                others_hinder++;
            else
                hinder_squares.push_back(o);
        });
    }
    for (std::size_t k = 1; k < stops.size(); k++) {
        const BoxTour::Stop& stop = stops[k];
        breathe(20 * W);
        const Square t = stop.box;
        const int at = known_.graph.beside(t, stop.side);
        if (at < 0 || known_.distances.nearest(at) == far) continue;
        if (known_.pairs && known_.pairs->partners(t, stop.side).meets(others)) continue;
        blocked_[t] = 1;
        const bool dead = freeze_.deadlock(t, blocked_);
        blocked_[t] = 0;
        if (dead) continue;
        BoxSet<W> frozen = frozen_matching_.frozen();
        for (const Square member : freeze_.proof()) frozen.set(member);
        Child child{};
        child.from = s;
        child.to = t;
        child.home = stop.home;
        child.features.regions = static_cast<std::uint8_t>(std::min(regions_.count_without(t), 255));
        BoxSet<W> boxes = others;
        boxes.set(t);
        if (patterns_.match(t, boxes, stop.home)) continue;
        const std::size_t stage =
            plan_.credited(static_cast<std::size_t>(std::max(without, stage_with_[t])), boxes, stop.home);
        child.features.packed = static_cast<std::uint8_t>(plan_.packed(stage, boxes));
        child.features.obstacles =
            child.features.packed == node.features.packed ? node.features.obstacles : most_obstacles;
        child.features.stranded = static_cast<std::uint8_t>(plan_.stranded(stage, boxes));
        child.features.untimely = static_cast<std::uint8_t>(untimely(stage, boxes, frozen));
        if (!known_.hinders.empty()) {
            int hindering = others_hinder + known_.hinders[t].meets(others);
            for (const Square o : hinder_squares) hindering += known_.hinders[o].test(t);
            child.features.hindering = static_cast<std::uint8_t>(hindering);
        }
        child.score = rank(child.features, distance_ - nearest_[s] + nearest_[t]);
        children_.push_back(child);
    }
    for (const auto& [square, stage] : completed) stage_with_[square] = 0;
    blocked_[s] = 1;
}

// The members that are defined in this file.
#define COMPILE(W) template class FeatureSearch<W>;
SOLOIST_SEARCH_WIDTHS(COMPILE)
#undef COMPILE

}  // namespace soloist::sokoban
