// The next-network, specialised for each move: what a move changes, as functions of the state alone.
//
// For move m the literal of `m` is true, those of all other moves are false, and whatever follows at once from
// "m is legal and the game has not ended" is assumed. The functions are therefore exact only where the move can
// be made, which is all a search needs; most moves become a few fluents set and a few cleared. All functions
// live in one hash-consed graph, so that gates shared by several moves are found by identity.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "network/by_variable.hpp"
#include "network/graph.hpp"
#include "network/ground.hpp"

namespace soloist::network {

struct Change {
    std::uint32_t fluent;
    Literal value;  // of the fluent after the move
};

struct Specialised {
    Graph graph;                               // its inputs are the fluents: fluent f is variable 1 + f
    std::vector<std::uint32_t> moves;          // numbers of the moves that may ever be legal
    std::vector<Literal> legal;                // one for each of these
    std::vector<std::vector<Change>> changes;  // one list for each; what is not listed stays as it is
    Literal terminal = false_literal;
    std::vector<std::pair<int, Literal>> goals;  // highest reward first
    std::vector<Literal> common;  // per fluent its value after any move, where all moves agree; else no_literal
};

class Specialiser {
public:
    // `fixed` tells of each fluent whether it is known never to change (true_literal, false_literal) or not (no_literal); `dead` tells
    // which moves are known never to be legal. Where more than `most_gates` gates are needed, `run` throws
    // std::bad_alloc.
    Specialiser(const GroundGame& game, std::vector<Literal> fixed, std::vector<bool> dead, std::size_t most_gates);

    void run();

    Specialised take() { return std::move(result_); }

private:
    Literal image(Literal literal) const;
    void assign(Variable variable, Literal value);
    void map_variable(Variable variable);
    std::size_t map_component(const Component& component);
    bool loops_vanish(const Component& component, int rounds);
    void map_range(const Component& component);
    void link_fanout();
    void touch_fanout(Variable variable);
    void propagate();
    void begin_move(std::uint32_t move);
    bool assume(std::uint32_t move);
    bool know(Literal literal);
    void know_in_graph(Literal literal);
    void specialise(std::uint32_t move);
    void compare_common(std::uint32_t move);

    const GroundGame& game_;
    std::vector<Literal> fixed_;
    std::vector<bool> dead_;
    std::size_t most_gates_;
    Specialised result_;
    bool first_live_ = true;

    // The image of a variable of the game is its function of the state, a literal of the graph. base_ has the images when no
    // move is made; current_ those for the move at hand, of the variables whose stamp is `now_`. All others are as in base_.
    bool base_ready_ = false;
    std::vector<Literal> base_;
    std::vector<Literal> current_;
    std::vector<std::uint32_t> stamp_;
    std::uint32_t now_ = 0;

    std::vector<std::int32_t> owner_;  // component of a variable of the game, or -1
    ByVariable<Variable> fanout_;      // the gates and loop variables that read a variable of the game
    std::vector<std::uint64_t> pending_;

    // What follows from "the move at hand is legal and the game has not ended": the values of variables of the game, and of
    // variables of the graph. Both are good where the stamp is `now_`.
    std::vector<Variable> known_list_;
    std::vector<std::uint32_t> known_stamp_;
    std::vector<bool> known_value_;
    std::vector<std::pair<std::uint32_t, bool>> graph_known_;  // (stamp, value) by graph variable
};

}  // namespace soloist::network
