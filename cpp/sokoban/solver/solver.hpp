// The native Sokoban solvers: what each is for, and what it needs.
//
//   auto solver = make_strong({"#####", "#@$.#", "#####"}, 1 << 30, 0);
//   while (solver->outcome() == Outcome::running) solver->run(0.1);
//   solver->solution() == "R"
//
// Their work is cut into steps by counts, never by the clock, so that the same seed finds the same solution however the time is
// sliced.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/solver.hpp"
#include "stones/state_space.hpp"

namespace soloist::sokoban {

using Rows = std::vector<std::string>;

// All of them are made when they first run, and come back in time from whatever they do (slices/sliced_solver.hpp). Ceiling: the bytes
// that the whole process may hold; where it holds more, the outcome is out_of_memory. 0: any number.

// Any solution, soon: the schedule of pull and feature-space searches.
std::unique_ptr<Solver> make_strong(const Rows& rows, std::size_t memory, std::uint64_t seed, std::size_t ceiling = 0);

// The least cost, with proof. Each push costs push_weight, each step of the player step_weight. The answer and the way to it do not
// depend on the number of cores.
std::unique_ptr<Solver> make_optimal(const Rows& rows, std::size_t memory, std::int64_t push_weight,
                                     std::int64_t step_weight, std::size_t ceiling = 0, unsigned cores = 1);

// A shorter solution than the one given, by searching parts of it again. Steps of the player count with step_weight.
std::unique_ptr<Solver> make_improver(const Rows& rows, const std::string& lurd, int push_weight, int step_weight,
                                      std::size_t ceiling = 0);

// Talking Stones (see stones/game.hpp).
struct StonesOptions {
    stones::SpaceOptions space;  // the search, its order of moves, its limits
    bool agents = true;          // whether stones solve themselves; else a state is solved when they are on goals
    bool straight = true;        // a move is a straight line of pushes, else a single push
    bool last_tie = true;        // equal goals: the last in reading order first
    bool nearest = false;        // the stone with the shortest way, else the first that has one
    bool deadlocks = false;      // the additions of stones+, with the table of transpositions of the search
    bool packing = false;
};
std::unique_ptr<Solver> make_stones(const Rows& rows, const StonesOptions& options, std::size_t ceiling = 0);

}  // namespace soloist::sokoban
