// Corrals: parts of the board closed off by boxes, and when it suffices to push into one of them.
//
// Take a zone the player cannot enter and the boxes around it. If every push of these boxes that is possible before
// one of them has moved leads into the zone, and each such push can be made now, then no push elsewhere can help or
// hinder them: any solution that must change the corral can be reordered to begin there. So only those pushes need be
// tried. (Known as PI-corral pruning.)
//
// The reordered solution has the same pushes, so that this is sound for "unsolvable" and for fewest pushes. It may have other
// walks between them: where steps cost something it must not be used. A corral that must change and has no push at all is a
// deadlock, whatever things cost.
#pragma once

#include <vector>

#include "sokoban/board/regions.hpp"

namespace soloist::sokoban {

struct CorralPush {
    Square box;
    int direction;
};

class Corrals {
public:
    Corrals(const Board& board, const std::vector<std::uint8_t>& dead)
        : board_(board), dead_(dead), zone_(board.next.size()), taken_(board.next.size()) {}

    enum class Verdict { open, restricted, deadlock };

    // regions: those of the position; home: the player's. With restricted, pushes() are the only ones to try.
    Verdict examine(const Regions& regions, Square home, const std::vector<std::uint8_t>& boxes) {
        pushes_.clear();
        Verdict verdict = Verdict::open;
        for (Square s = 0; s < board_.size(); s++) {
            if (boxes[s] || regions.home(s) != s || s == home) continue;
            if (!grow(regions, home, boxes, s)) continue;
            if (found_.empty()) return Verdict::deadlock;
            if (verdict == Verdict::open || found_.size() < pushes_.size()) {
                pushes_ = found_;
                verdict = Verdict::restricted;
            }
        }
        return verdict;
    }
    const std::vector<CorralPush>& pushes() const { return pushes_; }

private:
    // Grows the corral of the zone with this home until nothing more must be absorbed. False: not a usable corral.
    bool grow(const Regions& regions, Square home, const std::vector<std::uint8_t>& boxes, Square start) {
        zones_.clear();
        members_.clear();
        auto absorb_box = [&](Square s) {
            if (taken_[s]) return;
            taken_[s] = 1;
            members_.push_back(s);
        };
        auto absorb_zone = [&](Square zone) {
            if (zone_[zone]) return;
            zone_[zone] = 1;
            zones_.push_back(zone);
        };
        absorb_zone(start);
        std::size_t zones_done = 0, boxes_done = 0;
        bool usable = true;
        while (usable && (zones_done < zones_.size() || boxes_done < members_.size())) {
            if (zones_done < zones_.size()) {
                const Square zone = zones_[zones_done++];
                for (Square s = zone; s < board_.size(); s++) {
                    if (boxes[s] || regions.home(s) != zone) continue;
                    for (int d = 0; d < 4; d++) {
                        const Square b = board_.next[s][static_cast<std::size_t>(d)];
                        if (b != none && boxes[b]) absorb_box(b);
                    }
                }
                boxes_done = 0;
                continue;
            }
            const Square b = members_[boxes_done++];
            for (int d = 0; d < 4 && usable; d++) {
                const Square t = board_.next[b][static_cast<std::size_t>(d)];
                const Square p = board_.next[b][static_cast<std::size_t>(opposite(d))];
                if (t == none || p == none || dead_[t]) continue;
                // Impossible until the corral changes: a member or the zone itself keeps the player away, or a member
                // keeps the box where it is.
                if (boxes[p] ? taken_[p] : zone_[regions.home(p)]) continue;
                if (boxes[t] && taken_[t]) continue;
                // A stranger in the way may leave: take it in.
                if (boxes[t]) {
                    absorb_box(t);
                } else if (boxes[p]) {
                    absorb_box(p);
                } else if (regions.home(t) == home) {
                    if (regions.home(p) == home)
                        usable = false;
                    else
                        absorb_zone(regions.home(p));
                } else {
                    absorb_zone(regions.home(t));
                    if (regions.home(p) != home) absorb_zone(regions.home(p));
                }
            }
        }
        bool unsolved = false;
        found_.clear();
        if (usable) {
            for (const Square b : members_) {
                if (!board_.is_goal[b]) unsolved = true;
                for (int d = 0; d < 4; d++) {
                    const Square t = board_.next[b][static_cast<std::size_t>(d)];
                    const Square p = board_.next[b][static_cast<std::size_t>(opposite(d))];
                    if (t == none || p == none || boxes[t] || boxes[p] || dead_[t]) continue;
                    if (regions.home(p) == home && zone_[regions.home(t)]) found_.push_back({b, d});
                }
            }
            for (const Square g : board_.goals)
                if (!boxes[g] && zone_[regions.home(g)]) unsolved = true;
        }
        for (const Square zone : zones_) zone_[zone] = 0;
        for (const Square b : members_) taken_[b] = 0;
        return usable && unsolved;
    }

    const Board& board_;
    const std::vector<std::uint8_t>& dead_;
    std::vector<std::uint8_t> zone_, taken_;
    std::vector<Square> zones_, members_;
    std::vector<CorralPush> pushes_, found_;
};

}  // namespace soloist::sokoban
