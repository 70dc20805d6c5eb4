// The words that were seen once, and how many of them an automaton makes by the other words alone.
//
// By Good and Turing's estimate, the things seen exactly once tell how many things were not seen at all. So each word that
// was seen once, and that the automaton would make even without having seen it, allows for one word that the automaton
// makes and that was not seen.
#pragma once

#include "sgrl/quotient.hpp"

namespace soloist::sgrl {

class Singletons {
public:
    explicit Singletons(const Observed& observed);

    // How many of these words the automaton makes even where the word itself is left out of the data, with the same states
    // merged.
    std::size_t foretold(const Quotient& quotient);

private:
    const Observed& observed_;
    std::vector<Word> words_;
    std::vector<std::uint32_t> below_;  // by node of the tree, the words that end there or further on
    std::vector<std::uint32_t> uses_;   // by state and letter, and one place more for the words that end there
};

// The largest mean of a Poisson distribution for which `seen` events or fewer have at least the probability exp(-limit).
double most_expected(std::size_t seen, double limit);

}  // namespace soloist::sgrl
