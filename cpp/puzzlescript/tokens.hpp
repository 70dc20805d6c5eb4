// Single things on the board and the turns each of them needs at least, everything else relaxed.
//
// A token is a cell with one of a set of objects. In a turn it stays, goes to a neighbouring cell by a movement that it may
// have there, or is taken away by a rule that may apply there (what a rule puts elsewhere is another token). From the
// relaxation this gives a graph on the cells, and distances in it: to a goal, or to where it is taken away. No token needs
// fewer turns, and from a cell without a way the token is lost.
#pragma once

#include <cstdint>
#include <vector>

#include "puzzlescript/relaxation.hpp"

namespace soloist::puzzlescript {

using Turns = Relaxation::Turn;

// The turns from each cell to a goal cell, or to being taken away where that will do as well.
std::vector<Turns> token_turns(const Relaxation& relaxation, const Set& things, const std::vector<bool>& goals,
                               bool may_be_taken);

// Whether there are never more cells with one of these objects than now: they share a layer, and rules put them only where
// one of them is.
bool never_more(const Program& program, const Set& things);

// How many tokens can come nearer in one turn at most: 0 where no limit is known. Rules that move or take a token
// must have an anchor at a fixed distance, an object of which there are never more than now and that no rule
// puts elsewhere; so they apply only at fixed distances from the anchors.
int tokens_at_once(const Stepper& stepper, const Set& things);

}  // namespace soloist::puzzlescript
