// A second admissible bound, dearer and higher than the pattern database's: it also counts the snow that groups need cleared.
//
// The pattern database lets a ball pass over snow without growing, since a ball of another group may have cleared it. Here
// groups pay each other for that (group_search.hpp). For a way to share the balls out into groups of three:
//
// 1. Each group alone is asked what it is charged when it has to pay for every cell that others must clear for it. The set
//    of these wanted cells is found step by step: the cells that the cheapest way uses unpaid are added to it, until the
//    cheapest way uses none or exceeds the budget. Only the snow near the three balls matters, so answers are kept and used
//    in many positions.
// 2. If the sum exceeds the budget, each group is asked again, now with what the others offer for cells within its reach. The
//    bound holds when every group still costs what it was charged.
//
// The question is always whether any sharing out keeps within a budget of ball moves, never the exact value.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "base/hash.hpp"
#include "bound.hpp"
#include "group_search.hpp"

namespace soloist::snowman {

template <int W>
class SnowBound {
public:
    // What is kept is forgotten when it takes more than `memory` bytes.
    SnowBound(const Level& level, const Patterns& patterns, std::size_t memory)
        : level_(level), patterns_(patterns), group_search_(level, patterns), memory_(memory) {}

    // For a position that `bound` has just looked at: 0 where it may be finished within `budget` ball moves, else a lower
    // bound above it, which is budget + 1 or hopeless. A position is hopeless where each way to share its balls out has a group without any
    // way to a snowman, though all snow it might use may have been cleared by others.
    int look_at(const Position<W>& p, const Bound<W>& bound, int budget) {
        if (bytes() > memory_) prices_.clear(), verdicts_.clear(), kept_ = 0;
        bound_ = &bound, snow_ = &p.snow, budget_ = budget;
        character_ = level_.cell[static_cast<std::size_t>(p.character)];
        count_ = 0;
        hope_ = false;
        if (!share(bound.everything(), 0)) return 0;
        return hope_ ? budget + 1 : hopeless;
    }

    std::size_t bytes() const { return kept_; }
    std::size_t steps() const { return group_search_.expanded(); }  // how much work it was so far

private:
    using Question = typename GroupSearch<W>::Question;

    struct Answer {                 // what a group is charged that pays for everything
        BitSet<W> looked_at, snow;  // it holds where these cells have this snow
        BitSet<W> wanted;
        Box box;  // of the wanted cells
        int value;
        int limit;  // more than that is not told apart
    };
    struct Verdict {  // whether a group exceeds the limit in spite of the offers
        Question question;
        BitSet<W> looked_at;
        bool exceeds;
    };
    struct Group {
        std::array<Ball, 3> balls;
        int alone;  // by the pattern database
        int value;
        BitSet<W> wanted;
        Box box;

        int cap() const { return value - alone; }
    };

    // Shares out the balls of `rest`; whether every way exceeds the budget.
    bool share(std::uint32_t rest, int sum) {
        if (rest == 0) return too_dear(1) || too_dear(2);
        const std::uint32_t first = rest & (~rest + 1);
        for (std::uint32_t more = rest ^ first; more; more &= more - 1) {
            for (std::uint32_t last = more & (more - 1); last; last &= last - 1) {
                const std::uint32_t members = first | (more & (~more + 1)) | (last & (~last + 1));
                const int value = bound_->of(members);
                const int least = sum + value + bound_->of(rest & ~members);
                if (least > budget_) {
                    hope_ |= least < hopeless;
                    continue;
                }
                Group& group = groups_[count_++];
                group.alone = value;
                std::size_t i = 0;
                for (std::uint32_t m = members; m; m &= m - 1) group.balls[i++] = bound_->ball(std::countr_zero(m));
                const bool dear = share(rest & ~members, sum + value);
                --count_;
                if (!dear) return false;
            }
        }
        return true;
    }

    // Whether the groups together exceed the budget when a cell has this price.
    bool too_dear(int price) {
        int total = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            groups_[i].value = groups_[i].alone;
            groups_[i].wanted = {};
            total += groups_[i].alone;
        }
        for (std::size_t i = 0; i < count_ && total <= budget_; ++i) {
            Group& group = groups_[i];
            const Answer& answer = charged(group, price, budget_ - total + group.value);
            if (answer.value == never) return true;
            // More than is needed to exceed the budget would only have to be offered to others. What is asked for less is
            // a lower bound as well, so the cap may also be cut to what a state of the search has room for.
            const int value =
                std::min({answer.value, budget_ - total + group.value + 1, group.alone + GroupSearch<W>::most_cap});
            total += value - group.value;
            group.value = value;
            group.wanted = answer.wanted;
            group.box = answer.box;
        }
        hope_ = true;
        if (total <= budget_) return false;
        for (std::size_t i = 0; i < count_; ++i)
            if (!exceeds_with_offers(groups_[i], price)) return false;
        return true;
    }

    bool exceeds_with_offers(const Group& group, int price) {
        Question q;
        q.limit = group.value - 1;
        int offered = 0;
        for (std::size_t j = 0; j < count_; ++j)
            if (&groups_[j] != &group) offered += groups_[j].cap();
        for (std::size_t j = 0; j < count_; ++j) {
            const Group& other = groups_[j];
            if (&other == &group || other.cap() == 0 || visiting(group, other.box) - offered > q.limit) continue;
            Offer<W> offer{{}, {}, other.cap()};
            other.wanted.each([&](int at) {
                Box there;
                there.take(at % level_.stride, at / level_.stride);
                if (visiting(group, there) - offered > q.limit) return;
                offer.cells.set(at);
                offer.box.take(there.left, there.top);
            });
            if (!offer.cells.empty()) q.offers[q.offered++] = offer;
        }
        if (q.offered == 0) return true;
        q.table = bound_->table(), q.balls = group.balls, q.character = character_, q.snow = *snow_;
        q.part = part(group.balls);
        q.wanted = group.wanted, q.price = price, q.cap = group.cap();
        return verdict(q);
    }

    // Ball moves of three balls that meet after one of them was in a box, walls not counted.
    int visiting(const Group& group, const Box& box) const {
        std::array<Box, 3> ball;
        for (std::size_t i = 0; i < 3; ++i) {
            const int at = level_.position[static_cast<std::size_t>(group.balls[i].cell)];
            ball[i].take(at % level_.stride, at / level_.stride);
        }
        return moves_to_visit(ball, box);
    }

    int part(const std::array<Ball, 3>& balls) const { return patterns_.part(triple_of(in_order(balls)), character_); }

    // The part of a question that is not a set of cells. Different parts have different keys: each has bits of its own.
    std::uint64_t key(const std::array<Ball, 3>& balls, int price) const {
        const std::array<Ball, 3> b = in_order(balls);
        const std::size_t triple = triple_of(b);
        std::uint64_t k = static_cast<std::uint64_t>(bound_->table());
        k = k << 26 | triple;  // 512 cells have fewer threes than that
        k = k << 5 | static_cast<std::uint64_t>(b[0].size * 9 + b[1].size * 3 + b[2].size);
        k = k << 8 | static_cast<std::uint64_t>(patterns_.part(triple, character_));
        return k << 2 | static_cast<std::uint64_t>(price);
    }

    const Answer& charged(const Group& group, int price, int limit) {
        auto& answers = prices_[key(group.balls, price)];
        std::size_t old = 0;
        for (; old < answers.size(); ++old)
            if ((*snow_ & answers[old].looked_at) == answers[old].snow) break;
        if (old < answers.size() && (answers[old].value <= answers[old].limit || answers[old].limit >= limit))
            return answers[old];
        Question q;
        q.table = bound_->table(), q.balls = group.balls, q.character = character_, q.snow = *snow_;
        q.price = price, q.limit = limit;
        Answer answer{{}, {}, {}, {}, 0, limit};
        for (;;) {
            const Charge<W> charge = group_search_.search(q);
            answer.looked_at = answer.looked_at | charge.looked_at;
            answer.value = charge.least;
            if (charge.unpaid.empty()) break;
            q.wanted = q.wanted | charge.unpaid;
        }
        answer.wanted = q.wanted;
        answer.wanted.each([&](int at) { answer.box.take(at % level_.stride, at / level_.stride); });
        answer.snow = *snow_ & answer.looked_at;
        if (old < answers.size()) return answers[old] = answer;
        kept_ += sizeof(Answer) + 32;
        return answers.emplace_back(answer);
    }

    // Whether the group exceeds the limit of the question, from what is kept or by a search.
    bool verdict(const Question& q) {
        Hasher hasher;
        hasher.add(key(q.balls, q.price)).add_all(q.wanted.words).add(static_cast<std::uint64_t>(q.limit));
        for (std::size_t o = 0; o < q.offered; ++o) hasher.add_all(q.offers[o].cells.words);
        auto& verdicts = verdicts_[hasher.value()];
        for (const Verdict& v : verdicts)
            if (v.question.same_but_snow(q) && (q.snow & v.looked_at) == (v.question.snow & v.looked_at))
                return v.exceeds;
        const Charge<W> charge = group_search_.search(q);
        kept_ += sizeof(Verdict) + 64;
        return verdicts.emplace_back(Verdict{q, charge.looked_at, charge.least > q.limit}).exceeds;
    }

    const Level& level_;
    const Patterns& patterns_;
    GroupSearch<W> group_search_;
    std::size_t memory_;
    std::size_t kept_ = 0;  // bytes
    const Bound<W>* bound_ = nullptr;
    const BitSet<W>* snow_ = nullptr;
    int budget_ = 0;
    bool hope_ = false;  // whether some way to share the balls out may do, with a larger budget
    int character_ = 0;
    std::array<Group, most_groups> groups_{};
    std::size_t count_ = 0;
    std::unordered_map<std::uint64_t, std::vector<Answer>> prices_;
    std::unordered_map<std::uint64_t, std::vector<Verdict>> verdicts_;
};

}  // namespace soloist::snowman
