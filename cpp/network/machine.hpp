// A game ready to be run: packed states, programs for what a state says, and one operator per move.
//
//   Compiler compiler(game);
//   while (!compiler.run(Deadline(0.1))) {}
//   std::shared_ptr<const Machine> machine = compiler.take();
//
// Only fluents that matter are packed: those below legality, the end or a reward that can be had, that change, and
// that are no function of the depth (clock.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/deadline.hpp"
#include "network/clock.hpp"
#include "network/cost.hpp"
#include "network/program.hpp"
#include "network/specialise.hpp"
#include "slices/fiber.hpp"

namespace soloist::network {

// One word of a successor: (word & keep) | set | the computed bits, spread over `mask`.
struct Patch {
    std::uint32_t word = 0;
    std::uint64_t keep = 0;
    std::uint64_t set = 0;
    std::uint64_t mask = 0;
    std::uint32_t block = 0;   // which block of 64 outputs holds the bits
    std::uint32_t offset = 0;  // and from which of them on
};

struct Operator {
    std::uint32_t move = 0;  // its number in the ground game
    Root legal;
    Program program;
    std::vector<Patch> patches;
    std::vector<Root> outputs;   // computed bits in the order of the patches; blocks are padded to 64
    std::uint32_t computed = 0;  // outputs without the padding
};

struct Goal {
    int value = 0;
    Root root;
};

// A bit that has this value wherever a goal is earned.
struct Needed {
    std::uint32_t bit = 0;
    bool value = false;
};

// What an end at a depth of `first` or later would be worth: one root (end and reward) per goal.
struct Prospect {
    std::uint32_t first = 0;
    std::vector<Root> goals;
};

struct Machine {
    std::uint32_t words = 1;             // of a packed state, at least one
    std::vector<std::uint32_t> fluents;  // fluent of each packed bit
    std::vector<std::uint64_t> initial;  // the packed initial state
    Clock clock;
    std::uint32_t slots = 1;  // 0 the constant, then packed bits, clock bits, gates
    std::uint32_t first_clock_slot = 1;
    Program end_program;       // the end
    Program state_program;     // legality, and gates that several moves share; after the end
    Program goal_program;      // rewards; after the end
    Program prospect_program;  // prospects; after the goals
    Root terminal;
    std::vector<Goal> goals;                  // those that can be had, above 0, highest first
    std::vector<std::vector<Needed>> needed;  // of each goal, as far as its formula and the end are conjunctions
    std::vector<Prospect> prospects;          // by runs of depths, where the clock's role is `ends`
    std::vector<Operator> operators;
    std::vector<Cost> costs;  // of the highest rewards, at least one; after the goals

    // Figures for people: sizes of the programs and of the move programs together.
    std::uint32_t shared_gates() const;
    std::uint32_t move_gates() const;
    // What a Batch takes.
    std::size_t batch_bytes() const { return sizeof(Lanes) * slots + 8 * std::size_t{lane_count} * words; }
};

class Compiler {
public:
    // `use_clock` false keeps autonomous fluents in the state: an exact search has need of that where a clock neither
    // stops nor ends the game. More than `most_gates` gates are not made: `run` throws std::bad_alloc.
    explicit Compiler(GroundGame game, bool use_clock = true, std::size_t most_gates = ~std::size_t{0});

    // Works until done (true) or the deadline (false; call again). All of it is done in a fiber.
    bool run(const Deadline& deadline) {
        fiber_.run(deadline.left());
        return machine_ != nullptr;
    }

    std::shared_ptr<const Machine> take() { return std::move(machine_); }

private:
    void work();

    GroundGame game_;
    bool use_clock_;
    std::size_t most_gates_;
    std::shared_ptr<const Machine> machine_;
    Fiber fiber_{[this] { work(); }};  // the last member: its work is unwound before what it works on goes
};

}  // namespace soloist::network
