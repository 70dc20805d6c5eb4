#include "network/disk_breadth.hpp"

#include <algorithm>

namespace soloist::network {

DiskBreadthFirst::DiskBreadthFirst(std::shared_ptr<const Machine> machine, std::size_t bytes, bool layered,
                                   disk::Place place)
    : BreadthProver(machine, bytes, layered),
      space_(*this),
      breadth_(space_, {machine->words, static_cast<std::uint32_t>(machine->fluents.size())}, bytes, std::move(place)) {
    budget_.take(bytes);
    // What the first state is worth bounds every play, before anything is said of the first layer.
    space_.ask_initial();
}

Outcome DiskBreadthFirst::run(double seconds) {
    fiber_.run(seconds);
    states_ = breadth_.states();
    generated_ = breadth_.generated();
    depth_ = breadth_.depth();
    exhausted_ = breadth_.exhausted();
    return fiber_.done() ? Outcome::finished : Outcome::running;
}

int DiskBreadthFirst::Space::judge(const std::uint64_t* rows, unsigned count, std::uint32_t depth) {
    load(checker_, rows, count, depth);
    const Verdict verdict = search_.judge(checker_, depth, search_.earliest_);
    if (verdict.value <= value_) return -1;
    value_ = verdict.value;
    return static_cast<int>(verdict.lane);
}

void DiskBreadthFirst::Space::ask_initial() {
    load(checker_, initial(), 1, 0);
    search_.judge(checker_, 0, search_.earliest_);
}

// The reward, the moves of the best play, and when each goal may be had.
std::vector<std::uint64_t> DiskBreadthFirst::Space::note() const {
    std::vector<std::uint64_t> note{static_cast<std::uint64_t>(value_ + 1), steps_.size()};
    note.insert(note.end(), steps_.begin(), steps_.end());
    note.insert(note.end(), search_.earliest_.begin(), search_.earliest_.end());
    return note;
}

void DiskBreadthFirst::Space::restore(const std::vector<std::uint64_t>& note) {
    const std::size_t goals = search_.earliest_.size();
    if (note.size() < 2 || note[1] > note.size() || note.size() != 2 + note[1] + goals) {
        throw disk::CheckpointError("this checkpoint is of another game");
    }
    value_ = static_cast<int>(note[0]) - 1;
    const auto steps = note.begin() + 2, earliest = note.end() - static_cast<std::ptrdiff_t>(goals);
    if (value_ >= 0) take({steps, earliest});
    std::copy(earliest, note.end(), search_.earliest_.begin());
}

}  // namespace soloist::network
