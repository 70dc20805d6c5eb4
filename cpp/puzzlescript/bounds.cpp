#include "puzzlescript/bounds.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace soloist::puzzlescript {

namespace {

// Literals that may be looked at for the player's distances: about a second. States beyond that have none.
constexpr std::uint64_t most_effort = 200'000'000;

std::size_t at(int i) { return static_cast<std::size_t>(i); }
// Sets that ask for one of their members, or for all of one.
bool plain(const Set& set, bool all) { return !all || set.size() == 1; }

}  // namespace

Bounds::Bounds(const Stepper& stepper) : program_(stepper.program()) {
    for_each_rule(program_, [&](const Rule& rule, bool) { again_ = again_ || rule.commands & again; });
    relaxation_ = std::make_unique<Relaxation>(stepper);
    if (!relaxation_->usable()) {
        relaxation_.reset();
        return;
    }
    for (int object = 0; object < program_.objects(); ++object)
        if (!relaxation_->is_static(object) &&
            std::find(program_.player.begin(), program_.player.end(), object) == program_.player.end())
            others_.push_back(object);
    const bool by_rule = relaxation_->may_win_by_rule();
    player_ = by_rule;
    for (const Condition& condition : program_.conditions) {
        player_ = player_ || condition.word == Condition::some;
        if (!by_rule) add_tokens(stepper, condition);
    }
    relaxation_->forget_instances();
    if (!player_) relaxation_.reset();
}

std::size_t Bounds::bytes() const {
    return (relaxation_ ? relaxation_->bytes() : 0) + sizeof(Turns) * at(program_.size()) * tokens_.size() +
           sizeof(int) * at(program_.objects() * program_.size()) * player_turns_.size();
}

void Bounds::add_tokens(const Stepper& stepper, const Condition& condition) {
    if (!plain(condition.what, condition.what_all) || !plain(condition.where, condition.where_all)) return;
    const Set &what = condition.what, &where = condition.where;
    const int cells = program_.size();
    std::vector<bool> may(at(cells), !condition.placed), must(at(cells), !condition.placed);
    std::vector<bool> stand(at(cells), false);
    int standing = 0;
    for (int cell = 0; cell < cells; ++cell) {
        for (int object : where) {
            if (relaxation_->stands(object, cell)) may[at(cell)] = must[at(cell)] = true;
            if (relaxation_->may_be(object, cell)) may[at(cell)] = true;
        }
        stand[at(cell)] =
            std::any_of(what.begin(), what.end(), [&](int object) { return relaxation_->stands(object, cell); });
        standing += stand[at(cell)];
    }
    const auto add = [&](const Set& things, Count count, int places, const std::vector<bool>& goals) {
        tokens_.push_back({things,
                           count,
                           places,
                           tokens_at_once(stepper, things),
                           token_turns(*relaxation_, things, goals, count == Count::all),
                           {}});
        if (count != Count::places || places > Matching::most || cells >= Matching::impossible / Matching::most) return;
        for (int cell = 0; cell < cells; ++cell) {
            if (!goals[at(cell)]) continue;
            std::vector<bool> one(at(cells), false);
            one[at(cell)] = true;
            tokens_.back().to_place.push_back(token_turns(*relaxation_, things, one, false));
        }
    };
    if (condition.word == Condition::no) {
        must.flip();
        if (std::find(must.begin(), must.end(), false) != must.end()) add(what, Count::all, 0, must);
    } else if (condition.word == Condition::some) {
        if (never_more(program_, what)) add(what, Count::nearest, 1, may);
    } else {
        add(what, Count::all, 0, may);
        const bool fixed =
            std::all_of(what.begin(), what.end(), [&](int object) { return relaxation_->is_static(object); });
        if (fixed && standing > 0 && never_more(program_, where)) add(where, Count::places, standing, stand);
    }
}

Bounds::Estimate Bounds::look_at(const Stepper& stepper, Scratch& scratch) const {
    Estimate estimate;
    for (const Tokens& each : tokens_) {
        const int turns = tokens(each, stepper, scratch, estimate.guide);
        estimate.least = turns == lost ? lost : std::max(estimate.least, turns);
        if (turns == lost) return estimate;
    }
    if (player_) find_player(stepper, estimate);
    if (estimate.least != lost && again_) estimate.least = 1;
    return estimate;
}

Bounds::Estimate Bounds::finish(Estimate estimate) {
    if (estimate.player != Estimate::none) {
        const int turns = player_turns(estimate);
        add_player(turns, estimate);
        if (turns != lost && again_) estimate.least = 1;
    }
    return estimate;
}

int Bounds::tokens(const Tokens& tokens, const Stepper& stepper, Scratch& scratch, int& guide) const {
    std::vector<int>& found = scratch.found;
    found.clear();
    for (int object : tokens.things) {
        const std::uint64_t* cells = stepper.cells_with(object);
        for (int i = 0; i < stepper.words(); ++i)
            for (std::uint64_t rest = cells[i]; rest; rest &= rest - 1)
                found.push_back(i * 64 + std::countr_zero(rest));
    }
    if (tokens.count != Count::all && found.size() < at(tokens.places)) return lost;
    if (!tokens.to_place.empty() && found.size() <= Matching::most) return matched(tokens, scratch, guide);
    std::vector<Turns>& distances = scratch.distances;
    distances.clear();
    for (int cell : found) distances.push_back(tokens.turns[at(cell)]);
    if (tokens.count != Count::all) {
        std::nth_element(distances.begin(), distances.begin() + tokens.places - 1, distances.end());
        distances.resize(at(tokens.places));
    }
    int sum = 0, most = 0;
    for (Turns distance : distances) {
        if (distance == Relaxation::never) return lost;
        sum += static_cast<int>(distance);
        most = std::max(most, static_cast<int>(distance));
    }
    guide += sum;
    return tokens.at_least(sum, most);
}

// Each place gets a token of its own, and none can be nearer than its nearest.
int Bounds::matched(const Tokens& tokens, Scratch& scratch, int& guide) const {
    std::vector<int>& costs = scratch.costs;
    costs.clear();
    int most = 0;
    for (const std::vector<Turns>& turns : tokens.to_place) {
        int nearest = Matching::impossible;
        for (int cell : scratch.found) {
            const Turns distance = turns[at(cell)];
            costs.push_back(distance == Relaxation::never ? Matching::impossible : static_cast<int>(distance));
            nearest = std::min(nearest, costs.back());
        }
        most = std::max(most, nearest);
    }
    const int sum = scratch.matching.least(tokens.places, static_cast<int>(scratch.found.size()), costs);
    if (sum == Matching::impossible) return lost;
    guide += sum;
    return tokens.at_least(sum, most);
}

// Objects of which there is none now come into being by rules only; all others may be wherever they may ever be.
void Bounds::find_player(const Stepper& stepper, Estimate& estimate) const {
    int found = -1;
    for (int object : program_.player) {
        const std::uint64_t* cells = stepper.cells_with(object);
        for (int i = 0; i < stepper.words(); ++i) {
            if (!cells[i]) continue;
            if (found >= 0 || !std::has_single_bit(cells[i])) return;
            found = object;
            estimate.cell = i * 64 + std::countr_zero(cells[i]);
        }
    }
    if (found < 0) return;
    for (std::size_t i = 0; i < others_.size() && i < 64; ++i) {
        const std::uint64_t* cells = stepper.cells_with(others_[i]);
        const bool none = std::all_of(cells, cells + stepper.words(), [](std::uint64_t word) { return !word; });
        estimate.absent |= std::uint64_t{none} << i;
    }
    estimate.player = found;
    if (const int turns = known_turns(estimate)) add_player(turns, estimate);
}

void Bounds::add_player(int turns, Estimate& estimate) const {
    estimate.player = Estimate::none;
    estimate.least = turns == lost ? lost : std::max(estimate.least, turns);
    if (turns != lost) estimate.guide += turns;
}

int Bounds::known_turns(const Estimate& estimate) const {
    const auto table = player_turns_.find(estimate.absent);
    return table == player_turns_.end() ? 0 : table->second[at(estimate.player * program_.size() + estimate.cell)];
}

int Bounds::player_turns(const Estimate& estimate) {
    std::vector<int>& table = player_turns_[estimate.absent];
    if (table.empty()) table.resize(at(program_.objects() * program_.size()));
    int& known = table[at(estimate.player * program_.size() + estimate.cell)];
    if (known != 0) return known;
    if (relaxation_->effort() > most_effort) return 1;
    std::vector<std::pair<int, int>> start{{estimate.player, estimate.cell}};
    for (std::size_t i = 0; i < others_.size(); ++i)
        for (int there = 0; there < program_.size() && (i >= 64 || !(estimate.absent >> i & 1)); ++there)
            if (relaxation_->may_be(others_[i], there)) start.emplace_back(others_[i], there);
    int turns = lost;
    relaxation_->spread(start, when_, [&](Turns turn) {
        if (may_hold_after(when_, turn)) turns = turn + 1;
        return turns != lost;
    });
    return known = turns;
}

bool Bounds::may_hold_after(const std::vector<Turns>& when, Turns turn) const {
    if (relaxation_->win(when) <= turn) return true;
    if (program_.conditions.empty()) return false;
    const auto may = [&](const Set& set, bool all, int cell) {
        const auto there = [&](int object) { return relaxation_->at_end(when, object, cell) <= turn; };
        return all ? std::all_of(set.begin(), set.end(), there) : std::any_of(set.begin(), set.end(), there);
    };
    return std::all_of(program_.conditions.begin(), program_.conditions.end(), [&](const Condition& condition) {
        if (condition.word != Condition::some) return true;
        for (int cell = 0; cell < program_.size(); ++cell)
            if (may(condition.what, condition.what_all, cell) &&
                (!condition.placed || may(condition.where, condition.where_all, cell)))
                return true;
        return false;
    });
}

}  // namespace soloist::puzzlescript
