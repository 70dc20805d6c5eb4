#include "puzzlescript/merging.hpp"

#include <algorithm>

#include "puzzlescript/compiled.hpp"

namespace soloist::puzzlescript {

namespace {

// Pairs of objects times rules: a fraction of a second. Larger games are left as they are.
constexpr std::size_t most_comparisons = 50'000'000;

// Whether a set that asks for any of its members asks for both or neither.
bool alike(const Set& set, int one, int other) { return in(set, one) == in(set, other); }

bool neither(const Set& set, int one, int other) { return !in(set, one) && !in(set, other); }

// Where both or neither are meant; a set that asks for all of its members may mention neither.
bool alike(const Set& set, bool all, int one, int other) {
    return all ? neither(set, one, other) : alike(set, one, other);
}

// Whether the replacement changes a cell in the same cases when the two are one. It must not put one where the other may be:
// that would be a change of the one game and none of the other, and rules are repeated as long as something changes.
bool changes_alike(const Cell& cell, bool one_row, const Program& program, int one, int other) {
    const Replacement& change = cell.replacement;
    if (!change.there) return true;
    if (in(change.set, one) && in(change.set, other)) return false;
    if (neither(change.set, one, other)) return alike(change.clear, one, other);
    return one_row && !may_hold(cell.pattern, program, one) && !may_hold(cell.pattern, program, other);
}

bool alike(const Cell& cell, bool one_row, const Program& program, int one, int other) {
    const Pattern& pattern = cell.pattern;
    if (pattern.ellipsis) return true;
    return neither(pattern.present, one, other) && alike(pattern.missing, one, other) &&
           std::all_of(pattern.any_of.begin(), pattern.any_of.end(),
                       [&](const Set& set) { return alike(set, one, other); }) &&
           changes_alike(cell, one_row, program, one, other);
}

bool alike(const Program& program, int one, int other) {
    if (program.layer_of[static_cast<std::size_t>(one)] != program.layer_of[static_cast<std::size_t>(other)])
        return false;
    if (!alike(program.player, program.player_all, one, other)) return false;
    for (const Condition& condition : program.conditions)
        if (!alike(condition.what, condition.what_all, one, other) ||
            !alike(condition.where, condition.where_all, one, other))
            return false;
    bool all = true;
    for_each_rule(program, [&](const Rule& rule, bool) {
        for (const auto& row : rule.rows)
            for (const Cell& cell : row) all = all && alike(cell, rule.rows.size() == 1, program, one, other);
    });
    return all;
}

void rename(Set& set, int from, int to) {
    const auto found = std::find(set.begin(), set.end(), from);
    if (found == set.end()) return;
    set.erase(found);
    if (!in(set, to)) set.push_back(to);
}

void rename(RuleList& list, int from, int to) {
    for (Group& group : list.groups)
        for (Rule& rule : group.rules)
            for (auto& row : rule.rows)
                for (Cell& cell : row) {
                    rename(cell.pattern.missing, from, to);
                    for (Set& set : cell.pattern.any_of) rename(set, from, to);
                    rename(cell.replacement.set, from, to);
                    rename(cell.replacement.clear, from, to);
                }
}

// `again` asks whether a whole turn changed something, and so does time that goes by: there two kinds that change places
// count, and they would not if they were one.
bool may_merge(const Program& program) {
    std::size_t rules = 0;
    bool again_by_rule = false;
    for_each_rule(program, [&](const Rule& rule, bool) {
        again_by_rule = again_by_rule || rule.commands & again;
        ++rules;
    });
    const auto objects = static_cast<std::size_t>(program.objects());
    return !again_by_rule && !program.realtime && objects * objects * rules <= most_comparisons;
}

// The second object stays in the list of objects, so that the others keep their numbers, but it is nowhere.
void merge(Program& program, int kept, int gone) {
    rename(program.player, gone, kept);
    for (Set& cell : program.cells) rename(cell, gone, kept);
    for (Condition& condition : program.conditions) {
        rename(condition.what, gone, kept);
        rename(condition.where, gone, kept);
    }
    rename(program.rules, gone, kept);
    rename(program.late, gone, kept);
}

}  // namespace

Program merged(const Program& program) {
    Program result = program;
    if (!may_merge(program)) return result;
    std::vector<bool> gone(static_cast<std::size_t>(program.objects()), false);
    for (int kept = 0; kept < program.objects(); ++kept)
        for (int other = kept + 1; other < program.objects(); ++other)
            if (!gone[static_cast<std::size_t>(kept)] && !gone[static_cast<std::size_t>(other)] &&
                alike(result, kept, other)) {
                merge(result, kept, other);
                gone[static_cast<std::size_t>(other)] = true;
            }
    return result;
}

}  // namespace soloist::puzzlescript
