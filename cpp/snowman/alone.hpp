// Three balls alone on the floor, with the snow that is really left: the least that making a snowman of them is charged.
//
// Unlike in the pattern database a ball must grow on snow, unless the snow was cleared before: by these three balls,
// which the search remembers, or by balls of another group, which has its price:
//
// - for each `wanted` cell that others have cleared and these balls use, they pay `price`, up to `cap` in all;
// - for each cell wanted by another group that these balls clear, they are paid `price`, up to that group's cap.
//
// What a group pays is then at most what the others are paid by it, so the charges of all groups, which are their ball
// moves plus what they pay less what they are paid, add up to a lower bound for the ball moves of all.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "base/bit_set.hpp"
#include "base/hash.hpp"
#include "base/index_table.hpp"
#include "patterns.hpp"

namespace soloist::snowman {

constexpr int most_groups = 5;
constexpr int no_cap = 1 << 12;

// A rectangle of grid positions, both ends included.
struct Box {
    int left = 1 << 12, right = -1, top = 1 << 12, bottom = -1;

    void take(int x, int y) {
        left = std::min(left, x), right = std::max(right, x), top = std::min(top, y), bottom = std::max(bottom, y);
    }
    int spread() const { return right - left + bottom - top; }  // what it takes to bring its corners together
    int distance(const Box& b) const {
        return std::max({0, b.left - right, left - b.right}) + std::max({0, b.top - bottom, top - b.bottom});
    }
};

// Ball moves of three balls that meet after one of them was in a box, walls not counted.
inline int moves_to_visit(const std::array<Box, 3>& ball, const Box& box) {
    int least = 1 << 12;
    for (std::size_t i = 0; i < 3; ++i) {
        Box others = ball[(i + 1) % 3];
        others.take(ball[(i + 2) % 3].left, ball[(i + 2) % 3].top);
        least = std::min(least, ball[i].distance(box) + others.spread() + others.distance(box));
    }
    return least;
}

// Cells that another group wants cleared, and what it pays for them at most.
template <int W>
struct Offer {
    BitSet<W> cells;
    Box box;
    int cap = 0;
};

constexpr int never = 1 << 12;

template <int W>
struct Charge {
    int least;            // no way is charged less; `never` when there is no way at all
    BitSet<W> unpaid;     // cells cleared by others and not wanted that the cheapest way uses; none beyond the limit
    BitSet<W> looked_at;  // only the snow of these cells matters for the answer
};

template <int W>
class Alone {
public:
    struct Question {
        int table = 0;  // of the pattern database
        std::array<Ball, 3> balls{};
        int character = 0;
        int part = 0;  // of the floor, where the character is: all that matters of its place
        BitSet<W> snow;
        BitSet<W> wanted;
        int price = 1;
        int cap = no_cap;
        std::array<Offer<W>, most_groups - 1> offers{};
        std::size_t offered = 0;
        int limit = 0;

        // What is kept of an answer is compared with all of this; a hash only finds it.
        bool same_but_snow(const Question& o) const {
            const auto same = [](const Offer<W>& a, const Offer<W>& b) { return a.cells == b.cells && a.cap == b.cap; };
            return table == o.table && balls == o.balls && part == o.part && wanted == o.wanted && price == o.price &&
                   cap == o.cap && limit == o.limit && offered == o.offered &&
                   std::equal(offers.begin(), offers.begin() + static_cast<std::ptrdiff_t>(offered), o.offers.begin(),
                              same);
        }
    };

    static constexpr int most_cap = 255;  // what a state has room to remember of what was paid or earned

    Alone(const Level& level, const Patterns& patterns) : level_(level), patterns_(patterns) {}

    // The least charge, or more than the limit when it is; less than the least when that takes too long to find.
    //
    // Ways that are dropped: those without a value in the pattern database, which is complete or puts them off; those
    // whose estimate is above the limit, which `cut_` remembers, so that `never` is said only where none was; and a
    // state met before at no higher cost, states being compared whole.
    Charge<W> search(const Question& question) {
        q_ = &question;
        looked_at_ = {};
        nodes_.clear();
        table_.clear();
        for (; last_ > 0; --last_) buckets_[last_ - 1].clear();
        cut_ = false;
        lowest_ = 0;
        for (std::size_t i = 0; i < q_->offered; ++i) lowest_ -= q_->offers[i].cap * unit;
        first_ = 0;
        Node start{};
        add(question.balls, question.character, start, none);
        for (; first_ < last_; ++first_) {
            while (!buckets_[first_].empty()) {
                if (nodes_.size() > most_nodes) return {floor_of(static_cast<int>(first_) + lowest_), {}, looked_at_};
                const Waiting next = buckets_[first_].back();
                buckets_[first_].pop_back();
                if (nodes_[next.node].cost != next.cost) continue;
                if (next.ends) return {floor_of(next.cost), unpaid(next.node), looked_at_};
                expand(next.node);
            }
        }
        return {cut_ ? question.limit + 1 : never, {}, looked_at_};
    }

    std::size_t expanded() const { return expanded_; }

private:
    static constexpr int unit = 1 << 10;  // a charge; among equal ones the way that uses others least comes first
    static constexpr std::uint32_t none = 0xffffffff;
    static constexpr std::size_t most_nodes = 100'000;

    struct Node {
        std::uint32_t triple;
        std::uint8_t sizes;
        std::uint8_t part;
        std::uint8_t paid;                                 // as far as there is a cap
        std::array<std::uint8_t, most_groups - 1> earned;  // from each offer
        BitSet<W> cleared;                                 // of the snow
        std::array<std::uint16_t, 3> cells;
        int cost;
        std::uint32_t parent;
        std::uint32_t used;  // position that others cleared, not wanted; or none

        bool same(const Node& o) const {
            return triple == o.triple && sizes == o.sizes && part == o.part && paid == o.paid && earned == o.earned &&
                   cleared == o.cleared;
        }
    };
    struct Waiting {
        std::uint32_t node;
        int cost;
        bool ends;
    };

    static int floor_of(int cost) { return cost >= 0 ? cost / unit : -((-cost + unit - 1) / unit); }

    BitSet<W> unpaid(std::uint32_t node) const {
        BitSet<W> used;
        for (; node != none; node = nodes_[node].parent)
            if (nodes_[node].used != none) used.set(static_cast<int>(nodes_[node].used));
        return used;
    }

    void expand(std::uint32_t index) {
        ++expanded_;
        const Node node = nodes_[index];
        const std::array<Ball, 3> balls{Ball{node.cells[0], node.sizes / 9}, Ball{node.cells[1], node.sizes / 3 % 3},
                                        Ball{node.cells[2], node.sizes % 3}};
        const auto others_at = [&](std::size_t moved, int cell) {
            int mask = 0;  // sizes of the other balls there
            for (std::size_t i = 0; i < 3; ++i)
                if (i != moved && balls[i].cell == cell) mask |= 1 << balls[i].size;
            return mask;
        };
        for (std::size_t i = 0; i < 3; ++i) {
            const int from = balls[i].cell, size = balls[i].size;
            const int under = others_at(i, from);
            if (under & ((2 << size) - 1)) continue;  // not the top ball
            for (std::size_t d = 0; d < 4; ++d) {
                const int to = level_.neighbour[static_cast<std::size_t>(from)][d];
                const int stand = level_.neighbour[static_cast<std::size_t>(from)][d ^ 1];
                if (to < 0 || stand < 0 || others_at(i, stand)) continue;
                if (patterns_.part(node.triple, stand) != node.part) continue;
                const int there = others_at(i, to);
                if (there && (under || (there & ((2 << size) - 1)))) continue;
                std::array<Ball, 3> then = balls;
                then[i].cell = to;
                // After a roll or a push the character is where the ball was; after a pop it has not moved.
                const int character = under ? stand : from;
                Node next = node;
                next.cost += unit;
                next.parent = index;
                next.used = none;
                const int at = level_.position[static_cast<std::size_t>(to)];
                if (!there) looked_at_.set(at);
                if (there || !q_->snow.test(at) || node.cleared.test(at)) {
                    add(then, character, next, index);
                    continue;
                }
                next.cleared.set(at);
                use(then, character, next, at, i);
                for (std::size_t o = 0; o < q_->offered; ++o) {
                    if (!q_->offers[o].cells.test(at)) continue;
                    const int more = std::min(q_->price, q_->offers[o].cap - next.earned[o]);
                    next.earned[o] = static_cast<std::uint8_t>(next.earned[o] + more);
                    next.cost -= more * unit;
                }
                then[i].size = std::min(size + 1, static_cast<int>(large));
                add(then, character, next, index);
            }
        }
    }

    // Rolls ball `i` onto a cell that others have cleared.
    void use(const std::array<Ball, 3>& then, int character, Node next, int at, std::size_t i) {
        if (then[i].size == large) return;  // to clear the snow is no worse
        if (q_->wanted.test(at)) {
            int more = q_->price;
            if (q_->cap < no_cap) {
                more = std::min(more, q_->cap - next.paid);
                next.paid = static_cast<std::uint8_t>(next.paid + more);
            }
            next.cost += more * unit;
        } else {
            next.cost += 1;
            next.used = static_cast<std::uint32_t>(at);
        }
        add(then, character, next, next.parent);
    }

    void add(std::array<Ball, 3> balls, int character, Node node, std::uint32_t parent) {
        const auto less = [](const Ball& a, const Ball& b) {
            return a.cell != b.cell ? a.cell < b.cell : a.size < b.size;
        };
        if (less(balls[1], balls[0])) std::swap(balls[0], balls[1]);
        if (less(balls[2], balls[1])) std::swap(balls[1], balls[2]);
        if (less(balls[1], balls[0])) std::swap(balls[0], balls[1]);
        const std::size_t triple = Patterns::triple(balls[0].cell, balls[1].cell, balls[2].cell);
        node.triple = static_cast<std::uint32_t>(triple);
        node.sizes = static_cast<std::uint8_t>(balls[0].size * 9 + balls[1].size * 3 + balls[2].size);
        node.part = static_cast<std::uint8_t>(patterns_.part(triple, character));
        for (std::size_t i = 0; i < 3; ++i) node.cells[i] = static_cast<std::uint16_t>(balls[i].cell);
        node.parent = parent;
        if (parent == none) node.used = none;
        const int left = patterns_.value(q_->table, triple, node.sizes, node.part);
        if (left == Patterns::never) return;
        const int estimate = node.cost + unit * (q_->offered ? at_least(node, left) : left);
        if (floor_of(estimate) > q_->limit) {
            cut_ = true;
            return;
        }
        const std::uint32_t index = find(node);
        if (index == nodes_.size()) {
            nodes_.push_back(node);
        } else {
            if (nodes_[index].cost <= node.cost) return;
            nodes_[index] = node;
        }
        const bool more = estimate < node.cost;  // a finished snowman whose balls might still earn something
        if (left > 0 || more) wait(index, estimate, node.cost, false);
        if (left == 0 && floor_of(node.cost) <= q_->limit)
            wait(index, node.cost, node.cost, true);
        else if (left == 0)
            cut_ = true;
    }

    // What the way on is charged at least: to earn from an offer a ball must go there and the three meet afterwards.
    int at_least(const Node& node, int left) const {
        std::array<Box, 3> ball;
        for (std::size_t i = 0; i < 3; ++i) {
            const int at = level_.position[node.cells[i]];
            ball[i].take(at % level_.stride, at / level_.stride);
        }
        int least = left;
        for (std::size_t subset = 1; subset < std::size_t{1} << q_->offered; ++subset) {
            int moves = left, earned = 0;
            for (std::size_t o = 0; o < q_->offered; ++o) {
                if (!(subset >> o & 1)) continue;
                earned += q_->offers[o].cap - node.earned[o];
                moves = std::max(moves, moves_to_visit(ball, q_->offers[o].box));
            }
            least = std::min(least, moves - earned);
        }
        return least;
    }

    void wait(std::uint32_t index, int estimate, int cost, bool ends) {
        const auto bucket = static_cast<std::size_t>(estimate - lowest_);
        if (buckets_.size() <= bucket) buckets_.resize(bucket + 1);
        first_ = std::min(first_, bucket);
        last_ = std::max(last_, bucket + 1);
        buckets_[bucket].push_back({index, cost, ends});
    }

    static std::uint64_t hash(const Node& n) {
        Hasher hasher;
        hasher.add(std::uint64_t{n.triple} << 24 | std::uint64_t{n.sizes} << 16 | std::uint64_t{n.part} << 8 | n.paid);
        std::uint64_t earned = 0;
        for (std::uint8_t e : n.earned) earned = earned << 8 | e;
        return hasher.add(earned).add_all(n.cleared.words).value();
    }

    // The number of a state; the next free one when it is new, which is then its.
    std::uint32_t find(const Node& node) {
        return table_.find_or_insert(hash(node), nodes_.size(), [&](auto i) { return nodes_[i].same(node); });
    }

    const Level& level_;
    const Patterns& patterns_;
    const Question* q_ = nullptr;
    BitSet<W> looked_at_;
    std::vector<Node> nodes_;
    IndexTable table_;  // of the nodes
    std::vector<std::vector<Waiting>> buckets_;
    std::size_t first_ = 0, last_ = 0;  // the buckets in use
    int lowest_ = 0;                    // estimate of the first bucket of all
    bool cut_ = false;                  // whether a way was given up for the limit
    std::size_t expanded_ = 0;
};

}  // namespace soloist::snowman
