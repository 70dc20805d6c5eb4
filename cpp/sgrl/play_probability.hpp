// How likely each word (the moves of a piece are words over letters) is to be played in a position, if every legal word of
// the position is equally likely.
#pragma once

#include "sgrl/observed.hpp"

namespace soloist::sgrl {

class PlayProbability {
public:
    // Counts the words that are possible in each position: those that these roles were seen to make in any position, where
    // the board allows them. In a position with n possible words, one more word is expected to be played with the
    // probability rate / (n + 1); a rate below 1 is for players who do not choose evenly.
    PlayProbability(const std::vector<const Observed*>& roles, double rate);

    // How many times one more word would have been played that is possible in these positions: the sum over them.
    double expected(const Scene& scene, std::span<const Chunk> positions) const;

private:
    std::map<const Scene*, std::vector<double>> shares_;  // by position: rate / (n + 1)
};

}  // namespace soloist::sgrl
