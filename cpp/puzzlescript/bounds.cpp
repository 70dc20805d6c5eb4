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

Bounds::Bounds(const Stepper& stepper) : stepper_(stepper), program_(stepper.program()) {
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

int Bounds::least() {
    guide_ = 0;
    int best = 1;
    for (const Tokens& each : tokens_) {
        const int turns = tokens(each);
        if (turns == lost) return lost;
        best = std::max(best, turns);
    }
    if (player_) {
        const int turns = player();
        if (turns == lost) return lost;
        best = std::max(best, turns);
    }
    return again_ ? 1 : best;
}

int Bounds::tokens(const Tokens& tokens) {
    found_.clear();
    for (int object : tokens.things) {
        const std::uint64_t* cells = stepper_.cells_with(object);
        for (int i = 0; i < stepper_.words(); ++i)
            for (std::uint64_t rest = cells[i]; rest; rest &= rest - 1)
                found_.push_back(i * 64 + std::countr_zero(rest));
    }
    if (tokens.count != Count::all && found_.size() < at(tokens.places)) return lost;
    if (!tokens.to_place.empty() && found_.size() <= Matching::most) return matched(tokens);
    distances_.clear();
    for (int cell : found_) distances_.push_back(tokens.turns[at(cell)]);
    if (tokens.count != Count::all) {
        std::nth_element(distances_.begin(), distances_.begin() + tokens.places - 1, distances_.end());
        distances_.resize(at(tokens.places));
    }
    int sum = 0, most = 0;
    for (Turns distance : distances_) {
        if (distance == Relaxation::never) return lost;
        sum += static_cast<int>(distance);
        most = std::max(most, static_cast<int>(distance));
    }
    return at_least(tokens, sum, most);
}

// Each place gets a token of its own, and none can be nearer than its nearest.
int Bounds::matched(const Tokens& tokens) {
    costs_.clear();
    int most = 0;
    for (const std::vector<Turns>& turns : tokens.to_place) {
        int nearest = Matching::impossible;
        for (int cell : found_) {
            const Turns distance = turns[at(cell)];
            costs_.push_back(distance == Relaxation::never ? Matching::impossible : static_cast<int>(distance));
            nearest = std::min(nearest, costs_.back());
        }
        most = std::max(most, nearest);
    }
    const int sum = matching_.least(tokens.places, static_cast<int>(found_.size()), costs_);
    return sum == Matching::impossible ? lost : at_least(tokens, sum, most);
}

int Bounds::at_least(const Tokens& tokens, int sum, int most) {
    guide_ += sum;
    return std::max(most, tokens.at_once ? (sum + tokens.at_once - 1) / tokens.at_once : 0);
}

// Objects of which there is none now come into being by rules only; all others may be wherever they may ever be.
int Bounds::player() {
    int found = -1, cell = -1;
    for (int object : program_.player) {
        const std::uint64_t* cells = stepper_.cells_with(object);
        for (int i = 0; i < stepper_.words(); ++i) {
            if (!cells[i]) continue;
            if (found >= 0 || !std::has_single_bit(cells[i])) return 1;
            found = object;
            cell = i * 64 + std::countr_zero(cells[i]);
        }
    }
    if (found < 0) return 1;
    std::uint64_t absent = 0;
    for (std::size_t i = 0; i < others_.size() && i < 64; ++i) {
        const std::uint64_t* cells = stepper_.cells_with(others_[i]);
        const bool none = std::all_of(cells, cells + stepper_.words(), [](std::uint64_t word) { return !word; });
        absent |= std::uint64_t{none} << i;
    }
    const int turns = player_turns(found, cell, absent);
    if (turns != lost) guide_ += turns;
    return turns;
}

int Bounds::player_turns(int object, int cell, std::uint64_t absent) {
    std::vector<int>& table = player_turns_[absent];
    if (table.empty()) table.resize(at(program_.objects() * program_.size()));
    int& known = table[at(object * program_.size() + cell)];
    if (known != 0) return known;
    if (relaxation_->effort() > most_effort) return 1;
    std::vector<std::pair<int, int>> start{{object, cell}};
    for (std::size_t i = 0; i < others_.size(); ++i)
        for (int there = 0; there < program_.size() && (i >= 64 || !(absent >> i & 1)); ++there)
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
