// The level as the native solvers see it: numbered floor squares, their neighbours, goals, boxes and player.
//
//   Board board = Board::read({"#####", "#@$.#", "#####"});
//   board.size() == 3; board.next[0][right] == 1
//
// Only squares the player could reach if there were no boxes count as floor: everything else is wall, so that a
// box set over floor squares stays small.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/hash.hpp"

namespace soloist::sokoban {

using Square = std::uint16_t;
inline constexpr Square none = 0xFFFF;

// Directions come in opposite pairs: the opposite of d is d ^ 1.
inline constexpr int up = 0, down = 1, left = 2, right = 3;
inline constexpr int opposite(int direction) { return direction ^ 1; }
inline constexpr char step_letter[4] = {'u', 'd', 'l', 'r'};
inline constexpr char push_letter[4] = {'U', 'D', 'L', 'R'};

struct Board {
    int width = 0;
    int height = 0;
    std::vector<std::array<Square, 4>> next;  // neighbour by direction, or none for a wall
    std::vector<std::array<Square, 8>> ring;  // the eight squares around, clockwise from the top
    std::vector<std::uint8_t> is_goal;
    std::vector<Square> goals;
    std::vector<Square> boxes;
    Square player = none;
    std::vector<int> cell;               // square -> row * width + column
    std::vector<std::uint64_t> box_key;  // Zobrist keys
    std::vector<std::uint64_t> player_key;
    bool sealed_box = false;  // a box off its goal where the player can never come

    int size() const { return static_cast<int>(next.size()); }

    // Reads rows of XSB text. Boxes out of the player's reach are scenery when they stand on a goal.
    static Board read(const std::vector<std::string>& rows);

    // The same floor with other boxes, goals and player, and walls where walls[s] is nonzero. Floor that the player cannot
    // reach any more is left out, so that squares have other numbers; their cells stay.
    Board with(const std::vector<Square>& other_boxes, const std::vector<Square>& other_goals, Square other_player,
               const std::vector<std::uint8_t>& walls) const;
    // cell -> square, or none.
    std::vector<Square> square_of_cell() const;
};

// All randomness of the solvers comes from here, so that a seed fixes a run.
struct Random {
    std::uint64_t state;
    explicit Random(std::uint64_t seed) : state(splitmix(seed)) {}
    std::uint64_t draw() { return splitmix(++state); }
    std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(draw() % bound); }
};

}  // namespace soloist::sokoban
