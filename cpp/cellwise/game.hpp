// A PuzzleScript level, read from the numbers that languages/puzzlescript/flat.py writes, for the blind search.
//
// This folder exists to disagree with the solver in cpp/puzzlescript, so it shares no line with it: boards are cells
// with one object a layer, not planes of bits, and rules are looked for cell by cell.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace soloist::cellwise {

using Numbers = std::vector<int>;

// What a rule asks of a cell and makes of it. Motions are pairs of a layer and 1 up, 2 down, 3 left, 4 right, 5 action.
struct Spot {
    bool dots = false;  // stands for any number of cells
    Numbers present, missing;
    std::vector<Numbers> one_of;
    std::vector<std::pair<int, int>> moving, still;
    bool changes = false, by_chance = false;
    Numbers clear, put, rigid;
    std::vector<std::pair<int, int>> stop, move;
};

struct Rule {
    int line = 0, direction = 0, rigid = 0;
    unsigned commands = 0;
    std::vector<std::vector<Spot>> rows;
};

struct Group {
    bool by_chance = false;
    int rigid = 0;
    std::vector<Rule> rules;
};

struct Stage {
    std::vector<Group> groups;
    std::vector<std::pair<int, int>> jumps;
};

struct Goal {
    int word = 0;  // 0 some, 1 no, 2 all
    Numbers what, where;
    bool what_all = false, placed = false, where_all = false;
};

struct Game {
    int inputs = 5, layers = 0, width = 0, height = 0;
    bool must_move = false, opening_turn = false, realtime = false, whole_player = false;
    Numbers layer_of, player;
    std::vector<Numbers> cells;
    std::vector<Goal> goals;
    Stage early, late;
};

// Throws std::invalid_argument for a text that is no game.
Game read_game(const std::string& text);

}  // namespace soloist::cellwise
