#include "puzzlescript/disk_breadth.hpp"

#include <stdexcept>

#include "puzzlescript/search.hpp"

namespace soloist::puzzlescript {

DiskBreadth::DiskBreadth(Stepper& stepper, std::size_t memory, disk::Place place)
    : space_(stepper),
      breadth_(space_,
               {static_cast<std::uint32_t>(stepper.key_words()), 64 * static_cast<std::uint32_t>(stepper.key_words())},
               memory, std::move(place)) {
    if (space_.begun == End::won) throw std::invalid_argument("the level begins with a win");
    if (space_.begun == End::refused) outcome_ = Outcome::refused;
    if (space_.begun == End::endless) outcome_ = Outcome::finished;
}

void DiskBreadth::run(double seconds) {
    if (outcome_ != Outcome::running) return;
    fiber_.run(seconds);
    if (!fiber_.done()) return;
    outcome_ = space_.refusal != Refusal::none ? Outcome::refused : space_.win ? Outcome::solved : Outcome::finished;
}

DiskBreadth::Space::Space(Stepper& level)
    : stepper(level), first(static_cast<std::size_t>(level.key_words())), begun(level.begin()) {
    if (begun == End::refused) refuse(stepper.refusal(), stepper.refused_rule());
    stepper.store(first.data());
}

void DiskBreadth::Space::refuse(Refusal why, int rule) {
    refusal = why;
    refused_rule = rule;
}

template <class Sink>
void DiskBreadth::Space::expand(const std::uint64_t* rows, unsigned count, std::uint32_t, Sink& sink) {
    constexpr std::uint64_t turn_cost = 10'000;  // machine steps, about
    const Program& program = stepper.program();
    for (unsigned lane = 0; lane < count; ++lane) {
        const std::uint64_t* const row = rows + std::size_t{lane} * first.size();
        if (program.realtime) {
            stepper.load(row);
            if (stepper.ticks()) return refuse(Refusal::realtime, -1);
        }
        for (int input = 0; input < program.inputs; ++input) {
            stepper.load(row);
            const End end = stepper.press(ways[input]);
            if (end == End::refused) return refuse(stepper.refusal(), stepper.refused_rule());
            if (end == End::won) {
                win = disk::Move{lane, static_cast<std::uint32_t>(input)};
                return;
            }
            if (end == End::endless) continue;
            stepper.store(sink.place());
            sink.commit(static_cast<std::uint32_t>(input), lane);
        }
        breathe(turn_cost * static_cast<std::uint64_t>(program.inputs));
    }
}

void DiskBreadth::Space::take(const std::vector<std::uint32_t>& steps) {
    solution.clear();
    for (const std::uint32_t step : steps) solution += letters[step];
}

}  // namespace soloist::puzzlescript
