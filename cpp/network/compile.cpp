// From a ground game to a machine: specialise, and have it built.
#include "network/machine.hpp"
#include "network/machine_builder.hpp"
#include "network/reachable.hpp"

namespace soloist::network {

std::uint32_t Machine::shared_gates() const {
    return end_program.size() + state_program.size() + goal_program.size() + prospect_program.size();
}

std::uint32_t Machine::move_gates() const {
    std::uint32_t sum = 0;
    for (const Operator& item : operators) sum += item.program.size();
    return sum;
}

Compiler::Compiler(GroundGame game, bool use_clock, std::size_t most_gates)
    : game_(std::move(game)), use_clock_(use_clock), most_gates_(most_gates) {
    game_.validate();
}

void Compiler::work() {
    ReachableGame reachable = specialise_reachable(game_, most_gates_);
    machine_ = std::make_shared<const Machine>(build_machine(reachable.game, game_.initial, use_clock_));
}

}  // namespace soloist::network
