#include "cellwise/turn.hpp"

#include <algorithm>
#include <set>

namespace soloist::cellwise {

namespace {

enum : unsigned { cancel = 1, restarting = 2, winning = 4, repeating = 8, checkpointing = 16 };
constexpr int passes = 200, most_jumps = 200, rounds = 50, long_chain = 40'000;
constexpr std::size_t too_many = 2'000'000;

}  // namespace

Play::Play(const Game& game) : game_(game), cells_(game.width * game.height) {
    const std::size_t places = static_cast<std::size_t>(cells_ * game.layers);
    board.assign(places, 0);
    motion_.assign(places, 0);
    rigid_.assign(places, 0);
    stiff_.assign(places, 0);
    for (int cell = 0; cell < cells_; ++cell)
        for (int thing : game.cells[static_cast<std::size_t>(cell)])
            object(cell, game.layer_of[static_cast<std::size_t>(thing)]) = static_cast<std::uint16_t>(thing + 1);
    first_ = restart = board;
    unsigned all = 0;
    for (const Stage* stage : {&game_.early, &game_.late})
        for (const Group& group : stage->groups)
            for (const Rule& rule : group.rules) all |= rule.commands;
    remembers_ = (all & restarting) && (all & checkpointing);
}

void Play::put(int cell, int layer, int value) {
    std::uint16_t& here = object(cell, layer);
    if (here) --amount_[here - 1u];
    here = static_cast<std::uint16_t>(value);
    if (here) ++amount_[here - 1u];
}

void Play::set_motion(int cell, int layer, int value) {
    std::uint8_t& here = motion_[index(cell, layer)];
    const auto kind = [&](int way) { return static_cast<std::size_t>(layer * 6 + way); };
    --motions_[kind(here)];
    here = static_cast<std::uint8_t>(value);
    ++motions_[kind(here)];
}

After Play::open() {
    board = restart = first_;
    refused_ = false;
    if (!game_.opening_turn) return After::settled;
    return follow(turn(-1, true), true);
}

After Play::press(int input) {
    refused_ = false;
    return follow(turn(input, false), false);
}

bool Play::ticks() {
    const Board before = board, checkpoint = restart;
    const bool ends = press(-1) != After::settled;
    const bool changed = ends || board != before;
    board = before;
    restart = checkpoint;
    return changed;
}

After Play::follow(Turned turned, bool opening) {
    std::set<std::pair<Board, Board>> seen;
    while (true) {
        if (refused_) return After::refused;
        if (turned.won) return After::won;
        if (turned.checkpoint && remembers_) restart = board;
        if (!turned.again) return After::settled;
        const std::pair<Board, Board> now(board, restart);
        if (!seen.insert(now).second) return After::endless;
        if (seen.size() > long_chain) return After::refused;
        turned = turn(-1, opening);
        if (board == now.first && !turned.won && !turned.restarted) return refused_ ? After::refused : After::settled;
    }
}

Play::Turned Play::turn(int input, bool opening) {
    const Board before = board;
    std::fill(motion_.begin(), motion_.end(), 0);
    amount_.assign(game_.layer_of.size(), 0);
    motions_.assign(static_cast<std::size_t>(game_.layers * 6), 0);
    for (std::uint16_t thing : board)
        if (thing) ++amount_[thing - 1u];
    for (int layer = 0; layer < game_.layers; ++layer) motions_[static_cast<std::size_t>(layer * 6)] = cells_;
    commands_ = 0;
    std::vector<int> players;
    if (input >= 0)
        for (int cell = 0; cell < cells_; ++cell) {
            if (!in_cell(game_.player, cell, game_.whole_player)) continue;
            players.push_back(cell);
            for (int thing : game_.player) {
                const int layer = game_.layer_of[static_cast<std::size_t>(thing)];
                if (object(cell, layer) == thing + 1) set_motion(cell, layer, input + 1);
            }
        }

    const Board start = board;
    const std::vector<std::uint8_t> start_motion = motion_;
    banned_.clear();
    for (int round = 0; round < rounds; ++round) {
        stage(game_.early, true);
        if (refused_) return {};
        bool again = false;
        for (int failed : settle_motion())
            if (std::find(banned_.begin(), banned_.end(), failed) == banned_.end()) {
                banned_.push_back(failed);
                again = true;
            }
        if (!again) break;
        for (int cell = 0; cell < cells_; ++cell)
            for (int layer = 0; layer < game_.layers; ++layer) {
                put(cell, layer, start[index(cell, layer)]);
                set_motion(cell, layer, start_motion[index(cell, layer)]);
            }
        commands_ = 0;
    }
    stage(game_.late, false);
    if (refused_) return {};

    Turned result;
    bool stays = game_.must_move && !players.empty();
    for (int cell : players) stays = stays && in_cell(game_.player, cell, false);
    if (stays || commands_ & cancel) {
        board = before;
        return result;
    }
    if (commands_ & restarting) {
        commands_ = 0;
        result.restarted = true;
        if (!opening) {
            board = restart;
            if (game_.opening_turn) result.again = turn(-1, true).again;
            commands_ = 0;
        }
    }
    result.won = !opening && ((commands_ & winning) || goals_met());
    result.checkpoint = commands_ & checkpointing;
    if (commands_ & repeating && board != before) result.again = true;
    return result;
}

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

// Moves what can move, in the order of cells and layers, until nothing can; returns the rigid groups that failed.
std::vector<int> Play::settle_motion() {
    for (bool moved = true; moved;) {
        moved = false;
        for (int cell = 0; cell < cells_; ++cell)
            for (int layer = 0; layer < game_.layers; ++layer) {
                const int way = motion_[index(cell, layer)];
                if (way == 0) continue;
                if (way < 5) {
                    const int to = neighbour(cell, way - 1);
                    if (to < 0 || object(to, layer)) continue;
                    const int thing = object(cell, layer);
                    put(cell, layer, 0);
                    put(to, layer, thing);
                }
                set_motion(cell, layer, 0);
                moved = true;
            }
    }
    std::vector<int> failed;
    for (int cell = 0; cell < cells_; ++cell)
        for (int layer = 0; layer < game_.layers; ++layer)
            if (motion_[index(cell, layer)] && stiff_[index(cell, layer)]) {
                failed.push_back(rigid_[index(cell, layer)]);
                break;
            }
    for (int cell = 0; cell < cells_; ++cell)
        for (int layer = 0; layer < game_.layers; ++layer) {
            set_motion(cell, layer, 0);
            rigid_[index(cell, layer)] = 0;
            stiff_[index(cell, layer)] = 0;
        }
    return failed;
}

bool Play::in_cell(const Numbers& objects, int cell, bool all) const {
    const auto is = [&](int thing) {
        return object(cell, game_.layer_of[static_cast<std::size_t>(thing)]) == thing + 1;
    };
    return all ? std::all_of(objects.begin(), objects.end(), is) : std::any_of(objects.begin(), objects.end(), is);
}

bool Play::goals_met() const {
    for (const Goal& goal : game_.goals) {
        bool some = false, all = true;
        for (int cell = 0; cell < cells_; ++cell) {
            if (!in_cell(goal.what, cell, goal.what_all)) continue;
            const bool on = !goal.placed || in_cell(goal.where, cell, goal.where_all);
            some |= on;
            all &= on;
        }
        if (!(goal.word == 0 ? some : goal.word == 1 ? !some : all)) return false;
    }
    return !game_.goals.empty();
}

}  // namespace soloist::cellwise
