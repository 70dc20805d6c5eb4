// The advisors of the feature search, and the survey they go by.
#include <algorithm>
#include <cstdlib>

#include "sokoban/search/feature_search.hpp"
#include "sokoban/solver/widths.hpp"

namespace soloist::sokoban {

template <int W>
bool FeatureSearch<W>::opens_push(const Node& node, const Child& child) {
    // Some other box gets a push it did not have: the player comes to a new side of it, or room is made beside it.
    blocked_[child.from] = 0;
    blocked_[child.to] = 1;
    regions_.walk(blocked_);
    bool opens = false;
    BoxSet<W> others = node.boxes;
    others.reset(child.from);
    others.each([&](Square o) {
        for (int d = 0; d < 4 && !opens; d++) {
            const Square p = board_.next[o][static_cast<std::size_t>(opposite(d))];
            const Square t = board_.next[o][static_cast<std::size_t>(d)];
            if (p == none || t == none || blocked_[p] || blocked_[t] || known_.dead[t]) continue;
            if (regions_.home(p) != child.home) continue;
            const bool had = p != child.from && reach_.home(p) == node.home && t != child.from;
            opens = !had;
        }
    });
    blocked_[child.to] = 0;
    blocked_[child.from] = 1;
    return opens;
}

template <int W>
void FeatureSearch<W>::advise(const Node& node) {
    Child *packing = nullptr, *connecting = nullptr, *freeing = nullptr, *recalling = nullptr, *timely = nullptr;
    auto better = [](Child*& best, Child& child) {
        if (!best || child.score < best->score) best = &child;
    };
    const Features& now = node.features;
    for (Child& child : children_) {
        if (child.features.packed < now.packed) continue;
        if (child.features.packed > now.packed) better(packing, child);
        if (child.features.regions < now.regions) better(connecting, child);
        if (child.features.hindering < now.hindering) better(freeing, child);
        if (child.features.stranded < now.stranded) better(recalling, child);
        if (child.features.untimely < now.untimely) better(timely, child);
    }
    for (Child* child : {packing, connecting, freeing, recalling, timely})
        if (child) child->advised = true;
    if (!packing) open_the_way(node);
    explore(node);
    if (children_.size() <= 2 && !children_.empty()) children_[0].advised = true;
}

// The explorer picks a move that gives another box a new push.
template <int W>
void FeatureSearch<W>::explore(const Node& node) {
    std::vector<Child*> ordered;
    for (Child& child : children_)
        if (!child.advised && child.features.packed >= node.features.packed) ordered.push_back(&child);
    const std::size_t tries = std::min(ordered.size(), explorer_tries);
    std::partial_sort(ordered.begin(), ordered.begin() + static_cast<std::ptrdiff_t>(tries), ordered.end(),
                      [](const Child* a, const Child* b) { return a->score < b->score; });
    for (std::size_t i = 0; i < tries; i++)
        if (opens_push(node, *ordered[i])) {
            ordered[i]->advised = true;
            return;
        }
}

// The pushes of one box with the boxes that are settled at this stage as walls.
template <int W>
const PushGraph& FeatureSearch<W>::graph_around(const BoxSet<W>& settled, std::size_t stage) {
    if (!around_[stage]) {
        std::vector<std::uint8_t> walls(board_.next.size(), 0);
        settled.each([&](Square s) { walls[s] = 1; });
        around_[stage] = std::make_unique<PushGraph>(board_, walls);
    }
    return *around_[stage];
}

// Finds out which boxes are in the way of the next step of the plan, or of a box that must move before that step, and counts
// them.
template <int W>
void FeatureSearch<W>::survey(Node& node) {
    least_blocked_.clear();
    node.features.obstacles = 0;
    const std::size_t stage = plan_.stage_at(node.features.packed);
    if (stage + 1 >= plan_.stages.size()) return;
    // A box that the next step moves from where it was parked is not settled.
    const BoxSet<W> settled = plan_.stages[stage] & plan_.stages[stage + 1];
    const BoxSet<W> others = node.boxes.minus(settled);
    BoxSet<W> targets = plan_.stages[stage + 1].minus(settled).minus(node.boxes), movers = others;
    if (plan_.loose) {
        const auto errand = plan_.duties.errand(stage, others);
        const bool first = node.features.untimely && !errand.targets.empty() && !errand.movers.empty();
        if (first) targets = errand.targets;
        movers = first ? errand.movers : plan_.duties.free_for_next(stage, others);
    }
    if (targets.empty()) return;
    const bool possible = least_blocked_.find(targets, graph_around(settled, stage), blocked_, movers, node.home);
    const std::size_t found = possible ? least_blocked_.blockers().size() : most_obstacles;
    node.features.obstacles = static_cast<std::uint8_t>(std::min<std::size_t>(found, most_obstacles));
}

// Advises to move the boxes that are in the way off the route; where none of them can move, to push the box nearest to the
// first of them away from it.
template <int W>
void FeatureSearch<W>::open_the_way(const Node& node) {
    int advised = 0;
    for (const Square blocker : least_blocked_.blockers()) {
        Child* best = nullptr;
        for (Child& child : children_)
            if (child.from == blocker && child.features.packed >= node.features.packed &&
                !least_blocked_.route().test(child.to) && (!best || child.score < best->score))
                best = &child;
        if (!best) continue;
        best->advised = true;
        if (++advised == 2) return;
    }
    if (advised || least_blocked_.blockers().empty()) return;
    const Square blocker = least_blocked_.blockers().front();
    auto apart = [&](Square a, Square b) {
        return std::abs(board_.cell[a] / board_.width - board_.cell[b] / board_.width) +
               std::abs(board_.cell[a] % board_.width - board_.cell[b] % board_.width);
    };
    Child* best = nullptr;
    auto worth = [&](const Child& child) { return std::pair(apart(child.from, blocker), -apart(child.to, blocker)); };
    for (Child& child : children_)
        if (child.features.packed >= node.features.packed && child.features.regions <= node.features.regions &&
            !least_blocked_.route().test(child.to) && (!best || worth(child) < worth(*best)))
            best = &child;
    if (best) best->advised = true;
}

// The members that are defined in this file.
#define COMPILE(W) template class FeatureSearch<W>;
SOLOIST_SEARCH_WIDTHS(COMPILE)
#undef COMPILE

}  // namespace soloist::sokoban
