// The rules of a turn: stages, groups, where a rule is found, and what it changes.
#include <algorithm>

#include "cellwise/turn.hpp"

namespace soloist::cellwise {

namespace {

// As the reference engine has them: passes over a group, jumps back to loops, and combinations of the matches of rows.
constexpr int passes = 200, most_jumps = 200;
constexpr std::size_t too_many = 2'000'000;

}  // namespace

void Play::stage(const Stage& stage, bool early) {
    const int groups = static_cast<int>(stage.groups.size());
    const auto target = [&](int from) {
        int to = -1;
        for (const auto& [start, end] : stage.jumps)
            if (start == from) to = end;
        return to;
    };
    int jumped = 0;
    bool changed = false;
    for (int at = 0; at < groups && !refused_;) {
        const Group& here = stage.groups[static_cast<std::size_t>(at)];
        const bool banned =
            early && here.rigid && std::find(banned_.begin(), banned_.end(), here.rigid) != banned_.end();
        if (!banned && group(here)) changed = true;
        int to = target(at);
        if (to < 0 && at + 1 == groups) to = target(groups);
        if (!changed || to < 0) {
            ++at;
            continue;
        }
        changed = false;
        at = to;
        if (++jumped > most_jumps) return;
    }
}

bool Play::group(const Group& group) {
    bool ever = false;
    for (int pass = 0; pass < passes && !refused_; ++pass) {
        bool changed = false;
        for (const Rule& each : group.rules) {
            if (!there(each)) continue;
            if (group.by_chance) {
                refused_ |= std::all_of(each.rows.begin(), each.rows.end(),
                                        [&](const auto& row) { return !find(each, row).empty(); });
            } else if (rule(each)) {
                changed = true;
            }
        }
        if (!changed) break;
        ever = true;
    }
    return ever;
}

// Whether all that a rule asks for is somewhere on the board at all.
bool Play::there(const Rule& rule) const {
    for (const auto& row : rule.rows)
        for (const Spot& spot : row) {
            for (int thing : spot.present)
                if (amount_[static_cast<std::size_t>(thing)] == 0) return false;
            for (const auto& [layer, way] : spot.moving)
                if (motions_[static_cast<std::size_t>(layer * 6 + way)] == 0) return false;
        }
    return true;
}

bool Play::rule(const Rule& rule) {
    std::vector<std::vector<Numbers>> found;
    std::size_t combinations = 1;
    bool replaces = false;
    for (const auto& row : rule.rows) {
        found.push_back(find(rule, row));
        if (found.back().empty()) return false;
        combinations *= found.back().size();
        for (const Spot& spot : row) replaces |= spot.changes;
    }
    if (combinations > too_many) {
        refused_ = true;
        return false;
    }
    bool changed = false;
    for (std::size_t number = 0; replaces && number < combinations && !refused_; ++number) {
        // The first row varies fastest.
        std::vector<const Numbers*> places;
        std::size_t rest = number;
        for (const auto& row : found) {
            places.push_back(&row[rest % row.size()]);
            rest /= row.size();
        }
        bool good = true;
        for (std::size_t r = 0; r < places.size() && number > 0; ++r)
            for (std::size_t s = 0; s < rule.rows[r].size(); ++s)
                good = good && (rule.rows[r][s].dots || fits(rule.rows[r][s], (*places[r])[s]));
        for (std::size_t r = 0; r < places.size() && good; ++r)
            for (std::size_t s = 0; s < rule.rows[r].size(); ++s)
                if (rule.rows[r][s].changes && change(rule, rule.rows[r][s], (*places[r])[s])) changed = true;
    }
    const unsigned commands = rule.commands;
    if (commands_ & cancel || (commands_ & restarting && !(commands & cancel))) return changed;
    if (commands & (cancel | restarting)) commands_ = 0;
    commands_ |= commands;
    return changed;
}

// Where a row of a rule is found: a cell for each of its spots, -1 for dots.
std::vector<Numbers> Play::find(const Rule& rule, const std::vector<Spot>& row) const {
    std::vector<Numbers> found;
    const bool vertical = rule.direction < 2;
    for (int i = 0; i < cells_; ++i) {
        const int cell = vertical ? i : i % game_.width * game_.height + i / game_.width;
        if (!fits(row[0], cell)) continue;
        Numbers places;
        extend(row, 0, cell, rule.direction, places, found);
    }
    return found;
}

void Play::extend(const std::vector<Spot>& row, std::size_t from, int cell, int direction, Numbers& places,
                  std::vector<Numbers>& found) const {
    if (from == row.size()) {
        found.push_back(places);
        return;
    }
    if (row[from].dots) {
        places.push_back(-1);
        for (; cell >= 0; cell = neighbour(cell, direction)) extend(row, from + 1, cell, direction, places, found);
        places.pop_back();
    } else if (cell >= 0 && fits(row[from], cell)) {
        places.push_back(cell);
        extend(row, from + 1, neighbour(cell, direction), direction, places, found);
        places.pop_back();
    }
}

int Play::neighbour(int cell, int direction) const {
    const int x = cell / game_.height, y = cell % game_.height;
    switch (direction) {
        case 0: return y > 0 ? cell - 1 : -1;
        case 1: return y + 1 < game_.height ? cell + 1 : -1;
        case 2: return x > 0 ? cell - game_.height : -1;
        default: return x + 1 < game_.width ? cell + game_.height : -1;
    }
}

bool Play::fits(const Spot& spot, int cell) const {
    const auto is = [&](int thing) {
        return object(cell, game_.layer_of[static_cast<std::size_t>(thing)]) == thing + 1;
    };
    const auto goes = [&](const std::pair<int, int>& motion) {
        return motion_[index(cell, motion.first)] == motion.second;
    };
    return std::all_of(spot.present.begin(), spot.present.end(), is) &&
           std::all_of(spot.moving.begin(), spot.moving.end(), goes) &&
           std::none_of(spot.missing.begin(), spot.missing.end(), is) &&
           std::none_of(spot.still.begin(), spot.still.end(), goes) &&
           std::all_of(spot.one_of.begin(), spot.one_of.end(),
                       [&](const Numbers& things) { return std::any_of(things.begin(), things.end(), is); });
}

bool Play::change(const Rule& rule, const Spot& spot, int cell) {
    if (spot.by_chance) {
        refused_ = true;
        return false;
    }
    const std::size_t begin = index(cell, 0), end = index(cell + 1, 0);
    const std::vector<std::uint16_t> objects(board.begin() + static_cast<long>(begin),
                                             board.begin() + static_cast<long>(end));
    const std::vector<std::uint8_t> motions(motion_.begin() + static_cast<long>(begin),
                                            motion_.begin() + static_cast<long>(end));
    for (int thing : spot.clear) {
        const int layer = game_.layer_of[static_cast<std::size_t>(thing)];
        if (object(cell, layer) == thing + 1) put(cell, layer, 0);
    }
    for (int thing : spot.put) put(cell, game_.layer_of[static_cast<std::size_t>(thing)], thing + 1);
    for (const auto& [layer, way] : spot.stop)
        if (motion_[index(cell, layer)] == way) set_motion(cell, layer, 0);
    for (const auto& [layer, way] : spot.move) set_motion(cell, layer, way);
    bool marked = false;
    if (rule.rigid) {
        bool new_group = false, new_layer = false;
        for (int layer : spot.rigid) {
            new_group |= (rule.rigid & ~rigid_[index(cell, layer)]) != 0;
            new_layer |= !stiff_[index(cell, layer)];
        }
        marked = new_group && new_layer;
        for (int layer : spot.rigid)
            if (marked) {
                rigid_[index(cell, layer)] |= rule.rigid;
                stiff_[index(cell, layer)] = 1;
            }
    }
    return marked || !std::equal(objects.begin(), objects.end(), board.begin() + static_cast<long>(begin)) ||
           !std::equal(motions.begin(), motions.end(), motion_.begin() + static_cast<long>(begin));
}

}  // namespace soloist::cellwise
