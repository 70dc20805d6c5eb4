// A* search for one group: three balls alone on the floor, with the snow that is really left.
//
// Unlike in the pattern database a ball must grow where it rolls onto snow, unless the snow is gone: cleared by these three
// balls, which the search remembers, or by a ball of another group, which has a price:
//
// - for each `wanted` cell that these balls use after others have cleared it, they pay `price`, up to `cap` in all;
// - for each cell wanted by another group that these balls clear, they are paid `price`, up to that group's cap.
//
// The charge of a group is its ball moves plus what it pays less what it is paid. Whatever a group pays, the groups that
// did the clearing are paid at least as much. So the charges of all groups add up to no more than the ball moves of all:
// their sum is an admissible bound.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "base/bit_set.hpp"
#include "base/hash.hpp"
#include "base/index_table.hpp"
#include "group_question.hpp"

namespace soloist::snowman {

template <int W>
class GroupSearch {
public:
    using Question = snowman::Question<W>;

    static constexpr int most_cap = 255;  // a node counts what was paid and earned in bytes

    GroupSearch(const Level& level, const Patterns& patterns) : level_(level), patterns_(patterns) {}

    // The least charge of any way to a snowman. Where that is above the question's limit, some number above the limit; where
    // it takes too many nodes to find, a lower bound for it.
    //
    // The search leaves out three kinds of ways, and stays admissible:
    // - ways that the pattern database calls impossible: where it is not complete, it gives a lower bound instead;
    // - ways whose estimate is above the limit: `cut_` remembers that there were some, so that `never` is answered only
    //   where no way was cut;
    // - ways to a state that was reached before at no higher cost: states are compared whole.
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
    // Costs are counted in parts of a ball move: each unwanted cell that was cleared by others costs one part, so that among
    // ways of equal charge the one that uses the fewest comes first. A way has far fewer cells than this.
    static constexpr int unit = 1 << 10;
    static constexpr std::uint32_t none = 0xffffffff;
    // Some tens of milliseconds; beyond, a lower bound is answered.
    // With half and with twice as many, 33 levels took the same time, a second together; hard levels were not compared.
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
        const auto others_at = [&](std::size_t moved, int cell) { return other_sizes(balls, moved, cell); };
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
        balls = in_order(balls);
        const std::size_t triple = triple_of(balls);
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
