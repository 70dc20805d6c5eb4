// Rules made ready for planes: each object and each movement of a layer is a plane, a set of cells.
//
// A pattern is planes that a cell must have, must not have, and sets of planes of which it must have one. A replacement
// is planes to set and planes to clear; what the pattern guarantees already is left out of both.
#pragma once

#include <algorithm>
#include <vector>

#include "puzzlescript/program.hpp"

namespace soloist::puzzlescript {

struct PlanePattern {
    std::vector<int> yes, no;
    std::vector<std::vector<int>> any;
    std::vector<int> set, clear;  // what the replacement does beyond what is there already
    std::vector<int> rigid_layers;
    bool draws = false;

    bool changes() const { return !set.empty() || !clear.empty() || draws || !rigid_layers.empty(); }
};

// Cells side by side, between ellipses.
struct Part {
    std::vector<PlanePattern> cells;
    std::vector<int> order;  // in which cells are best tested: the ones with movements first
};

struct PlaneRow {
    std::vector<Part> parts;
};

struct PlaneRule {
    int number = 0;
    int direction = down;
    int rigid = 0;
    unsigned commands = 0;
    bool draws = false, replaces = false;
    std::vector<int> needs;  // planes that must not be empty
    std::vector<PlaneRow> rows;
    // Where a rule of one row changes one of its cells only, and no match can undo another, all its matches can be applied
    // at once: part and cell of the row, or -1.
    int bulk_part = -1, bulk_cell = -1;

    bool simple() const { return rows.size() == 1 && rows[0].parts.size() == 1; }
};

struct PlaneGroup {
    bool random = false;
    int rigid = 0;
    std::vector<PlaneRule> rules;
};

struct PlaneRules {
    std::vector<PlaneGroup> groups;
    std::vector<int> jump;
};

// Whether a cell that fits the pattern may hold the object.
bool may_hold(const Pattern& pattern, const Program& program, int object);

PlaneRules compile(const RuleList& list, const Program& program);

// The objects that some turn may bring to a cell or take from one; all others stay where they are for ever.
std::vector<int> changing_objects(const Program& program);

}  // namespace soloist::puzzlescript
