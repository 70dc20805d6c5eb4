// How likely each word of a position is to be played, if all of its words are as likely as one another.
#pragma once

#include "sgrl/observed.hpp"

namespace soloist::sgrl {

class Shares {
public:
    // Counts the words that the positions offer, by what was seen of these roles anywhere; each of them is played with
    // `rate` times the probability that would be fair.
    Shares(const std::vector<const Observed*>& roles, double rate);

    // How often a word would have been played that is possible in these positions: it would be one choice more.
    double expected(const Scene& scene, std::span<const Chunk> positions) const;

private:
    std::map<const Scene*, std::vector<double>> shares_;  // by position
};

}  // namespace soloist::sgrl
