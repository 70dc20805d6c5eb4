// Talking Stones for snowmen: A Good Snowman as the state-space layer (cpp/stones) sees it. A move is a ball move, and the states
// from which the balls can make all snowmen among themselves are its success nodes.
#pragma once

#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

#include "snowman/stones/agents.hpp"
#include "snowman/walk.hpp"

namespace soloist::snowman {

template <int W>
class BallsGame {
public:
    using State = Position<W>;
    using Move = BallMove;

    BallsGame(Level level, bool agents)
        : level_(std::move(level)), floor_(level_), protocol_(floor_), packing_(floor_, false), agents_(agents) {}

    State start() const { return floor_.start(); }

    std::vector<Move> moves(const State& p) const {
        std::vector<Move> result;
        floor_.for_each_move(p, floor_.reach(p), [&](const BallMove& m) { result.push_back(m); });
        return result;
    }

    State after(const State& p, const Move& m) const { return Floor<W>::after(p, m); }

    bool solved(const State& p) {
        if (agents_) return protocol_.solve(p);
        return p.ball[small] == p.ball[medium] && p.ball[medium] == p.ball[large];
    }

    int cost(const Move&) const { return 1; }

    // Three balls that meet go half the way around their triangle at least, and no ball is nearer to two others than to those
    // nearest to it: a quarter of all these distances, which count both ends of both sides.
    int estimate(const State& p) const {
        std::vector<int> balls;
        for (const auto& of_size : p.ball) of_size.each([&](int at) { balls.push_back(at); });
        int sum = 0;
        for (std::size_t i = 0; i < balls.size(); ++i) {
            int nearest = std::numeric_limits<int>::max(), second = nearest;
            for (std::size_t j = 0; j < balls.size(); ++j) {
                if (i == j) continue;
                const int far = distance(balls[i], balls[j]);
                if (far < nearest)
                    second = std::exchange(nearest, far);
                else if (far < second)
                    second = far;
            }
            sum += nearest + second;
        }
        return (sum + 3) / 4;
    }

    bool hopeless(const State&, const Move&) const { return false; }

    std::uint64_t key(const State& p) const {
        Key key;
        packing_.pack(p, key);
        return hash_words(key.data(), static_cast<std::size_t>(packing_.words()));
    }

    bool same_piece(const Move& before, const Move& now) const { return before.to == now.from; }

    bool write(const std::vector<Move>& moves, std::string& text) const {
        std::vector<Move> all = moves;
        if (agents_) all.insert(all.end(), protocol_.moves().begin(), protocol_.moves().end());
        Position<W> p = floor_.start();
        for (const Move& m : all) {
            if (!floor_.reach(p).test(m.stand)) return false;
            text += letters(level_, p, m);
            p = Floor<W>::after(p, m);
        }
        return true;
    }

private:
    int distance(int a, int b) const {
        return std::abs(a % level_.stride - b % level_.stride) + std::abs(a / level_.stride - b / level_.stride);
    }

    Level level_;
    Floor<W> floor_;
    BallProtocol<W> protocol_;
    Packing<W> packing_;
    bool agents_;
};

}  // namespace soloist::snowman
