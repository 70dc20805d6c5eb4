// State merging: the smallest automaton reached by joining states of the prefix tree while the data allow it.
//
// Some states are settled, at first the start; those that they lead to are the fringe. Joining two states means joining
// what they lead to under one letter; every such coincidence, and every pair of states in which words end, is evidence
// that the two are one. A state of the fringe that the data allow to be joined with no settled one is settled itself.
// When there is none, the fringe and the settled states with the most evidence are joined, since the surest step is the
// one that least misleads the others. States without any evidence are not joined: that nothing speaks against it is not
// enough where data are few. Where the data are played moves, words that were never seen speak against a join, the more
// the oftener they should have been played, and the less the more there is evidence for it.
#pragma once

#include <array>
#include <functional>
#include <optional>

#include "sgrl/shares.hpp"
#include "sgrl/singles.hpp"
#include "sgrl/walk.hpp"

namespace soloist::sgrl {

// For the number of a start and an unseen word, the positions in which something else explains that it was not legal.
using Excuse = std::function<Bits(std::size_t, const Word&)>;

class Learner {
public:
    // Without `shares` an unseen word is false. With them the unseen words count as false once it has a probability of
    // less than exp(-limit) that play shows so few of them, which is judged by the words that it shows once.
    Learner(const Observed& observed, const Shares* shares, double limit, Excuse excuse);

    // Settles one more state; false when none is left.
    bool step();

    // The automaton, its states in the order in which they were settled.
    Table result() const;

private:
    struct Candidate {
        int settled;
        int state;
        int evidence;
        bool same;
    };

    std::vector<int> fringe() const;
    std::vector<Candidate> candidates(int state);
    bool may_be_joined(const Candidate& candidate);
    void settle_names();
    // What may be expected of unseen words: a simple bound until it is passed.
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
    const Shares* shares_;
    double limit_;
    Excuse excuse_;
    Joined joined_;
    std::optional<Singles> singles_;
    double expected_ = 0;       // of the unseen words of the automaton as it is
    std::size_t foretold_ = 0;  // the words seen once that it makes without them
    std::vector<int> kept_{0};  // the settled states
    // Joins that the data do not allow. They are not tried again: automata come to say more, but for the rare word that
    // comes back to a square in a state that two others have become.
    std::set<std::pair<int, int>> refused_;
    // Joins that the data allow, with what is then expected of unseen words, until another one is made.
    std::map<std::pair<int, int>, double> allowed_;
    std::vector<std::size_t> order_;  // of the starts: where one candidate fails, the next one is likely to fail too
    Walk walk_;
};

}  // namespace soloist::sgrl
