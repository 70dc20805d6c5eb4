#include "puzzlescript/compiled.hpp"

#include <set>

namespace soloist::puzzlescript {

namespace {

// Whether a cell that fits the pattern may have the movement. A layer never has two movements at once.
bool may_move(const Pattern& pattern, int movement) {
    if (in(pattern.moving, movement)) return true;
    if (in(pattern.still, movement)) return false;
    return std::none_of(pattern.moving.begin(), pattern.moving.end(),
                        [&](int other) { return other / 5 == movement / 5; });
}

// With several rows, a row before may have changed the cell since it was found to fit; then nothing is left out of what
// the replacement does.
PlanePattern planes(const Cell& cell, const Program& program, bool rigid, bool one_row) {
    const Pattern& pattern = cell.pattern;
    const Replacement& change = cell.replacement;
    const int objects = program.objects();
    PlanePattern result;
    for (int movement : pattern.moving) result.yes.push_back(objects + movement);
    for (int object : pattern.present) result.yes.push_back(object);
    for (int movement : pattern.still) result.no.push_back(objects + movement);
    for (int object : pattern.missing) {
        const int layer = program.layer_of[static_cast<std::size_t>(object)];
        const bool taken = std::any_of(pattern.present.begin(), pattern.present.end(), [&](int other) {
            return other != object && program.layer_of[static_cast<std::size_t>(other)] == layer;
        });
        if (!taken) result.no.push_back(object);
    }
    for (const Set& set : pattern.any_of) result.any.push_back(set);
    if (!change.there) return result;
    for (int object : change.set)
        if (!one_row || !in(pattern.present, object)) result.set.push_back(object);
    for (int object : change.clear)
        if (!in(change.set, object) && (!one_row || may_hold(pattern, program, object))) result.clear.push_back(object);
    for (int movement : change.move)
        if (!one_row || !in(pattern.moving, movement)) result.set.push_back(objects + movement);
    for (int movement : change.stop)
        if (!in(change.move, movement) && (!one_row || may_move(pattern, movement)))
            result.clear.push_back(objects + movement);
    result.draws = change.draws;
    if (rigid)
        for (int movement : change.rigid)
            if (movement % 5 == 0) result.rigid_layers.push_back(movement / 5);
    return result;
}

void find_bulk(PlaneRule& rule) {
    if (rule.rows.size() != 1 || rule.rigid || rule.draws || !rule.replaces) return;
    int part = -1, cell = -1, changing = 0;
    const auto& parts = rule.rows[0].parts;
    for (std::size_t p = 0; p < parts.size(); ++p)
        for (std::size_t c = 0; c < parts[p].cells.size(); ++c)
            if (parts[p].cells[c].changes()) {
                ++changing;
                part = static_cast<int>(p);
                cell = static_cast<int>(c);
            }
    if (changing != 1) return;
    const PlanePattern& changed = parts[static_cast<std::size_t>(part)].cells[static_cast<std::size_t>(cell)];
    const auto touches = [](const std::vector<int>& written, const std::vector<int>& read) {
        return std::any_of(read.begin(), read.end(), [&](int plane) { return in(written, plane); });
    };
    // Nothing that is set may be forbidden in another cell, and nothing that is cleared may be asked for there: then every
    // match stays one, in whatever order they are applied, and applying one twice changes nothing.
    for (std::size_t p = 0; p < parts.size(); ++p)
        for (std::size_t c = 0; c < parts[p].cells.size(); ++c) {
            const PlanePattern& other = parts[p].cells[c];
            if (&other == &changed) continue;
            if (touches(changed.set, other.no) || touches(changed.clear, other.yes)) return;
            for (const auto& set : other.any)
                if (touches(changed.clear, set)) return;
        }
    rule.bulk_part = part;
    rule.bulk_cell = cell;
}

PlaneRule compile_rule(const Rule& rule, const Program& program) {
    PlaneRule result;
    result.number = rule.number;
    result.direction = rule.direction;
    result.rigid = rule.rigid;
    result.commands = rule.commands;
    std::set<int> needs;
    for (const auto& row : rule.rows) {
        PlaneRow made;
        made.parts.emplace_back();
        for (const Cell& cell : row) {
            if (cell.pattern.ellipsis) {
                made.parts.emplace_back();
                continue;
            }
            PlanePattern pattern = planes(cell, program, rule.rigid != 0, rule.rows.size() == 1);
            needs.insert(pattern.yes.begin(), pattern.yes.end());
            result.draws |= pattern.draws;
            result.replaces |= cell.replacement.there;
            made.parts.back().cells.push_back(std::move(pattern));
        }
        for (Part& part : made.parts) {
            for (std::size_t i = 0; i < part.cells.size(); ++i) part.order.push_back(static_cast<int>(i));
            const auto weight = [&](int i) {
                const PlanePattern& cell = part.cells[static_cast<std::size_t>(i)];
                const bool moves = std::any_of(cell.yes.begin(), cell.yes.end(),
                                               [&](int plane) { return plane >= program.objects(); });
                return moves ? 0 : !cell.yes.empty() ? 1 : !cell.any.empty() ? 2 : 3;
            };
            std::stable_sort(part.order.begin(), part.order.end(), [&](int a, int b) { return weight(a) < weight(b); });
        }
        result.rows.push_back(std::move(made));
    }
    // Movements are the planes that are empty most often.
    result.needs.assign(needs.rbegin(), needs.rend());
    find_bulk(result);
    return result;
}

}  // namespace

bool may_hold(const Pattern& pattern, const Program& program, int object) {
    if (in(pattern.present, object)) return true;
    if (in(pattern.missing, object)) return false;
    const int layer = program.layer_of[static_cast<std::size_t>(object)];
    for (int other : pattern.present)
        if (program.layer_of[static_cast<std::size_t>(other)] == layer) return false;
    for (const Set& set : pattern.any_of) {
        const bool whole = std::all_of(set.begin(), set.end(), [&](int other) {
            return program.layer_of[static_cast<std::size_t>(other)] == layer;
        });
        if (whole && !in(set, object)) return false;
    }
    return true;
}

PlaneRules compile(const RuleList& list, const Program& program) {
    PlaneRules result;
    result.jump = list.jump;
    for (const Group& group : list.groups) {
        PlaneGroup made;
        made.random = group.random;
        made.rigid = group.rigid;
        for (const Rule& rule : group.rules) made.rules.push_back(compile_rule(rule, program));
        result.groups.push_back(std::move(made));
    }
    return result;
}

// Where a row before has changed a cell since it was found to fit, what it brought there is marked for that rule's sake.
std::vector<int> changing_objects(const Program& program) {
    std::vector<bool> changing(static_cast<std::size_t>(program.objects()), false);
    const auto mark = [&](int object) { changing[static_cast<std::size_t>(object)] = true; };
    for (int object : program.player) mark(object);
    for (const RuleList* list : {&program.rules, &program.late})
        for (const Group& group : list->groups)
            for (const Rule& rule : group.rules)
                for (const auto& row : rule.rows)
                    for (const Cell& cell : row) {
                        const Pattern& pattern = cell.pattern;
                        const Replacement& change = cell.replacement;
                        if (!change.there) continue;
                        for (int object : change.set)
                            if (!in(pattern.present, object)) mark(object);
                        for (int object : change.clear)
                            if (!in(change.set, object) && may_hold(pattern, program, object)) mark(object);
                        // Whatever may be in a layer that gets a movement may go somewhere else.
                        for (int movement : change.move) {
                            const int layer = movement / 5;
                            for (int object : program.on_layer[static_cast<std::size_t>(layer)]) {
                                const bool other = std::any_of(change.set.begin(), change.set.end(), [&](int put) {
                                    return put != object && program.layer_of[static_cast<std::size_t>(put)] == layer;
                                });
                                if (!other && may_hold(pattern, program, object)) mark(object);
                            }
                        }
                    }
    std::vector<int> result;
    for (int object = 0; object < program.objects(); ++object)
        if (changing[static_cast<std::size_t>(object)]) result.push_back(object);
    return result;
}

}  // namespace soloist::puzzlescript
