#include "network/breadth_prover.hpp"

#include <algorithm>

namespace soloist::network {

BreadthProver::BreadthProver(std::shared_ptr<const Machine> machine, std::size_t bytes, bool layered)
    : Search(machine, bytes),
      layered_((layered && machine->clock.bounded) || machine->clock.role == ClockRole::state),
      use_prospects_(!layered_ && machine->clock.role == ClockRole::ends),
      earliest_(machine->goals.size(), never) {}

BreadthProver::Verdict BreadthProver::judge(Batch& checker, std::uint32_t depth,
                                            std::vector<std::uint32_t>& earliest) const {
    checker.set_depth(depth);
    checker.evaluate_end();
    Verdict verdict;
    const auto keep = [&](int value, const Lanes& lanes) {
        if (verdict.value >= 0) return;  // the highest came first
        verdict = {value, lane_count};
        for_each_lane(lanes, [&](unsigned lane) { verdict.lane = std::min(verdict.lane, lane); });
    };
    const Lanes worthless = checker.rewards([&](std::size_t goal, const Lanes& lanes) {
        if (!use_prospects_) earliest[goal] = std::min(earliest[goal], depth);
        keep(machine_->goals[goal].value, lanes);
    });
    if (any(worthless)) keep(0, worthless);
    if (use_prospects_) checker.prospects(depth, earliest);
    return verdict;
}

int BreadthProver::upper() const {
    if (!exhausted_) return most();
    for (std::size_t goal = 0; goal < earliest_.size(); ++goal) {
        if (earliest_[goal] != never) return machine_->goals[goal].value;
    }
    return 0;
}

std::uint32_t BreadthProver::bound(int value) const {
    std::uint32_t least = exhausted_ ? never : depth_ + 1;
    for (std::size_t goal = 0; goal < earliest_.size(); ++goal) {
        if (machine_->goals[goal].value == value) least = std::min(least, earliest_[goal]);
    }
    return least;
}

}  // namespace soloist::network
