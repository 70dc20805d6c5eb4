// The members of Machine that apply rules.
#pragma once

#include "puzzlescript/machine_impl.hpp"

namespace soloist::puzzlescript {

// Few enough candidates are tested one by one, cell by cell, instead of by whole planes.
inline constexpr int few = 4;

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

// The cells that fit a pattern; false where there is none.
template <int W>
bool Machine<W>::cell_mask(const PlanePattern& pattern, Mask& mask) const {
    std::size_t used = 0;
    if (pattern.yes.empty()) {
        mask = grid_.board();
    } else {
        const std::uint64_t* from = plane(pattern.yes[0]);
        for (int i = 0; i < grid_.words(); ++i) mask.word[at(i)] = from[i];
        used = 1;
    }
    for (; used < pattern.yes.size(); ++used) {
        const std::uint64_t* from = plane(pattern.yes[used]);
        for (int i = 0; i < grid_.words(); ++i) mask.word[at(i)] &= from[i];
    }
    for (int number : pattern.no) {
        if (count_[at(number)] == 0) continue;
        const std::uint64_t* from = plane(number);
        for (int i = 0; i < grid_.words(); ++i) mask.word[at(i)] &= ~from[i];
    }
    for (const auto& set : pattern.any) {
        Mask one = grid_.nothing();
        for (int number : set) {
            if (count_[at(number)] == 0) continue;
            const std::uint64_t* from = plane(number);
            for (int i = 0; i < grid_.words(); ++i) one.word[at(i)] |= from[i];
        }
        grid_.keep(mask, one);
    }
    return grid_.any(mask);
}

template <int W>
inline bool Machine<W>::fits(const PlanePattern& pattern, int cell) const {
    for (int number : pattern.yes)
        if (!holds(number, cell)) return false;
    for (int number : pattern.no)
        if (holds(number, cell)) return false;
    for (const auto& set : pattern.any)
        if (std::none_of(set.begin(), set.end(), [&](int number) { return holds(number, cell); })) return false;
    return true;
}

// The cells at which a stretch of cells begins that fits; false where there is none.
template <int W>
bool Machine<W>::part_starts(const Part& part, int way, Mask& starts) const {
    const int length = static_cast<int>(part.cells.size());
    starts = grid_.starts(way, length);
    bool single = false;
    for (int i : part.order) {
        const PlanePattern& pattern = part.cells[at(i)];
        if (single) {
            const int step = grid_.delta(way) * i;
            std::uint64_t left = 0;
            for (int w = 0; w < grid_.words(); ++w) {
                for (std::uint64_t rest = starts.word[at(w)]; rest; rest &= rest - 1)
                    if (!fits(pattern, w * 64 + std::countr_zero(rest) + step)) starts.word[at(w)] &= ~(rest & -rest);
                left |= starts.word[at(w)];
            }
            if (!left) return false;
            continue;
        }
        Mask mask;
        if (!cell_mask(pattern, mask)) return false;
        if (i == 0)
            grid_.keep(starts, mask);
        else
            grid_.keep(starts, grid_.pulled(mask, way, i));
        const int left = grid_.count(starts);
        if (left == 0) return false;
        single = left <= few;
    }
    return true;
}

// For each part of a row the cells at which it begins in some match of the whole row; false where there is none.
template <int W>
bool Machine<W>::row_starts(const PlaneRow& row, int way, std::vector<Mask>& starts) const {
    starts.resize(row.parts.size());
    for (std::size_t p = 0; p < row.parts.size(); ++p) {
        if (!part_starts(row.parts[p], way, starts[p])) return false;
        if (p == 0) continue;
        const int length = static_cast<int>(row.parts[p - 1].cells.size());
        grid_.keep(starts[p], grid_.flooded(grid_.pushed(starts[p - 1], way, length), way));
        if (!grid_.any(starts[p])) return false;
    }
    for (std::size_t p = row.parts.size() - 1; p-- > 0;) {
        const int length = static_cast<int>(row.parts[p].cells.size());
        grid_.keep(starts[p], grid_.pushed(grid_.flooded(starts[p + 1], way ^ 1), way ^ 1, length));
    }
    return true;
}

// Cells in the order in which a rule visits them: column by column for vertical rules, else row by row.
template <int W>
void Machine<W>::list_cells(const Mask& mask, int way, std::vector<int>& cells) const {
    cells.clear();
    for (int i = 0; i < grid_.words(); ++i)
        for (std::uint64_t rest = mask.word[at(i)]; rest; rest &= rest - 1)
            cells.push_back(i * 64 + std::countr_zero(rest));
    if ((way == left || way == right) && cells.size() > 1)
        std::sort(cells.begin(), cells.end(),
                  [&](int a, int b) { return reading_order_[at(a)] < reading_order_[at(b)]; });
}

// The matches of a row one after the other, each as the cells at which its parts begin; shorter gaps first.
template <int W>
void Machine<W>::list_matches(const PlaneRow& row, int way, const std::vector<Mask>& starts,
                              std::vector<int>& matches) const {
    matches.clear();
    std::vector<int> firsts;
    list_cells(starts[0], way, firsts);
    const int delta = grid_.delta(way);
    // Walks from a cell to the border; calls back for each cell of the mask on the way.
    const auto ahead = [&](int cell, int steps, const Mask& mask, auto&& found) {
        for (int i = 0; i < steps; ++i) {
            if (grid_.leaves(cell, way)) return;
            cell += delta;
        }
        while (true) {
            if (Grid<W>::has(mask, cell)) found(cell);
            if (grid_.leaves(cell, way)) return;
            cell += delta;
        }
    };
    for (int first : firsts) {
        if (row.parts.size() == 1) {
            matches.push_back(first);
            continue;
        }
        ahead(first, static_cast<int>(row.parts[0].cells.size()), starts[1], [&](int second) {
            if (row.parts.size() == 2) {
                matches.insert(matches.end(), {first, second});
                return;
            }
            ahead(second, static_cast<int>(row.parts[1].cells.size()), starts[2],
                  [&](int third) { matches.insert(matches.end(), {first, second, third}); });
        });
    }
}

// Whether some match of a row would change a cell, as the board is now.
template <int W>
bool Machine<W>::row_changes(const PlaneRow& row, int way, const std::vector<Mask>& starts) const {
    for (std::size_t p = 0; p < row.parts.size(); ++p)
        for (std::size_t c = 0; c < row.parts[p].cells.size(); ++c) {
            const PlanePattern& cell = row.parts[p].cells[c];
            if (!cell.changes()) continue;
            const Mask cells = grid_.pushed(starts[p], way, static_cast<int>(c));
            std::uint64_t differs = 0;
            for (int number : cell.set)
                for (int i = 0; i < grid_.words(); ++i) differs |= cells.word[at(i)] & ~plane(number)[i];
            for (int number : cell.clear)
                for (int i = 0; i < grid_.words(); ++i) differs |= cells.word[at(i)] & plane(number)[i];
            if (differs) return true;
        }
    return false;
}

template <int W>
bool Machine<W>::row_fits(const PlaneRow& row, int way, const int* match) const {
    for (std::size_t p = 0; p < row.parts.size(); ++p) {
        int cell = match[p];
        for (const PlanePattern& pattern : row.parts[p].cells) {
            if (!fits(pattern, cell)) return false;
            cell += grid_.delta(way);
        }
    }
    return true;
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

}  // namespace soloist::puzzlescript
