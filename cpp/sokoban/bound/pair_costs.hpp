// What two boxes cost beyond their own distances because they share the board.
//
// For every two-box position and every pair of goals, a backward search gives the exact number of pushes. The least
// excess over the two boxes' own distances, whichever goals they take, is a penalty that may be added to any matching
// bound, once for each of a set of disjoint pairs. It covers linear conflicts (two boxes in one line of a corridor) and
// all else that two boxes can do to each other; pairs that can never both be solved are dead.
#pragma once

#include <cstdint>
#include <vector>

#include "sokoban/board/push_graph.hpp"

namespace soloist::sokoban {

class PairCosts {
public:
    static constexpr std::uint8_t dead = 255;

    // most_work: pulls to look at; levels that need more, or more memory, do without the table.
    PairCosts(const Board& board, const PushGraph& graph, const GoalDistances& distances, std::uint64_t most_work,
              std::size_t most_bytes);

    // Whether the level is small enough for the table.
    bool usable() const { return usable_; }
    // One pair of goals a call; until it returns true the penalties are not known.
    bool work();
    bool ready() const { return usable_ && first_goal_ + 1 >= board_.goals.size(); }

    // The penalty of boxes on a and b with the player anywhere on p.
    std::uint8_t penalty(Square a, Square b, Square p) const {
        const std::size_t pair = row(a, b);
        return penalty_[pair * parts + part_[pair * width_ + p]];
    }
    std::size_t bytes() const;

private:
    static constexpr std::size_t parts = 8;  // two boxes cut the floor into at most seven
    static constexpr std::uint32_t absent = 0xFFFFFFFF;
    static constexpr std::uint16_t unseen = 0xFFFF;

    std::size_t row(Square a, Square b) const {
        return static_cast<std::size_t>(number_[a]) * count_ + static_cast<std::size_t>(number_[b]);
    }
    // The same position with the boxes named the other way round: parts are numbered alike.
    std::uint32_t mirrored(std::uint32_t position) const {
        const std::size_t pair = position / parts;
        return static_cast<std::uint32_t>((pair % count_ * count_ + pair / count_) * parts + position % parts);
    }
    void list_positions();
    void list_pulls();
    void search(std::size_t first, std::size_t second);

    const Board& board_;
    const PushGraph& graph_;
    const GoalDistances& distances_;
    std::size_t width_, count_ = 0;
    bool usable_ = false;
    std::vector<std::uint16_t> number_;  // of the squares that are not dead
    std::vector<Square> square_;         // by number
    std::vector<std::uint8_t> part_;     // [ordered pair][square]: which part of the floor
    std::vector<std::uint8_t> penalty_;  // [ordered pair][part]
    std::vector<std::uint32_t> pull_start_, pulls_;
    std::vector<std::uint32_t> own_;  // [ordered pair][part]: the first box's node in the push graph
    std::vector<std::uint16_t> depth_;
    std::vector<std::uint32_t> queue_;
    std::size_t first_goal_ = 0, second_goal_ = 1;
};

}  // namespace soloist::sokoban
