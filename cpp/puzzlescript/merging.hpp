// Kinds of objects that nothing in a game tells apart, made one.
//
// Two objects are one kind for every purpose if they share a layer and no rule, no win condition and not the player
// mentions one without the other, except to put one there. Then a state and the state with one in place of the other
// have the same futures, and a search need not keep both. What a designer paints in two ways (sand brushed along
// and sand brushed across) otherwise doubles the states for each cell that is painted.
#pragma once

#include "puzzlescript/program.hpp"

namespace soloist::puzzlescript {

// The game with all such objects replaced by the first of their kind. The other objects keep their numbers, and a solution
// of the one game is a solution of the other.
Program merged(const Program& program);

}  // namespace soloist::puzzlescript
