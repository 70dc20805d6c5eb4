// How likely each word (the moves of a piece are words over letters) is to be played in a position, if every legal word of
// the position is equally likely.
#pragma once

#include <functional>

#include "sgrl/observed.hpp"

namespace soloist::sgrl {

// For the number of a start and an unseen word, the positions in which something else explains that it was not legal.
using Excuse = std::function<Bits(std::size_t, const Word&)>;

class PlayProbability {
public:
    // Counts the words that are possible in each position: those that these roles were seen to make in any position, where
    // the board allows them. In a position with n possible words, one more word is expected to be played with the
    // probability rate / (n + 1); a rate below 1 is for players who do not choose evenly. Where something else keeps a
    // word from being legal, as the excuse of its role says (none, or one for each role), it is not counted.
    PlayProbability(const std::vector<const Observed*>& roles, double rate, const std::vector<Excuse>& excuses = {});

    // How many times one more word would have been played that is possible in these positions: the sum over them.
    double expected(const Scene& scene, std::span<const Chunk> positions) const;

private:
    std::map<const Scene*, std::vector<double>> shares_;  // by position: rate / (n + 1)
};

}  // namespace soloist::sgrl
