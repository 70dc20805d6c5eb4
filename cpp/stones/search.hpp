// The search of the state-space layer that is asked for.
#pragma once

#include <memory>

#include "stones/best_first.hpp"
#include "stones/deepening.hpp"

namespace soloist::stones {

template <class Game>
std::unique_ptr<Solver> make_search(std::unique_ptr<Game> game, const SpaceOptions& options) {
    if (options.space == Space::a_star || options.space == Space::breadth_first)
        return std::make_unique<BestFirst<Game>>(std::move(game), options);
    return std::make_unique<Deepening<Game>>(std::move(game), options);
}

}  // namespace soloist::stones
