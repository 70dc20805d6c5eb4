// The words that were seen once, and how many of them an automaton makes by the other words alone.
//
// Whoever looks for rare things finds some of them once and others not at all, and in the mean as many of the one as he
// should have found of the other (Good and Turing). So a word that was seen once, and that the rest of the data would
// have foretold, makes up for one that was foretold and not seen.
#pragma once

#include "sgrl/joined.hpp"

namespace soloist::sgrl {

class Singles {
public:
    explicit Singles(const Observed& observed);

    // How many of the words an automaton would make that is joined in the same way without the word itself.
    std::size_t foretold(const Joined& joined);

private:
    const Observed& observed_;
    std::vector<Word> words_;
    std::vector<std::uint32_t> below_;  // by node of the tree, the words that end there or further on
    std::vector<std::uint32_t> uses_;   // by state and letter, and one place more for the words that end there
};

// How many events may be expected where `seen` or fewer came to pass, before that has the probability exp(-limit).
double most_expected(std::size_t seen, double limit);

}  // namespace soloist::sgrl
