// Which boxes can still serve which steps of a loose packing plan.
//
// Each step fills a goal, which is a wall from then on. A box can serve a step if it can be pushed to the step's goal by the
// time the step is made, judged as if it were alone on the board with the goals filled until then. Before its step a box may
// wait anywhere, but for two kinds of places: where the player no longer comes, and later goals on which it would close the way
// to an earlier one.
//
// Each step needs a box of its own. So boxes are matched to steps, and a stage of the plan counts only while the boxes left can
// be matched to the steps left. That tells early that a box must pass a goal before it is filled: when the goal is filled, not
// when the step of the box comes.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "sokoban/board/box_set.hpp"
#include "sokoban/board/push_graph.hpp"

namespace soloist::sokoban {

template <int W>
class Duties {
public:
    static constexpr std::size_t most_steps = 64;  // bits of a word

    // A goal to fill, and a square of the part of the floor the player is in then.
    struct Step {
        Square goal, player;
    };
    struct Errand {
        BoxSet<W> targets, movers;
    };

    Duties() = default;  // knows nothing
    // For a plan with steps for parking: basins[i] are the squares from which a box can be pushed to the square of step i when
    // that step is made. Empty for steps that move a parked box, which need no other.
    Duties(const Board& board, const std::vector<BoxSet<W>>& basins) {
        if (basins.size() > most_steps) return;
        serves_.assign(basins.size() + 1, std::vector<std::uint64_t>(board.next.size(), 0));
        zones_.assign(serves_.size(), everything(board));
        for (std::size_t i = 0; i < basins.size(); i++)
            for (std::size_t k = i; k < basins.size(); k++)
                basins[k].each([&](Square s) { serves_[i][s] |= std::uint64_t{1} << k; });
    }
    // filled: goals filled before the steps; last: goals filled after them, in any order.
    Duties(const Board& board, const BoxSet<W>& filled, const std::vector<Step>& steps, const BoxSet<W>& last) {
        const std::size_t all = steps.size() + static_cast<std::size_t>(last.count());
        if (all > most_steps) return;
        serves_.assign(steps.size() + 1, std::vector<std::uint64_t>(board.next.size(), 0));
        zones_.resize(serves_.size());
        std::vector<std::uint8_t> walls(board.next.size(), 0);
        filled.each([&](Square s) { walls[s] = 1; });
        for (const Step& step : steps) walls[step.goal] = 1;
        // From the last step backwards, with ever fewer walls.
        std::vector<Sides> able(all, Sides(board.next.size(), 0));
        BoxSet<W> later = last;
        std::size_t number = steps.size();
        last.each([&](Square goal) { able[number++][goal] = 15; });
        for (std::size_t i = serves_.size(); i-- > 0;) {
            BoxSet<W> barred;
            if (i < steps.size()) {
                const Square goal = steps[i].goal;
                walls[goal] = 0;
                able[i][goal] = sides_within(board, goal, zones_[i + 1]);
                barred = in_the_way(board, walls, goal, later);
                later.set(goal);
            }
            zones_[i] = i ? part_of(board, walls, steps[i - 1].player) : everything(board);
            const PushGraph graph(board, walls);
            for (std::size_t k = i; k < all; k++) {
                for (Square s = 0; s < board.size(); s++)
                    if (!zones_[i].test(s) || (k > i && barred.test(s))) able[k][s] = 0;
                widen(graph, able[k]);
                for (Square s = 0; s < board.size(); s++)
                    if (able[k][s]) serves_[i][s] |= std::uint64_t{1} << k;
            }
        }
    }

    bool known() const { return !serves_.empty(); }

    // After this many steps the player can make the next ones from here.
    bool in_zone(std::size_t stage, Square player) const { return zones_[stage].test(player); }
    // How many of these boxes are left without a step, when the steps from this stage on are matched to them one to one.
    int idle(std::size_t stage, const BoxSet<W>& boxes) const {
        return match(boxes, [&](Square s) { return serves_[stage][s]; }).idle;
    }
    // How many would be left without one if the next step were made now. They should move before.
    int idle_soon(std::size_t stage, const BoxSet<W>& boxes) const {
        return match(boxes, [&](Square s) { return soon(stage, s); }).idle;
    }
    // What to do about boxes that should move before the next step. In the matching some steps are left without a box: the
    // targets are the empty squares from which a box could serve one of those, the movers all boxes that are not on such a
    // square already.
    Errand errand(std::size_t stage, const BoxSet<W>& boxes) const {
        const std::uint64_t taken = match(boxes, [&](Square s) { return soon(stage, s); }).taken;
        Errand result;
        for (std::size_t s = 0; s < serves_[stage].size(); s++)
            if (soon(stage, static_cast<Square>(s)) & ~taken) result.targets.set(static_cast<Square>(s));
        result.movers = boxes.minus(result.targets);
        result.targets = result.targets.minus(boxes);
        return result;
    }
    // The boxes that can make the next step; of these, only those after whose step the fewest of the others have none left.
    BoxSet<W> free_for_next(std::size_t stage, const BoxSet<W>& boxes) const {
        BoxSet<W> free;
        int least = boxes.count();
        boxes.each([&](Square s) {
            if (!(serves_[stage][s] >> stage & 1)) return;
            BoxSet<W> others = boxes;
            others.reset(s);
            const int without = idle(stage + 1, others);
            if (without < least) free = {};
            if (without <= least) free.set(s);
            least = std::min(least, without);
        });
        return free;
    }

private:
    using Sides = std::vector<std::uint8_t>;  // by square: bits of the sides of a box there that the player is on

    static BoxSet<W> everything(const Board& board) {
        BoxSet<W> all;
        for (Square s = 0; s < board.size(); s++) all.set(s);
        return all;
    }
    static BoxSet<W> part_of(const Board& board, const std::vector<std::uint8_t>& walls, Square player) {
        Regions regions(board);
        regions.walk(walls);
        BoxSet<W> part;
        for (Square s = 0; s < board.size(); s++)
            if (regions.free(s) && regions.home(s) == regions.home(player)) part.set(s);
        return part;
    }
    static std::uint8_t sides_within(const Board& board, Square box, const BoxSet<W>& zone) {
        int sides = 0;
        for (int d = 0; d < 4; d++) {
            const Square p = board.next[box][static_cast<std::size_t>(d)];
            if (p != none && zone.test(p)) sides |= 1 << d;
        }
        return static_cast<std::uint8_t>(sides);
    }

    // The later goals on which a box would close most of the ways to this one.
    static BoxSet<W> in_the_way(const Board& board, std::vector<std::uint8_t>& walls, Square goal,
                                const BoxSet<W>& later) {
        BoxSet<W> result;
        const int open = ways_in(board, walls, goal);
        later.each([&](Square s) {
            walls[s] = 1;
            if (ways_in(board, walls, goal) * 2 < open) result.set(s);
            walls[s] = 0;
        });
        return result;
    }
    // From how many squares that are no goals a box can be pushed to this goal.
    static int ways_in(const Board& board, const std::vector<std::uint8_t>& walls, Square goal) {
        std::vector<Distance> out;
        PushGraph(board, walls).distances_to(goal, out);
        int count = 0;
        for (std::size_t s = 0; s < board.next.size(); s++) {
            const auto sides = out.begin() + static_cast<std::ptrdiff_t>(s * 4);
            count += !board.is_goal[s] && std::any_of(sides, sides + 4, [](Distance d) { return d != far; });
        }
        return count;
    }

    // Adds everything from which a box can be pushed into what is there already.
    static void widen(const PushGraph& graph, Sides& able) {
        std::vector<int> queue;
        auto enter = [&](int node) {
            const auto s = static_cast<Square>(node >> 2);
            if (able[s] >> (node & 3) & 1) return;
            for (int d = 0; d < 4; d++)
                if (graph.beside(s, d) == node) able[s] = static_cast<std::uint8_t>(able[s] | 1 << d);
            queue.push_back(node);
        };
        for (Square s = 0; s < able.size(); s++) {
            const int sides = able[s];
            able[s] = 0;
            for (int d = 0; d < 4; d++)
                if (sides >> d & 1 && graph.beside(s, d) >= 0) enter(graph.beside(s, d));
        }
        for (std::size_t head = 0; head < queue.size(); head++) graph.each_pull(queue[head], enter);
    }

    std::uint64_t soon(std::size_t stage, Square s) const {
        const std::uint64_t next = std::uint64_t{1} << stage;
        return (serves_[stage][s] & next) | (serves_[stage + 1][s] & ~next);
    }

    // Boxes to steps, by augmenting paths.
    template <class Able>
    struct Matching {
        Able able;
        std::uint64_t taken, tried;
        int idle;
        std::array<Square, most_steps> owner;

        bool place(Square s) {
            const std::uint64_t steps = able(s);
            if (const std::uint64_t free = steps & ~taken) {
                taken |= free & -free;
                owner[static_cast<std::size_t>(std::countr_zero(free))] = s;
                return true;
            }
            for (std::uint64_t rest = steps & ~tried; rest; rest = steps & ~tried) {
                const auto step = static_cast<std::size_t>(std::countr_zero(rest));
                tried |= std::uint64_t{1} << step;
                if (!place(owner[step])) continue;
                owner[step] = s;
                return true;
            }
            return false;
        }
    };
    template <class Able>
    static Matching<Able> match(const BoxSet<W>& boxes, Able able) {
        Matching<Able> matching{able, 0, 0, 0, {}};
        boxes.each([&](Square s) {
            matching.tried = 0;
            matching.idle += !matching.place(s);
        });
        return matching;
    }

    std::vector<std::vector<std::uint64_t>> serves_;  // by stage and square: the steps a box there can serve
    std::vector<BoxSet<W>> zones_;                    // by stage: where the player is
};

}  // namespace soloist::sokoban
