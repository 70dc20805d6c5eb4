#include "network/reachable.hpp"

#include <utility>

#include "network/reach.hpp"

namespace soloist::network {

namespace {

// Fixes the fluents that never change and drops the moves and rewards that are never had; whether that is news.
bool learn_from_reach(const GroundGame& ground, Specialised& game, std::vector<Literal>& fixed,
                      std::vector<bool>& dead) {
    const Reach reach = relaxed_reach(game, ground.initial);
    bool news = false;
    for (std::uint32_t fluent = 0; fluent < ground.fluents; ++fluent) {
        news = news || (fixed[fluent] == no_literal && reach.fluents[fluent] != no_literal);
        if (reach.fluents[fluent] != no_literal) fixed[fluent] = reach.fluents[fluent];
    }
    for (std::size_t place = 0; place < game.moves.size(); ++place) {
        if (reach.moves[place]) continue;
        dead[game.moves[place]] = true;
        news = true;
    }
    std::vector<std::pair<int, Literal>> goals;
    for (std::size_t place = 0; place < game.goals.size(); ++place) {
        if (reach.goals[place] && game.goals[place].first > 0) goals.push_back(game.goals[place]);
    }
    game.goals = std::move(goals);
    return news;
}

}  // namespace

ReachableGame specialise_reachable(const GroundGame& game, std::size_t most_gates) {
    // Each round can only simplify what the one before left, and takes as long; that other numbers were compared is not on
    // record.
    constexpr int most_rounds = 4;
    std::vector<Literal> fixed(game.fluents, no_literal);
    std::vector<bool> dead(game.moves, false);
    for (int round = 1;; ++round) {
        std::vector<Literal> known = fixed;
        Specialiser specialiser(game, fixed, dead, most_gates);
        specialiser.run();
        Specialised specialised = specialiser.take();
        if (!learn_from_reach(game, specialised, fixed, dead) || round == most_rounds)
            return {std::move(specialised), std::move(known)};
    }
}

}  // namespace soloist::network
