// A game as it comes from Python: a list of whole numbers, read from front to back.
//
// The format is described in languages/puzzlescript/flat.py. Objects are numbered from 0; a movement is its layer times
// five plus 0 up, 1 down, 2 left, 3 right, 4 action.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace soloist::puzzlescript {

using Set = std::vector<int>;

inline bool in(const Set& set, int member) { return std::find(set.begin(), set.end(), member) != set.end(); }

enum Direction { up, down, left, right, action };
enum Command : unsigned { cancel = 1, restart = 2, win = 4, again = 8, checkpoint = 16 };

struct Pattern {
    bool ellipsis = false;
    Set present, missing;
    std::vector<Set> any_of;
    Set moving, still;
};

struct Replacement {
    bool there = false, draws = false;
    Set clear, set, stop, move, rigid;
};

struct Cell {
    Pattern pattern;
    Replacement replacement;
};

struct Rule {
    int number = 0;
    Direction direction = down;
    int rigid = 0;
    unsigned commands = 0;
    std::vector<std::vector<Cell>> rows;
};

struct Group {
    bool random = false;
    int rigid = 0;
    std::vector<Rule> rules;
};

struct RuleList {
    std::vector<Group> groups;
    std::vector<int> jump;  // for each group and for the end of the list: where to jump back to, or -1
};

struct Condition {
    enum Word { some, no, all } word = some;
    Set what, where;
    bool what_all = false, placed = false, where_all = false;
};

struct Program {
    int inputs = 5;
    bool player_must_move = false, starts_with_turn = false, realtime = false, player_all = false;
    int layers = 0;
    std::vector<int> layer_of;  // of each object
    std::vector<Set> on_layer;  // the objects of each layer
    Set player;
    int width = 0, height = 0;
    std::vector<Set> cells;
    std::vector<Condition> conditions;
    RuleList rules, late;

    int objects() const { return static_cast<int>(layer_of.size()); }
    int size() const { return width * height; }
    // Whether a restart by rule can lead to somewhere else than the beginning.
    bool remembers() const;
};

// Does something with every rule, and whether it is a late one.
template <class Do>
void for_each_rule(const Program& program, Do act) {
    for (const RuleList* list : {&program.rules, &program.late})
        for (const Group& group : list->groups)
            for (const Rule& rule : group.rules) act(rule, list == &program.late);
}

// Throws std::invalid_argument where the numbers are no game.
Program read_program(const std::vector<int>& words);

}  // namespace soloist::puzzlescript
