// The state-space layer of Talking Stones, for any game: a search whose success nodes are the states that the game's agents can
// solve among themselves. Which search it is can be chosen, as the paper's section 5 has it.
//
// A game of three layers has its agents and their tools behind these names:
//
//   types State and Move
//   State start()
//   std::vector<Move> moves(const State&)                  in the order of the game
//   State after(const State&, const Move&)
//   bool solved(const State&)                              by the agents, or, without them, by itself
//   int cost(const Move&), int estimate(const State&)      estimate: of the cost that is left; -1: there is no way
//   bool hopeless(const State&, const Move&)               a state that is not worth a look, and the move to it
//   std::uint64_t key(const State&)                        the same for states that are the same to the player
//   bool same_piece(const Move& before, const Move& now)
//   bool write(const std::vector<Move>&, std::string&)     letters of the moves and of what the agents did last; false: an error
//
// States met before are known by their keys alone, and two states may share one: that a search ends without a solution proves
// nothing, and its outcome is gave_up.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/deadline.hpp"
#include "base/solver.hpp"

namespace soloist::stones {

enum class Space : std::uint8_t { iterative_deepening, ida_star, a_star, breadth_first };

enum class Order : std::uint8_t { forward, reverse, inertia };  // inertia: the piece that was moved last first

struct SpaceOptions {
    Space space = Space::iterative_deepening;
    Order order = Order::forward;
    std::uint64_t limit = 20000;  // generated nodes
    bool transpositions = false;  // of the two that deepen; the others always have a table
};

template <class Game>
class StateSpace : public Solver {
public:
    void run(double seconds) override {
        const Stopwatch watch;
        for (int count = 1; known_.outcome == Outcome::running; count++) {
            step();
            if (count % 16 == 0 && watch.seconds() >= seconds) break;
        }
    }

protected:
    using State = typename Game::State;
    using Move = typename Game::Move;

    StateSpace(std::unique_ptr<Game> game, const SpaceOptions& options)
        : owned_(std::move(game)), game_(*owned_), options_(options) {
        known_.stage = "talking stones";
    }

    // One node, or as little.
    virtual void step() = 0;

    std::vector<Move> ordered_moves(const State& state, const Move* before) {
        std::vector<Move> moves = game_.moves(state);
        if (options_.order == Order::reverse) std::reverse(moves.begin(), moves.end());
        if (options_.order == Order::inertia && before)
            std::stable_partition(moves.begin(), moves.end(),
                                  [&](const Move& now) { return game_.same_piece(*before, now); });
        return moves;
    }

    // Counts a node; false where there may be no more.
    bool may_generate() {
        if (known_.generated == options_.limit) known_.outcome = Outcome::gave_up;
        return known_.outcome == Outcome::running && ++known_.generated;
    }

    bool ask(const State& state) {
        known_.expanded++;
        return game_.solved(state);
    }

    void finish(const std::vector<Move>& moves) {
        known_.depth = static_cast<int>(moves.size());
        known_.outcome = game_.write(moves, known_.solution) ? Outcome::solved : Outcome::gave_up;
    }

private:
    std::unique_ptr<Game> owned_;

protected:
    Game& game_;
    SpaceOptions options_;
};

}  // namespace soloist::stones
