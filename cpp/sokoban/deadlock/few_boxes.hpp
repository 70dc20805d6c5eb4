// A few boxes alone on the board: what the small searches that prove deadlocks share.
//
// `blocked` holds the walls of such a search and the boxes that stand at the moment. Pushes that lead to a box without a way
// to a goal, to a dead pair or to frozen boxes off their goals are left out: each of these is a proof that the position after
// the push is dead. Boxes that are not on the board would only make things harder, so that what is dead here is dead with them.
#pragma once

#include <cstdint>
#include <vector>

#include "sokoban/board/box_tour.hpp"
#include "sokoban/deadlock/freeze.hpp"
#include "sokoban/deadlock/knowledge.hpp"

namespace soloist::sokoban {

template <int W>
struct FewBoxes {
    explicit FewBoxes(const Knowledge<W>& knowledge)
        : known(knowledge),
          board(knowledge.board),
          freeze(board, knowledge.dead),
          reach(board),
          regions(board),
          tour(board),
          blocked(board.next.size(), 0) {}

    // Boxes (or walls) come onto the board or leave it.
    void stand(const BoxSet<W>& boxes) {
        boxes.each([&](Square s) { blocked[s] = 1; });
    }
    void leave(const BoxSet<W>& boxes) {
        boxes.each([&](Square s) { blocked[s] = 0; });
    }

    // A side of the box on s that the player can come to, or -1; `reach` knows the boxes that stand.
    int touched_side(Square s, Square home) const {
        for (int d = 0; d < 4; d++) {
            const Square p = board.next[s][static_cast<std::size_t>(d)];
            if (p != none && !blocked[p] && reach.home(p) == home) return d;
        }
        return -1;
    }

    // Where the box on s can be pushed, from one side on.
    const std::vector<BoxTour::Stop>& stops_of(Square s, int side) {
        work++;
        blocked[s] = 0;
        regions.walk(blocked);
        const auto& stops = tour.push(regions, blocked, s, side, 15, [&](Square t) { return !known.dead[t]; });
        blocked[s] = 1;
        return stops;
    }

    // Every push worth looking at: visit(boxes after it, the player's home after it, the tour, its stop in the tour).
    template <class Visit>
    void each_push(const BoxSet<W>& boxes, Square home, Visit visit) {
        stand(boxes);
        reach.walk(blocked);
        boxes.each([&](Square s) {
            const int side = touched_side(s, home);
            if (side < 0) return;
            const auto& stops = stops_of(s, side);
            BoxSet<W> others = boxes;
            others.reset(s);
            blocked[s] = 0;
            for (std::size_t k = 1; k < stops.size(); k++)
                if (worth_a_look(stops[k], others)) {
                    BoxSet<W> after = others;
                    after.set(stops[k].box);
                    visit(after, stops[k].home, stops, k);
                }
            blocked[s] = 1;
        });
        leave(boxes);
    }

    const Knowledge<W>& known;
    const Board& board;
    Freeze freeze;
    Regions reach, regions;
    BoxTour tour;
    std::vector<std::uint8_t> blocked;
    std::uint64_t work = 0;  // tours made so far: what the tests have cost

private:
    bool worth_a_look(const BoxTour::Stop& stop, const BoxSet<W>& others) {
        const int at = known.graph.beside(stop.box, stop.side);
        if (at < 0 || known.distances.nearest(at) == far) return false;
        if (known.pairs && known.pairs->partners(stop.box, stop.side).meets(others)) return false;
        blocked[stop.box] = 1;
        const bool dead = freeze.deadlock(stop.box, blocked);
        blocked[stop.box] = 0;
        return !dead;
    }
};

}  // namespace soloist::sokoban
