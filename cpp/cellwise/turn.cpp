#include "cellwise/turn.hpp"

#include <algorithm>
#include <set>

namespace soloist::cellwise {

namespace {

// As the reference engine has it: rounds of rules and movement when rigid groups fail.
constexpr int rounds = 50;
// Turns after one input. The solver gives up at fewer, so that what it has played to an end is played to an end here too.
constexpr int long_chain = 40'000;

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
