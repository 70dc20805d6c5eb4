// Early solutions by making one snowman after the other, while the balls of the others lie still.
//
// From a given position it tries the cheapest ways to share the balls out, with the groups in every order. Each group
// is a search of its own with few positions, so this soon finds good solutions of large levels whose snowmen hardly
// get in each other's way, and started from positions further on also of others. Its end proves nothing.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "bound.hpp"
#include "packing.hpp"
#include "position.hpp"
#include "queue.hpp"
#include "store.hpp"

namespace soloist::snowman {

template <int W>
class SequentialSearch {
public:
    using Path = std::vector<Position<W>>;  // from the first position to a finished one

    SequentialSearch(const Level& level, bool exact_character, const Patterns& patterns)
        : level_(without_symmetries(level)), floor_(level_), packing_(floor_, exact_character), patterns_(patterns) {}

    bool idle() const { return next_ == plans_.size(); }

    // Takes a position that `bound` has just looked at; ways of `less_than` ball moves or more are of no interest.
    void start(const Position<W>& first, const Bound<W>& bound, int less_than) {
        first_ = first, less_than_ = less_than;
        plans_.clear();
        Plan plan{};
        share(bound, bound.everything(), plan);
        std::stable_sort(plans_.begin(), plans_.end(), [](const Plan& a, const Plan& b) { return a.bound < b.bound; });
        if (plans_.size() > most_plans) plans_.resize(most_plans);
        next_ = turn_ = 0;
        store_.reset();
    }

    // Expands some positions; true when `path` was filled.
    bool step(Path& path) {
        if (idle()) return false;
        const Plan& plan = plans_[next_];
        if (!store_) begin(plan);
        for (int i = 0; i < part; ++i) {
            if (queue_.empty() || store_->size() > most_positions) {
                next_plan();
                return false;
            }
            const std::uint32_t index = queue_.pop();
            if (store_->due(index) == 0) continue;
            store_->due(index) = 0;
            if (!expand(index)) continue;
            store_.reset();
            if (++turn_ < plan.groups) return false;
            path = path_;
            next_plan();
            return true;
        }
        return false;
    }

private:
    // Round numbers with which a plan is given up after some tens of milliseconds, and all plans of a position in a second or so.
    static constexpr std::size_t most_plans = 24;
    static constexpr std::uint32_t most_positions = 20'000;
    static constexpr int part = 64;  // positions that are expanded at a time
    static constexpr int spare = 2;  // how far above the cheapest sharing out a plan may be

    // A mirror image would mix the balls that move with those that lie still.
    static Level without_symmetries(Level level) {
        level.symmetries.resize(1);
        return level;
    }

    struct Plan {
        std::array<std::array<BitSet<W>, 3>, most_balls / 3> moving;  // balls of each group by size, in turn
        std::array<int, most_balls / 3> left;
        std::size_t groups;
        int bound;
    };

    void share(const Bound<W>& bound, std::uint32_t rest, const Plan& plan) {
        if (rest == 0) {
            plans_.push_back(plan);
            return;
        }
        for (std::uint32_t a = rest; a; a &= a - 1) {
            for (std::uint32_t b = a & (a - 1); b; b &= b - 1) {
                for (std::uint32_t c = b & (b - 1); c; c &= c - 1) {
                    const std::uint32_t members = (a & (~a + 1)) | (b & (~b + 1)) | (c & (~c + 1));
                    const int value = bound.of(members);
                    if (plan.bound + value + bound.of(rest & ~members) >
                        std::min(bound.of(bound.everything()) + spare, less_than_ - 1))
                        continue;
                    Plan more = plan;
                    for (std::uint32_t m = members; m; m &= m - 1) {
                        const Ball ball = bound.ball(std::countr_zero(m));
                        more.moving[more.groups][static_cast<std::size_t>(ball.size)].set(
                            level_.position[static_cast<std::size_t>(ball.cell)]);
                    }
                    more.left[more.groups++] = value;
                    more.bound += value;
                    share(bound, rest & ~members, more);
                }
            }
        }
    }

    void next_plan() {
        ++next_;
        turn_ = 0;
        store_.reset();
    }

    void begin(const Plan& plan) {
        if (turn_ == 0) path_.assign(1, first_);
        still_ = path_.back().ball;
        for (std::size_t size = 0; size < 3; ++size) still_[size] = still_[size].minus(plan.moving[turn_][size]);
        later_ = 0;
        for (std::size_t t = turn_ + 1; t < plan.groups; ++t) later_ += plan.left[t];
        store_.emplace(packing_.words());
        queue_ = {};
        add(path_.back(), Store::none, 0);
    }

    // The bound for the balls that move.
    int left(const Position<W>& p) const {
        std::array<Ball, 3> balls{};
        std::size_t n = 0;
        for (int size = small; size <= large; ++size)
            p.ball[static_cast<std::size_t>(size)].minus(still_[static_cast<std::size_t>(size)]).each([&](int at) {
                balls[n++] = {level_.cell[static_cast<std::size_t>(at)], size};
            });
        return patterns_.value(0, balls[0], balls[1], balls[2], level_.cell[static_cast<std::size_t>(p.character)]);
    }

    void add(const Position<W>& p, std::uint32_t parent, int cost) {
        const int value = left(p);
        const int before = static_cast<int>(path_.size()) - 1;
        if (value == Patterns::never || before + cost + value + later_ >= less_than_) return;
        Key key;
        packing_.pack(p, key);
        const auto [index, fresh] = store_->insert(key);
        if (!fresh && store_->cost(index) <= cost) return;
        store_->cost(index) = static_cast<std::uint16_t>(cost);
        store_->parent(index) = parent;
        store_->due(index) = 1;
        queue_.push(cost + value, value, index);
    }

    // True when the group is a snowman, and the way there has been added to the path.
    bool expand(std::uint32_t index) {
        const Position<W> p = packing_.unpack(store_->key(index));
        if (left(p) == 0) {
            const auto end = static_cast<std::ptrdiff_t>(path_.size());
            for (std::uint32_t i = index; store_->parent(i) != Store::none; i = store_->parent(i))
                path_.push_back(packing_.unpack(store_->key(i)));
            std::reverse(path_.begin() + end, path_.end());
            return true;
        }
        const int cost = store_->cost(index) + 1;
        floor_.for_each_move(p, floor_.reach(p), [&](const BallMove& m) {
            if (still_[static_cast<std::size_t>(m.size)].test(m.from)) return;
            add(Floor<W>::after(p, m), index, cost);
        });
        return false;
    }

    Level level_;
    Floor<W> floor_;
    Packing<W> packing_;
    const Patterns& patterns_;
    Position<W> first_;
    int less_than_ = 0;
    std::vector<Plan> plans_;
    std::size_t next_ = 0, turn_ = 0;  // the plan, and its group
    std::array<BitSet<W>, 3> still_{};
    int later_ = 0;  // the bound for the groups that come later
    std::optional<Store> store_;
    Queue queue_;
    Path path_;
};

}  // namespace soloist::snowman
