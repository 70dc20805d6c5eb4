// Rules: lists, groups and single rules applied to the board.
#include <algorithm>

#include "puzzlescript/machine.hpp"

namespace soloist::puzzlescript {

namespace {

constexpr int most_passes = 200, most_jumps = 200;  // over a group, and back to loops, as the reference engine has them
constexpr std::int64_t most_combinations = 2'000'000;  // of the matches of a rule's rows, likewise
// Matches and replacements of one turn: about a second. A turn that takes more is refused.
constexpr std::int64_t most_effort = 300'000'000;

}  // namespace

template <int W>
void Machine<W>::apply_list(const PlaneRules& rules, bool late) {
    const int groups = static_cast<int>(rules.groups.size());
    int jumps = 0;
    bool changed = false;
    for (int g = 0; g < groups && refusal_ == Refusal::none;) {
        const PlaneGroup& group = rules.groups[at(g)];
        const bool banned =
            !late && group.rigid && std::find(banned_.begin(), banned_.end(), group.rigid) != banned_.end();
        if (!banned) changed |= apply_group(group);
        int back = rules.jump[at(g)];
        if (back < 0 && g + 1 == groups) back = rules.jump[at(groups)];
        if (changed && back >= 0) {
            g = back;
            changed = false;
            if (++jumps > most_jumps) {
                gave_up_ = true;
                return;
            }
        } else {
            ++g;
        }
    }
}

template <int W>
bool Machine<W>::apply_group(const PlaneGroup& group) {
    bool changed = false;
    // A pass ends early when every rule of the group was tried since the last change: it would change nothing more.
    std::size_t idle = 0;
    for (int pass = 0; pass < most_passes; ++pass) {
        bool any = false;
        for (const PlaneRule& rule : group.rules) {
            if (idle == group.rules.size()) return changed;
            if (std::any_of(rule.needs.begin(), rule.needs.end(), [&](int plane) { return count_[at(plane)] == 0; })) {
                ++idle;
                continue;
            }
            if (group.random) {
                std::vector<Mask> starts;
                const bool fits = std::all_of(rule.rows.begin(), rule.rows.end(), [&](const PlaneRow& row) {
                    return row_starts(row, rule.direction, starts);
                });
                if (fits) refuse(Refusal::chance, rule.number);
            } else if (apply_rule(rule)) {
                any = true;
                idle = 0;
                changed = true;
                if (refusal_ != Refusal::none) return true;
                continue;
            }
            ++idle;
            if (refusal_ != Refusal::none) return true;
        }
        if (!any) return changed;
    }
    gave_up_ = true;
    return changed;
}

template <int W>
bool Machine<W>::apply_rule(const PlaneRule& rule) {
    effort_ += grid_.words();
    if (effort_ > most_effort) {
        refuse(Refusal::effort, rule.number);
        return false;
    }
    return rule.simple() ? apply_simple(rule) : apply_rows(rule);
}

// A rule of one row without ellipsis: most of them.
template <int W>
bool Machine<W>::apply_simple(const PlaneRule& rule) {
    const PlaneRow& row = rule.rows[0];
    const Part& part = row.parts[0];
    Mask starts;
    if (!part_starts(part, rule.direction, starts)) return false;
    fired_[at(rule.number)] = 1;
    bool changed = false;
    if (rule.replaces) {
        const int matches = grid_.count(starts);
        if (matches == 1) {
            int cell = 0;
            for (int i = 0; i < grid_.words(); ++i)
                if (starts.word[at(i)]) cell = i * 64 + std::countr_zero(starts.word[at(i)]);
            changed = replace_row(rule, row, &cell);
        } else if (rule.bulk_cell >= 0) {
            changed = apply_bulk(rule, grid_.pushed(starts, rule.direction, rule.bulk_cell));
        } else {
            starts_buffer_.assign(1, starts);
            if (matches <= few || rule.rigid || rule.draws || row_changes(row, rule.direction, starts_buffer_)) {
                std::vector<int> cells;
                list_cells(starts, rule.direction, cells);
                bool first = true;
                for (int cell : cells) {
                    if (first || row_fits(row, rule.direction, &cell)) changed |= replace_row(rule, row, &cell);
                    first = false;
                }
            }
        }
    }
    queue(rule.commands);
    return changed;
}

// A rule of several rows, or with ellipses: all combinations of the matches of its rows, the first row fastest.
template <int W>
bool Machine<W>::apply_rows(const PlaneRule& rule) {
    const std::size_t rows = rule.rows.size();
    std::vector<std::vector<Mask>> starts(rows);
    for (std::size_t r = 0; r < rows; ++r)
        if (!row_starts(rule.rows[r], rule.direction, starts[r])) return false;
    fired_[at(rule.number)] = 1;
    if (!rule.replaces) {
        queue(rule.commands);
        return false;
    }
    if (rule.bulk_cell >= 0) {
        const Mask cells = grid_.pushed(starts[0][at(rule.bulk_part)], rule.direction, rule.bulk_cell);
        const bool changed = apply_bulk(rule, cells);
        queue(rule.commands);
        return changed;
    }
    bool could = rule.rigid || rule.draws;
    for (std::size_t r = 0; r < rows && !could; ++r) could = row_changes(rule.rows[r], rule.direction, starts[r]);
    if (!could) {
        queue(rule.commands);
        return false;
    }
    std::vector<std::vector<int>> matches(rows);
    std::vector<std::size_t> sizes(rows), chosen(rows, 0);
    std::int64_t combinations = 1;
    for (std::size_t r = 0; r < rows; ++r) {
        list_matches(rule.rows[r], rule.direction, starts[r], matches[r]);
        sizes[r] = matches[r].size() / rule.rows[r].parts.size();
        combinations *= static_cast<std::int64_t>(sizes[r]);
        if (combinations > most_combinations) {
            refuse(Refusal::combinations, rule.number);
            return false;
        }
    }
    effort_ += combinations;
    const auto match = [&](std::size_t r) { return &matches[r][chosen[r] * rule.rows[r].parts.size()]; };
    bool changed = false, first = true;
    while (true) {
        bool fits = true;
        for (std::size_t r = 0; r < rows && fits && !first; ++r)
            fits = row_fits(rule.rows[r], rule.direction, match(r));
        if (fits)
            for (std::size_t r = 0; r < rows; ++r) changed |= replace_row(rule, rule.rows[r], match(r));
        first = false;
        std::size_t r = 0;
        while (r < rows && ++chosen[r] == sizes[r]) chosen[r++] = 0;
        if (r == rows) break;
    }
    queue(rule.commands);
    return changed;
}

template <int W>
bool Machine<W>::apply_bulk(const PlaneRule& rule, const Mask& cells) {
    const PlanePattern& cell = rule.rows[0].parts[at(rule.bulk_part)].cells[at(rule.bulk_cell)];
    bool changed = false;
    for (int number : cell.set) {
        std::uint64_t* to = plane(number);
        int more = 0;
        for (int i = 0; i < grid_.words(); ++i) {
            more += std::popcount(cells.word[at(i)] & ~to[i]);
            to[i] |= cells.word[at(i)];
        }
        count_[at(number)] += more;
        changed |= more != 0;
    }
    for (int number : cell.clear) {
        if (count_[at(number)] == 0) continue;
        std::uint64_t* to = plane(number);
        int less = 0;
        for (int i = 0; i < grid_.words(); ++i) {
            less += std::popcount(cells.word[at(i)] & to[i]);
            to[i] &= ~cells.word[at(i)];
        }
        count_[at(number)] -= less;
        changed |= less != 0;
    }
    return changed;
}

template <int W>
bool Machine<W>::replace_row(const PlaneRule& rule, const PlaneRow& row, const int* match) {
    bool changed = false;
    effort_ += static_cast<std::int64_t>(row.parts.size());
    for (std::size_t p = 0; p < row.parts.size(); ++p) {
        int cell = match[p];
        for (const PlanePattern& pattern : row.parts[p].cells) {
            if (pattern.changes()) changed |= replace(rule, pattern, cell);
            cell += grid_.delta(rule.direction);
        }
    }
    return changed;
}

template <int W>
inline bool Machine<W>::replace(const PlaneRule& rule, const PlanePattern& pattern, int cell) {
    if (pattern.draws) {
        refuse(Refusal::chance, rule.number);
        return false;
    }
    bool changed = false;
    for (int number : pattern.clear) changed |= clear_bit(number, cell);
    for (int number : pattern.set) changed |= set_bit(number, cell);
    if (rule.rigid) changed |= mark_rigid(rule, pattern, cell);
    return changed;
}

// Writes down that a rigid rule answers for layers of a cell, unless that says nothing new.
template <int W>
bool Machine<W>::mark_rigid(const PlaneRule& rule, const PlanePattern& pattern, int cell) {
    bool new_group = false, new_layer = false;
    for (int layer : pattern.rigid_layers) {
        const std::size_t place = at(cell * program_.layers + layer);
        new_group |= (rule.rigid & ~rigid_group_[place]) != 0;
        new_layer |= !rigid_layer_[place];
    }
    if (!new_group || !new_layer) return false;
    for (int layer : pattern.rigid_layers) {
        const int place = cell * program_.layers + layer;
        rigid_group_[at(place)] |= rule.rigid;
        rigid_layer_[at(place)] = 1;
        marked_.push_back(place);
    }
    return true;
}

// The members that are defined in this file.
#define COMPILE(W) template class Machine<W>;
SOLOIST_MACHINE_WIDTHS(COMPILE)
#undef COMPILE

}  // namespace soloist::puzzlescript
