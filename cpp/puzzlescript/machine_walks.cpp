// Which steps of a lone player are walks: no rule applies, before or after them.
#include <algorithm>

#include "puzzlescript/machine.hpp"

namespace soloist::puzzlescript {

namespace {

bool does_something(const PlaneRule& rule) {
    if (rule.commands != 0 || rule.draws || rule.rigid) return true;
    for (const PlaneRow& row : rule.rows)
        for (const Part& part : row.parts)
            for (const PlanePattern& cell : part.cells)
                if (cell.changes()) return true;
    return false;
}

}  // namespace

// The only player on the board, or -1.
template <int W>
int Machine<W>::lone_player() const {
    if (program_.player_all && program_.player.size() > 1) return -1;
    int found = -1;
    for (int object : program_.player) {
        if (count_[at(object)] == 0) continue;
        if (found >= 0 || count_[at(object)] > 1) return -1;
        found = object;
    }
    return found;
}

// Whether no rule changes anything, and none says a command, as the board is now. It is changed if not.
template <int W>
bool Machine<W>::quiet() {
    commands_ = 0;
    effort_ = 0;
    refusal_ = Refusal::none;
    for (const PlaneRules* list : {&rules_, &late_})
        for (const PlaneGroup& group : list->groups)
            for (const PlaneRule& rule : group.rules) {
                if (std::any_of(rule.needs.begin(), rule.needs.end(),
                                [&](int plane) { return count_[at(plane)] == 0; }))
                    continue;
                if (group.random || rule.rigid) return false;
                if (apply_rule(rule) || commands_ != 0 || refusal_ != Refusal::none) return false;
            }
    return true;
}

// The cells that fit a pattern if the player is in them with a movement (a plane, or -1), the board being without it.
template <int W>
bool Machine<W>::player_mask(const PlanePattern& pattern, int player, int movement, Mask& mask) const {
    mask = grid_.board();
    for (int number : pattern.yes) {
        if (number == player || number == movement) continue;
        if (count_[at(number)] == 0) return false;
        for (int i = 0; i < grid_.words(); ++i) mask.word[at(i)] &= plane(number)[i];
    }
    for (int number : pattern.no) {
        if (number == player || number == movement) return false;
        for (int i = 0; i < grid_.words(); ++i) mask.word[at(i)] &= ~plane(number)[i];
    }
    for (const auto& set : pattern.any) {
        if (in(set, player)) continue;
        Mask one = grid_.nothing();
        for (int number : set)
            for (int i = 0; i < grid_.words(); ++i) one.word[at(i)] |= plane(number)[i];
        grid_.keep(mask, one);
    }
    return grid_.any(mask);
}

// The cells with the player in which a part of a rule fits. Other parts and rows are taken to fit somewhere: so it may be
// too many cells, never too few.
template <int W>
void Machine<W>::add_touched(const Part& part, int way, int player, int movement,
                             std::vector<std::uint64_t>& touched) const {
    const int length = static_cast<int>(part.cells.size());
    for (int k = 0; k < length; ++k) {
        Mask starts = grid_.starts(way, length), mask;
        if (!player_mask(part.cells[at(k)], player, movement, mask)) continue;
        grid_.keep(starts, grid_.pulled(mask, way, k));
        bool fits = grid_.any(starts);
        for (int j = 0; j < length && fits; ++j) {
            if (j == k) continue;
            fits = cell_mask(part.cells[at(j)], mask);
            if (!fits) break;
            grid_.keep(starts, grid_.pulled(mask, way, j));
            fits = grid_.any(starts);
        }
        if (!fits) continue;
        const Mask cells = grid_.pushed(starts, way, k);
        for (int i = 0; i < grid_.words(); ++i) touched[at(i)] |= cells.word[at(i)];
    }
}

template <int W>
void Machine<W>::touched(const PlaneRules& rules, int player, int movement, std::vector<std::uint64_t>& cells) const {
    for (const PlaneGroup& group : rules.groups)
        for (const PlaneRule& rule : group.rules) {
            const bool possible = std::all_of(rule.needs.begin(), rule.needs.end(), [&](int plane) {
                return plane == player || plane == movement || count_[at(plane)] != 0;
            });
            if (!possible || !does_something(rule)) continue;
            for (const PlaneRow& row : rule.rows)
                for (const Part& part : row.parts) add_touched(part, rule.direction, player, movement, cells);
        }
}

// The cells with the player in which the level may be won; the board is without it.
template <int W>
void Machine<W>::may_win(int player, std::vector<std::uint64_t>& cells) const {
    if (program_.conditions.empty()) return;
    Mask may = grid_.board();
    for (const Condition& condition : program_.conditions) {
        const bool in_what = in(condition.what, player), in_where = condition.placed && in(condition.where, player);
        const bool held = holds(condition);
        if (!in_what && !in_where) {
            if (!held) return;
        } else if (condition.word == Condition::some && in_what != in_where && !held && !condition.what_all &&
                   !condition.where_all) {
            Mask what, where;
            condition_masks(condition, what, where);
            grid_.keep(may, in_what ? where : what);
        }
    }
    for (int i = 0; i < grid_.words(); ++i) cells[at(i)] |= may.word[at(i)];
}

template <int W>
bool Machine<W>::walks(Walks& walks) {
    const int player = program_.realtime ? -1 : lone_player();
    if (player < 0) return false;
    for (int i = 0; i < grid_.words(); ++i)
        if (plane(player)[i]) walks.cell = i * 64 + std::countr_zero(plane(player)[i]);
    walks.player = player;
    store_planes(here_.data());
    clear_bit(player, walks.cell);
    if (!quiet()) {
        clear_movements();
        load_planes(here_.data());
        refusal_ = Refusal::none;
        return false;
    }
    const int layer = program_.layer_of[at(player)];
    walks.ends.assign(at(grid_.words()), 0);
    walks.taken.assign(at(grid_.words()), 0);
    touched(late_, player, -1, walks.ends);
    may_win(player, walks.ends);
    for (int object : program_.on_layer[at(layer)])
        for (int i = 0; i < grid_.words(); ++i) walks.taken[at(i)] |= plane(object)[i];
    const bool ended = walks.ends[at(walks.cell >> 6)] >> (walks.cell & 63) & 1;
    for (int way = 0; way < program_.inputs && !ended; ++way) {
        walks.touches[at(way)].assign(at(grid_.words()), 0);
        touched(rules_, player, program_.objects() + 5 * layer + way, walks.touches[at(way)]);
    }
    set_bit(player, walks.cell);
    return !ended;
}

// The members that are defined in this file.
#define COMPILE(W) template class Machine<W>;
SOLOIST_MACHINE_WIDTHS(COMPILE)
#undef COMPILE

}  // namespace soloist::puzzlescript
