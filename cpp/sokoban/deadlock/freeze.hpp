// Boxes that can never move again.
//
// A box is stuck along an axis when a wall, or a stuck box, is beside it on that axis, or when both ways lead to dead
// squares; it is frozen when stuck along both. While a box is examined it counts as a wall for its neighbours; whatever
// was concluded under an assumption that fails is taken back, so a "frozen" is a proof: of all boxes of the proof, none can be
// the first to move, but onto a square from which it has no way to a goal.
#pragma once

#include <vector>

#include "sokoban/board/board.hpp"

namespace soloist::sokoban {

class Freeze {
public:
    Freeze(const Board& board, const std::vector<std::uint8_t>& dead)
        : board_(board), dead_(dead), assumed_(board.next.size(), 0) {}

    // Whether the box on s is frozen. The boxes the proof rests on are then in proof(), which is empty otherwise.
    bool frozen(Square s, const std::vector<std::uint8_t>& boxes) {
        clear();
        return stuck(s, boxes);
    }
    const std::vector<Square>& proof() const { return trail_; }

    // Frozen with some box of the proof off its goal: nothing can be solved from here.
    bool deadlock(Square s, const std::vector<std::uint8_t>& boxes) {
        if (!frozen(s, boxes)) return false;
        for (const Square box : trail_)
            if (!board_.is_goal[box]) return true;
        return false;
    }

private:
    void clear() {
        for (const Square s : trail_) assumed_[s] = 0;
        trail_.clear();
    }
    bool stuck(Square s, const std::vector<std::uint8_t>& boxes) {
        const std::size_t mark = trail_.size();
        assumed_[s] = 1;
        trail_.push_back(s);
        if (axis(s, up, down, boxes) && axis(s, left, right, boxes)) return true;
        while (trail_.size() > mark) {
            assumed_[trail_.back()] = 0;
            trail_.pop_back();
        }
        return false;
    }
    bool axis(Square s, int one, int other, const std::vector<std::uint8_t>& boxes) {
        const Square a = board_.next[s][static_cast<std::size_t>(one)];
        const Square b = board_.next[s][static_cast<std::size_t>(other)];
        if (a == none || b == none || assumed_[a] || assumed_[b]) return true;
        if (dead_[a] && dead_[b]) return true;
        return (boxes[a] && stuck(a, boxes)) || (boxes[b] && stuck(b, boxes));
    }

    const Board& board_;
    const std::vector<std::uint8_t>& dead_;
    std::vector<std::uint8_t> assumed_;
    std::vector<Square> trail_;
};

}  // namespace soloist::sokoban
