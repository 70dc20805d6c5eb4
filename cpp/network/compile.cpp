// From a ground game to a machine: specialise, learn what never changes, and have it built.
#include "network/machine.hpp"
#include "network/machine_builder.hpp"

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
    : game_(std::move(game)),
      use_clock_(use_clock),
      most_gates_(most_gates),
      fixed_(game_.fluents, no_literal),
      dead_(game_.moves, false) {
    game_.validate();
}

// Fixes the fluents that never change and drops the moves and rewards that are never had; whether that is news.
bool Compiler::learn_from_reach() {
    Specialised& game = *specialised_;
    const Reach reach = relaxed_reach(game, game_.initial);
    bool news = false;
    for (std::uint32_t fluent = 0; fluent < game_.fluents; ++fluent) {
        news = news || (fixed_[fluent] == no_literal && reach.fluents[fluent] != no_literal);
        if (reach.fluents[fluent] != no_literal) fixed_[fluent] = reach.fluents[fluent];
    }
    for (std::size_t place = 0; place < game.moves.size(); ++place) {
        if (reach.moves[place]) continue;
        dead_[game.moves[place]] = true;
        news = true;
    }
    std::vector<std::pair<int, Literal>> goals;
    for (std::size_t place = 0; place < game.goals.size(); ++place) {
        if (reach.goals[place] && game.goals[place].first > 0) goals.push_back(game.goals[place]);
    }
    game.goals = std::move(goals);
    return news;
}

void Compiler::work() {
    // Each round can only simplify what the one before left, and takes as long; that other numbers were compared is not on
    // record.
    constexpr int most_rounds = 4;
    int rounds = 0;
    do {
        Specialiser specialiser(game_, fixed_, dead_, most_gates_);
        specialiser.run();
        specialised_ = specialiser.take();
    } while (learn_from_reach() && ++rounds < most_rounds);
    machine_ = std::make_shared<const Machine>(build_machine(*specialised_, game_.initial, use_clock_));
    specialised_.reset();
}

}  // namespace soloist::network
