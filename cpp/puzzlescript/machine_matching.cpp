// Matching: where the rows of a rule fit, by whole planes, and cell by cell where few candidates are left.
#include <algorithm>

#include "puzzlescript/machine.hpp"

namespace soloist::puzzlescript {

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

// The members that are defined in this file.
#define COMPILE(W) template class Machine<W>;
SOLOIST_MACHINE_WIDTHS(COMPILE)
#undef COMPILE

}  // namespace soloist::puzzlescript
