#include "puzzlescript/roaming.hpp"

#include <algorithm>
#include <bit>
#include <ranges>

namespace soloist::puzzlescript {

namespace {

// Regions that are looked at before it is asked whether they are worth it, and how many cells they must have on average.
constexpr std::uint64_t tried = 500, worth = 2;

int number_of(int way) { return static_cast<int>(std::find(std::begin(ways), std::end(ways), way) - std::begin(ways)); }

}  // namespace

// Where players hardly ever walk, the search goes on without regions. States that are kept stay as they are: a state that is
// kept twice, with the player in two cells, is none that is left out.
bool Roaming::explore() {
    if (explored_ == tried && found_ < worth * tried) return false;
    const bool known = region_.explore();
    if (explored_ < tried) {
        ++explored_;
        found_ += known ? region_.cells().size() : 1;
    }
    return known;
}

// Of the one player in the state that the stepper is in.
int Roaming::player_cell() const {
    int found = here;
    for (int object : stepper_.program().player)
        for (int i = 0; i < stepper_.words(); ++i)
            for (std::uint64_t rest = stepper_.cells_with(object)[i]; rest; rest &= rest - 1) {
                if (found != here) return here;
                found = i * 64 + std::countr_zero(rest);
            }
    return found;
}

void Roaming::step() {
    if (!fits(1)) {
        outcome_ = Outcome::out_of_memory;
        return;
    }
    const std::uint32_t number = next();
    if (number == Store::none) return run_dry();
    expand(number);
}

void Roaming::expand(std::uint32_t number) {
    ++expanded_;
    stepper_.load(store_.key(number));
    if (!explore()) return expand_all_inputs(number);
    const std::vector<Region::Play> plays = region_.plays();
    const int player = region_.player(), home = region_.cell();
    for (const Region::Play& play : plays) {
        stepper_.load(store_.key(number));
        stepper_.carry(player, home, play.cell);
        cell_ = play.cell;
        if (!make(number, number_of(play.way))) return;
    }
}

void Roaming::expand_all_inputs(std::uint32_t number) {
    cell_ = player_cell();
    if (stepper_.program().realtime && stepper_.ticks()) return refuse(Refusal::realtime, -1);
    for (int i = 0; i < stepper_.program().inputs; ++i) {
        stepper_.load(store_.key(number));
        if (!make(number, i)) return;
    }
}

// Makes an input, by its number, in the state that the stepper is in; false where the search has ended.
bool Roaming::make(std::uint32_t from, int input) {
    const End end = stepper_.press(ways[input]);
    if (end == End::refused) {
        ++turns_;
        refuse(stepper_.refusal(), stepper_.refused_rule());
        return false;
    }
    if (!made(from, input, end)) return false;
    if (end != End::settled) return true;
    if (explore()) stepper_.carry(region_.player(), region_.cell(), region_.home());
    stepper_.store(key_.data());
    const auto [number, fresh] = store_.add(key_.data(), from, static_cast<std::uint8_t>(input));
    reached(from, number, static_cast<std::uint8_t>(input), fresh);
    return true;
}

void Roaming::keep(std::uint32_t number) {
    if (number >= cells_.size()) cells_.resize(number + 1, here);
    cells_[number] = cell_;
}

// Played again from the first state: a state that is kept has the player elsewhere in its region.
std::string Roaming::inputs_to(std::uint32_t number, int input) {
    std::vector<std::pair<int, int>> plays{{cell_, input}};
    for (; store_.parent(number) != Store::none; number = store_.parent(number))
        plays.emplace_back(cells_[number], store_.input(number));
    std::string inputs;
    const auto press = [&](int which) {
        inputs += letters[which];
        stepper_.press(ways[which]);
    };
    begin();
    for (const auto& [cell, last] : std::views::reverse(plays)) {
        if (cell != here && region_.explore())
            for (int way : region_.way_to(cell)) press(number_of(way));
        press(last);
    }
    return inputs;
}

}  // namespace soloist::puzzlescript
