// Everything one box can do while the others stand: the squares it can be brought to, and the player's part then.
//
// Call Regions::walk with the box taken off first. A stop is a box square and a part of the floor beside it that the
// player is in; stops come in order of pushes (or pulls), the first being the start.
#pragma once

#include <algorithm>
#include <vector>

#include "slices/fiber.hpp"
#include "sokoban/board/regions.hpp"

namespace soloist::sokoban {

class BoxTour {
public:
    struct Stop {
        Square box;
        Square home;           // smallest square of the player's region
        std::uint16_t length;  // pushes or pulls made
        std::uint16_t before;  // index of the stop one push or pull earlier; the start is its own
        std::uint8_t side;     // a side of the box the player is on
    };

    explicit BoxTour(const Board& board) : board_(board), seen_(board.next.size() * 4, 0) {}

    // Pushes the box from start, the player standing on the given side of it. allowed(square): the box may be put
    // there. first: bits of the directions the first push may take.
    template <class Allowed>
    const std::vector<Stop>& push(const Regions& regions, const std::vector<std::uint8_t>& blocked, Square start,
                                  int side, int first, Allowed allowed) {
        begin(regions, blocked, start, side);
        for (std::size_t head = 0; head < stops_.size(); head++) {
            const Stop stop = stops_[head];
            for (int d = 0; d < 4; d++) {
                if (head == 0 && !(first >> d & 1)) continue;
                const Square p = board_.next[stop.box][static_cast<std::size_t>(opposite(d))];
                const Square t = board_.next[stop.box][static_cast<std::size_t>(d)];
                if (p == none || t == none || blocked[p] || blocked[t] || !allowed(t)) continue;
                if (regions.home_without(stop.box, p) != stop.home) continue;
                enter(regions, blocked, t, opposite(d), stop.length + 1, head);
            }
        }
        breathe(stops_.size() * 16);
        return stops_;
    }
    // Whether the box can be pushed from start to a square for which wanted(square) holds.
    template <class Allowed, class Wanted>
    bool leads(const Regions& regions, const std::vector<std::uint8_t>& blocked, Square start, int side,
               Allowed allowed, Wanted wanted) {
        bool found = false;
        push(regions, blocked, start, side, 15, [&](Square t) {
            if (found || !allowed(t)) return false;
            found = wanted(t);
            return true;
        });
        return found;
    }
    template <class Allowed>
    const std::vector<Stop>& pull(const Regions& regions, const std::vector<std::uint8_t>& blocked, Square start,
                                  int side, Allowed allowed) {
        begin(regions, blocked, start, side);
        for (std::size_t head = 0; head < stops_.size(); head++) {
            const Stop stop = stops_[head];
            for (int d = 0; d < 4; d++) {
                const Square p = board_.next[stop.box][static_cast<std::size_t>(d)];
                if (p == none || blocked[p]) continue;
                const Square q = board_.next[p][static_cast<std::size_t>(d)];
                if (q == none || blocked[q] || !allowed(p)) continue;
                if (regions.home_without(stop.box, p) != stop.home) continue;
                enter(regions, blocked, p, d, stop.length + 1, head);
            }
        }
        breathe(stops_.size() * 16);
        return stops_;
    }

private:
    void begin(const Regions& regions, const std::vector<std::uint8_t>& blocked, Square start, int side) {
        if (++stamp_ == 0) {  // four thousand million tours later: old marks must not look new
            std::fill(seen_.begin(), seen_.end(), 0);
            stamp_ = 1;
        }
        stops_.clear();
        enter(regions, blocked, start, side, 0, 0);
    }
    void enter(const Regions& regions, const std::vector<std::uint8_t>& blocked, Square box, int side, int length,
               std::size_t before) {
        auto& mark = seen_[static_cast<std::size_t>(box * 4 + side)];
        if (mark == stamp_) return;
        const Square home = regions.home_without(box, board_.next[box][static_cast<std::size_t>(side)]);
        for (int e = 0; e < 4; e++) {
            const Square q = board_.next[box][static_cast<std::size_t>(e)];
            if (q != none && !blocked[q] && regions.home_without(box, q) == home)
                seen_[static_cast<std::size_t>(box * 4 + e)] = stamp_;
        }
        stops_.push_back({box, home, static_cast<std::uint16_t>(length), static_cast<std::uint16_t>(before),
                          static_cast<std::uint8_t>(side)});
    }

    const Board& board_;
    std::vector<std::uint32_t> seen_;
    std::uint32_t stamp_ = 0;
    std::vector<Stop> stops_;
};

}  // namespace soloist::sokoban
