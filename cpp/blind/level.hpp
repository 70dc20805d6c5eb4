// A level of a pushing game as the blind search sees it: places in rows, framed by walls, and what they hold.
//
// A place holds pieces (bits 0 to 2: balls by size; a box is bit 0) and snow (bit 3).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace soloist::blind {

enum class Rules { snowman, sokoban };

constexpr std::uint8_t pieces = 7, snow = 8;

struct Level {
    Rules rules = Rules::snowman;
    std::size_t width = 0;            // of a row, with the frame
    std::vector<std::uint8_t> start;  // what each place holds
    std::vector<bool> wall;           // of each place
    std::vector<bool> goal;           // of each place, for boxes
    std::vector<std::size_t> places;  // that are not walls and matter: reached by the person, or with a piece
    std::size_t person = 0;
};

// Throws std::invalid_argument for what is no level; the Python readers have the findings.
Level read(const std::string& text, Rules rules);

}  // namespace soloist::blind
