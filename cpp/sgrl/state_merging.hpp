// Evidence-driven state merging in the red-blue framework: states of the prefix tree are merged while the data allow it.
//
// Settled states (red) belong to the result; at first that is the start alone. The fringe (blue) are the states that they
// lead to. Merging two states also merges the states that they lead to by the same letter. Every such coincidence, and
// every pair of states in which words end, counts as evidence that the two are one. A fringe state that the data allow to
// be merged with no settled state is settled itself. When there is no such state, the pair with the most evidence is
// merged, since the surest merge is the least likely to mislead later ones. States without any evidence are not merged:
// with little data, the absence of a contradiction is not enough. Where the data are played moves only, words that were
// never seen count against a merge: the more, the more often they should have been played; the less, the more evidence
// the merge has.
#pragma once

#include <array>
#include <functional>
#include <optional>

#include "sgrl/play_probability.hpp"
#include "sgrl/singletons.hpp"
#include "sgrl/walk.hpp"

namespace soloist::sgrl {

class Learner {
public:
    // Without `probability` all legal moves are on record, so a word that was not seen is not legal. With it, the words
    // that a merge adds and that were not seen are judged together: the merge is refused when the probability that play
    // shows so few of them is below exp(-limit). How few play may show is estimated from the words seen once.
    Learner(const Observed& observed, const PlayProbability* probability, double limit, Excuse excuse, double seconds);

    // Settles one more state; false when none is left. Throws `OutOfTime` once the seconds are over; there is no result
    // then.
    bool step();

    // The automaton, its states in the order in which they were settled.
    Table result() const;

private:
    struct Candidate {
        int settled;
        int state;  // of the fringe
        int evidence;
        bool same_language;  // the merge adds no word
    };

    std::vector<int> fringe() const;
    std::vector<Candidate> candidates(int state);
    bool may_be_merged(const Candidate& candidate);
    void commit_merge();
    // How many unseen words may be expected at most. The first bound is cheap; the exact one is computed when it is
    // passed.
    struct Bound {
        double surprise;
        double expected;
        bool exact = false;
    };

    bool allowed(double most_surprise, double& expected);
    bool says_too_much(std::size_t start, double& expected, Bound& bound);
    double most_expected_now(double most_surprise);
    bool cuts_a_word(int node, int x, int y, std::vector<std::array<int, 3>>& path) const;

    const Observed& observed_;
    const PlayProbability* probability_;
    double limit_;
    Excuse excuse_;
    Deadline deadline_;
    Quotient quotient_;
    std::optional<Singletons> singletons_;
    double expected_ = 0;          // number of unseen words that the automaton as it is would have shown in play
    std::size_t foretold_ = 0;     // words seen once that the automaton makes even when they are left out of the data
    std::vector<int> settled_{0};  // representatives, in the order in which they were settled
    // Merges that the data rule out. They are not tried again: later merges add words to the automaton, so whatever
    // contradicts the data now goes on to do so. The one exception is rare: no word may visit a square twice in the same
    // state, so a merge can also remove a word. Then a merge that has become possible is missed.
    std::set<std::pair<int, int>> refused_;
    // Merges that the data allow, each with the expected number of unseen words after it. Forgotten at the next merge.
    std::map<std::pair<int, int>, double> allowed_;
    // The starts in the order in which they are tried: the one where a merge failed last comes first, since the next
    // merge is likely to fail there too.
    std::vector<std::size_t> order_;
    Walk walk_;
};

}  // namespace soloist::sgrl
