// Talking Stones for snowmen, the agent layer: every ball is an agent that wants to be part of a snowman.
//
// The protocol: a ball that can be large somewhere offers to be the base there; the others are asked in turn who can come
// as a medium ball, and then who as a small one. The first three that agree stay, and the rest go on without them. It
// fails when no three agree. As in the paper nothing is taken back, and other agents are not asked for their leave.
#pragma once

#include <vector>

#include "snowman/stones/tools.hpp"

namespace soloist::snowman {

template <int W>
class BallProtocol {
public:
    explicit BallProtocol(const Floor<W>& floor) : floor_(floor) {}

    // Whether the balls can make all snowmen, one after the other; moves() are then their ways.
    bool solve(Position<W> p) {
        moves_.clear();
        while (!agents(p).empty())
            if (!build(p)) return false;
        return true;
    }
    const std::vector<BallMove>& moves() const { return moves_; }

private:
    // Cells that a base offers, the nearest first: with more of them a search gets fewer states in the same time. A round number.
    static constexpr std::size_t most_offers = 8;

    // Where balls are that are no part of a snowman yet.
    static std::vector<int> agents(const Position<W>& p) {
        std::vector<int> cells;
        p.occupied().each([&](int at) {
            if (p.stacked(at) < 3) cells.push_back(at);
        });
        return cells;
    }

    // Makes one snowman and moves p there.
    bool build(Position<W>& p) {
        const std::vector<int> cells = agents(p);
        for (const int at : cells)
            if (p.stacked(at) == 2 && p.ball[large].test(at) && p.ball[medium].test(at) && join(p, at, small))
                return true;
        for (const int at : cells) {
            if (p.stacked(at) > 1) continue;
            for (const Offer& offer : offers(p, at)) {
                Position<W> then = offer.position;
                const std::size_t before = moves_.size();
                moves_.insert(moves_.end(), offer.way.begin(), offer.way.end());
                if (join(then, offer.at, medium) && join(then, offer.at, small)) {
                    p = then;
                    return true;
                }
                moves_.resize(before);
            }
        }
        return false;
    }

    struct Offer {
        Position<W> position;
        int at;
        std::vector<BallMove> way;
    };

    // Where a ball can lie alone as a large one.
    std::vector<Offer> offers(const Position<W>& p, int ball) {
        std::vector<Offer> found;
        BitSet<W> known;
        walk_.walk(floor_, p, ball, [&](const auto& step) {
            if (step.size != large || step.position.stacked(step.at) > 1 || known.test(step.at)) return false;
            known.set(step.at);
            found.push_back({step.position, step.at, {}});
            walk_.append_way(static_cast<std::size_t>(&step - walk_.steps().data()), found.back().way);
            return found.size() == most_offers;
        });
        return found;
    }

    // The first ball that can come to a cell with a size, other than those that are there.
    bool join(Position<W>& p, int cell, int size) {
        for (const int ball : agents(p)) {
            if (ball == cell || p.top(ball) > size) continue;
            if (!walk_.walk(floor_, p, ball, [&](const auto& step) { return step.at == cell && step.size == size; }))
                continue;
            walk_.append_way(walk_.found(), moves_);
            p = walk_.steps()[walk_.found()].position;
            return true;
        }
        return false;
    }

    const Floor<W>& floor_;
    BallWalk<W> walk_;
    std::vector<BallMove> moves_;
};

}  // namespace soloist::snowman
