// A position of the game and its ball moves, one edge a ball move: the walk to the ball is implied.
#pragma once

#include <array>

#include "base/bit_set.hpp"
#include "level.hpp"

namespace soloist::snowman {

// All sets are sets of grid positions.
template <int W>
struct Position {
    BitSet<W> snow;
    std::array<BitSet<W>, 3> ball;  // by size
    int character = 0;

    BitSet<W> occupied() const { return ball[small] | ball[medium] | ball[large]; }
    int top(int at) const { return ball[small].test(at) ? small : ball[medium].test(at) ? medium : large; }
    int stacked(int at) const { return ball[small].test(at) + ball[medium].test(at) + ball[large].test(at); }
};

// One ball move: the ball of `size` on top at `from` goes to `to` and has size `grown` there.
struct BallMove {
    int stand;  // where the character stands to do it
    int from;
    int to;
    int size;
    int grown;
    bool pop;     // the character stays where it stands
    bool clears;  // snow at `to`
};

template <int W>
class Floor {
public:
    explicit Floor(const Level& level) : level_(level) {
        for (int at : level.position) floor_.set(at);
    }

    const Level& level() const { return level_; }

    Position<W> start() const {
        Position<W> p;
        for (int c = 0; c < level_.cells(); ++c)
            if (level_.snow[static_cast<std::size_t>(c)]) p.snow.set(level_.position[static_cast<std::size_t>(c)]);
        for (const Ball& b : level_.balls)
            p.ball[static_cast<std::size_t>(b.size)].set(level_.position[static_cast<std::size_t>(b.cell)]);
        p.character = level_.position[static_cast<std::size_t>(level_.character)];
        return p;
    }

    BitSet<W> reach(const Position<W>& p) const {
        return flood(p.character, floor_.minus(p.occupied()), level_.stride);
    }

    // Calls f(BallMove) for every ball move from a position whose character reaches `reach`.
    template <class F>
    void for_each_move(const Position<W>& p, const BitSet<W>& reach, F&& f) const {
        const BitSet<W> occupied = p.occupied();
        for (int step : {-1, 1, -level_.stride, level_.stride}) {
            const BitSet<W> targets = (reach.shifted(step) & occupied).shifted(step) & floor_;
            targets.each([&](int to) {
                const int from = to - step;
                const int size = p.top(from);
                const bool pop = p.stacked(from) > 1;
                if (occupied.test(to)) {
                    if (pop || p.top(to) <= size) return;
                    f(BallMove{from - step, from, to, size, size, false, false});
                } else {
                    const bool clears = p.snow.test(to);
                    f(BallMove{from - step, from, to, size, clears && size < large ? size + 1 : size, pop, clears});
                }
            });
        }
    }

    static Position<W> after(Position<W> p, const BallMove& m) {
        p.ball[static_cast<std::size_t>(m.size)].reset(m.from);
        p.ball[static_cast<std::size_t>(m.grown)].set(m.to);
        p.snow.reset(m.to);
        p.character = m.pop ? m.stand : m.from;
        return p;
    }

private:
    const Level& level_;
    BitSet<W> floor_;
};

}  // namespace soloist::snowman
