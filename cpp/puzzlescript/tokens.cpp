#include "puzzlescript/tokens.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <set>

#include "puzzlescript/compiled.hpp"

namespace soloist::puzzlescript {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }
bool puts_one_of(const Replacement& change, const Program& program, const Set& things, int layer) {
    return std::any_of(change.set.begin(), change.set.end(),
                       [&](int object) { return program.layer_of[at(object)] == layer && in(things, object); });
}

// Whether a replacement may take a token away: clear one of the things and put none of them in its layer.
bool takes(const Cell& cell, bool several, const Program& program, const Set& things) {
    const Replacement& change = cell.replacement;
    return change.there && std::any_of(change.clear.begin(), change.clear.end(), [&](int object) {
               return in(things, object) && (several || may_hold(cell.pattern, program, object)) &&
                      !puts_one_of(change, program, things, program.layer_of[at(object)]);
           });
}

// Whether a replacement may give a token a movement.
bool moves(const Cell& cell, bool several, const Program& program, const Set& things) {
    const Replacement& change = cell.replacement;
    return change.there && std::any_of(change.move.begin(), change.move.end(), [&](int movement) {
               const int layer = movement / 5;
               if (puts_one_of(change, program, things, layer)) return true;
               return std::any_of(things.begin(), things.end(), [&](int object) {
                   return program.layer_of[at(object)] == layer && (several || may_hold(cell.pattern, program, object));
               });
           });
}

int count(const Stepper& stepper, const Set& things) {
    int sum = 0;
    for (int object : things)
        for (int i = 0; i < stepper.words(); ++i) sum += std::popcount(stepper.cells_with(object)[i]);
    return sum;
}

// Whether the anchor has no movement in a turn but that of the input.
bool moved_by_input_only(const Program& program, const Set& anchor) {
    bool result = true;
    for_each_rule(program, [&](const Rule& rule, bool late) {
        for (const auto& row : rule.rows)
            for (const Cell& cell : row)
                for (int movement : cell.replacement.move) {
                    const int layer = movement / 5;
                    const bool touched = std::any_of(anchor.begin(), anchor.end(), [&](int object) {
                        return program.layer_of[at(object)] == layer &&
                               (rule.rows.size() > 1 || in(cell.replacement.set, object) ||
                                may_hold(cell.pattern, program, object));
                    });
                    if (!late && cell.replacement.there && touched &&
                        (rule.rows.size() > 1 || !in(cell.pattern.moving, movement)))
                        result = false;
                }
    });
    return result;
}

// The distances from one kind of anchor at which tokens are touched: by the movement that the anchor must have (5 for
// none in particular), and in late rules (6).
struct Reach {
    int anchors = 0;
    bool by_input = false;
    std::array<std::set<std::pair<int, int>>, 7> offsets;

    int most() const {
        std::size_t best = 0;
        std::set<std::pair<int, int>> all = offsets[5];
        for (std::size_t way = 0; way < 5; ++way) {
            std::set<std::pair<int, int>> some = offsets[5];
            some.insert(offsets[way].begin(), offsets[way].end());
            all.insert(offsets[way].begin(), offsets[way].end());
            best = std::max(best, some.size());
        }
        return anchors * static_cast<int>((by_input ? best : all.size()) + offsets[6].size());
    }
};

class Anchors {
public:
    Anchors(const Stepper& stepper, const Set& things)
        : stepper_(stepper), program_(stepper.program()), things_(things) {}

    int at_once() {
        bool known = true;
        for_each_rule(program_, [&](const Rule& rule, bool late) {
            for (const auto& row : rule.rows)
                for (std::size_t cell = 0; cell < row.size(); ++cell) {
                    const bool several = rule.rows.size() > 1;
                    if (takes(row[cell], several, program_, things_) || moves(row[cell], several, program_, things_))
                        known = known && anchor(rule, row, cell, late);
                }
        });
        if (!known) return 0;
        int sum = 0;
        for (const auto& [objects, reach] : reaches_) sum += reach.most();
        Set players;
        for (int object : things_)
            if (in(program_.player, object)) players.push_back(object);
        if (!players.empty()) {
            if (!never_more(program_, players)) return 0;
            sum += count(stepper_, players);
        }
        // Where nothing ever touches a token, any number is a limit.
        return std::max(1, sum);
    }

private:
    // Finds the anchor of which there are the fewest for a cell that is touched, in its row and without an ellipsis between.
    bool anchor(const Rule& rule, const std::vector<Cell>& row, std::size_t touched, bool late) {
        Set best;
        std::size_t best_at = 0;
        for (const int step : {-1, 1})
            for (std::size_t i = touched; i < row.size() && !row[i].pattern.ellipsis; i += at(step)) {
                const Pattern& pattern = row[i].pattern;
                std::vector<Set> offers = pattern.any_of;
                for (int object : pattern.present) offers.push_back({object});
                for (Set& offer : offers) {
                    std::sort(offer.begin(), offer.end());
                    if (!reaches_.contains(offer)) {
                        if (!never_more(program_, offer)) continue;
                        reaches_[offer] = {count(stepper_, offer), moved_by_input_only(program_, offer), {}};
                    }
                    if (best.empty() || reaches_[offer].anchors < reaches_[best].anchors) {
                        best = offer;
                        best_at = i;
                    }
                }
            }
        if (best.empty()) return false;
        const int steps = static_cast<int>(touched) - static_cast<int>(best_at);
        const int x = rule.direction == left ? -steps : rule.direction == right ? steps : 0;
        const int y = rule.direction == up ? -steps : rule.direction == down ? steps : 0;
        std::size_t key = late ? 6 : 5;
        if (!late)
            for (int movement : row[best_at].pattern.moving)
                if (movement / 5 == program_.layer_of[at(best[0])]) key = at(movement % 5);
        reaches_[best].offsets[key].insert({x, y});
        return true;
    }

    const Stepper& stepper_;
    const Program& program_;
    const Set& things_;
    std::map<Set, Reach> reaches_;
};

}  // namespace

// A token is there at the beginning of a turn, and what it did counts at the end: a late rule may take it from the cell that
// it came to.
std::vector<Turns> token_turns(const Relaxation& relaxation, const Set& things, const std::vector<bool>& goals,
                               bool may_be_taken) {
    const Program& program = relaxation.program();
    const int cells = program.size(), height = program.height;
    std::vector<char> taken(at(cells), 0), taken_late(at(cells), 0);
    if (may_be_taken)
        for (const Instance& instance : relaxation.instances())
            if (relaxation.may_apply(instance))
                for (std::size_t i = 0; i < instance.places.size(); ++i)
                    if (instance.places[i] >= 0 && takes((*instance.row)[i], instance.several_rows, program, things))
                        (instance.late ? taken_late : taken)[at(instance.places[i])] = 1;
    std::vector<Turns> turns(at(cells), Relaxation::never);
    std::vector<int> now;
    for (int cell = 0; cell < cells; ++cell)
        if (goals[at(cell)]) {
            turns[at(cell)] = 0;
            now.push_back(cell);
        }
    std::vector<std::vector<int>> from(at(cells));
    for (int cell = 0; cell < cells; ++cell)
        for (int way = 0; way < 4; ++way) {
            const int x = cell / height + (way == left ? -1 : way == right),
                      y = cell % height + (way == up ? -1 : way == down);
            if (x < 0 || y < 0 || x >= program.width || y >= height) continue;
            if (std::any_of(things.begin(), things.end(),
                            [&](int object) { return relaxation.may_go(object, way, cell); }))
                from[at(x * height + y)].push_back(cell);
        }
    const auto reach = [&](int cell, int after, std::vector<int>& list) {
        if (turns[at(cell)] != Relaxation::never) return;
        turns[at(cell)] = static_cast<Turns>(after);
        list.push_back(cell);
    };
    for (int after = 1;; ++after) {
        std::vector<int> next;
        if (after == 1)
            for (int cell = 0; cell < cells; ++cell) {
                if (taken[at(cell)] || taken_late[at(cell)]) reach(cell, 1, next);
                if (taken_late[at(cell)])
                    for (int before : from[at(cell)]) reach(before, 1, next);
            }
        for (int cell : now)
            for (int before : from[at(cell)]) reach(before, after, next);
        if (next.empty()) break;
        now = std::move(next);
    }
    return turns;
}

bool never_more(const Program& program, const Set& things) {
    for (int object : things)
        if (program.layer_of[at(object)] != program.layer_of[at(things[0])]) return false;
    bool result = true;
    for_each_rule(program, [&](const Rule& rule, bool) {
        for (const auto& row : rule.rows)
            for (const Cell& cell : row) {
                const Replacement& change = cell.replacement;
                if (!change.there) continue;
                if (change.draws) result = false;
                if (std::none_of(change.set.begin(), change.set.end(), [&](int object) { return in(things, object); }))
                    continue;
                const Pattern& pattern = cell.pattern;
                const bool there =
                    std::any_of(pattern.present.begin(), pattern.present.end(),
                                [&](int object) { return in(things, object); }) ||
                    std::any_of(pattern.any_of.begin(), pattern.any_of.end(), [&](const Set& set) {
                        return std::all_of(set.begin(), set.end(), [&](int object) { return in(things, object); });
                    });
                // Another row may have moved it since; then this one would bring it back.
                if (!there || rule.rows.size() > 1) result = false;
            }
    });
    return result;
}

int tokens_at_once(const Stepper& stepper, const Set& things) { return Anchors(stepper, things).at_once(); }

}  // namespace soloist::puzzlescript
