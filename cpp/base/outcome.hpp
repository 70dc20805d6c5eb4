// How a search that works in slices stands.
#pragma once

namespace soloist {

enum class Outcome {
    running,        // the time was over first: run it again
    solved,         // a solution is known, and nothing is said about better ones
    optimal,        // a solution is known, and proved to be the best
    unsolvable,     // proved: there is no solution
    finished,       // this search has nothing left to look at; what that proves is for the search to say
    refused,        // the rules ask for something that this search does not play
    gave_up,        // nothing found, nothing proved
    out_of_memory,  // where it can be given more, it goes on
};

}  // namespace soloist
