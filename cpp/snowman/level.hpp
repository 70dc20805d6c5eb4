// A level as the solver sees it: numbered floor cells on a grid, balls, snow, the character, and its symmetries.
//
// Cells are numbered row by row and carry a grid position as well: positions run over the floor's bounding
// rectangle plus one column of wall, so that a step to the left of a row falls on wall and not on the row above.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace soloist::snowman {

enum Size : std::uint8_t { small = 0, medium = 1, large = 2 };

struct Ball {
    int cell;
    int size;

    bool operator==(const Ball&) const = default;
};

// The sizes of the balls on a cell, as bits, but for the ball that is moved.
inline int other_sizes(const std::array<Ball, 3>& balls, std::size_t moved, int cell) {
    int sizes = 0;
    for (std::size_t i = 0; i < 3; ++i)
        if (i != moved && balls[i].cell == cell) sizes |= 1 << balls[i].size;
    return sizes;
}

struct Level {
    int stride = 0;                             // grid positions a row
    int positions = 0;                          // of the whole rectangle
    std::vector<int> position;                  // of a cell
    std::vector<int> cell;                      // at a position, or -1 for a wall
    std::vector<std::array<int, 4>> neighbour;  // of a cell: left, right, up, down; or -1
    std::vector<bool> snow;                     // on a cell at the start
    std::vector<Ball> balls;
    int character = 0;
    // Renumberings of the cells (image of each) that keep walls and snow; the first one is the identity.
    std::vector<std::vector<int>> symmetries;

    int cells() const { return static_cast<int>(position.size()); }
    int snowmen() const { return static_cast<int>(balls.size()) / 3; }
};

// Reads the level characters, one row a line. The text is expected to be right (the Python reader has the
// findings); what is not throws std::invalid_argument.
Level read_level(const std::string& text);

}  // namespace soloist::snowman
