// How likely each word of a position is to be played, when all words of a position are equally likely.
#pragma once

#include "sgrl/observed.hpp"

namespace soloist::sgrl {

class PlayProbability {
public:
    // Counts the words that the positions offer, by what was seen of these roles anywhere; each of them is played with
    // `rate` times the probability that would be fair.
    PlayProbability(const std::vector<const Observed*>& roles, double rate);

    // How often one more word, possible in these positions, would have been played.
    double expected(const Scene& scene, std::span<const Chunk> positions) const;

private:
    std::map<const Scene*, std::vector<double>> shares_;  // by position
};

}  // namespace soloist::sgrl
