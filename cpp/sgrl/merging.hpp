// State merging: the smallest automaton reached by joining states of the prefix tree while the data allow it.
//
// Some states are settled, at first the start; those that they lead to are the fringe. Joining two states means joining
// what they lead to under one letter; every such coincidence, and every pair of states in which words end, is evidence
// that the two are one. A state of the fringe that the data allow to be joined with no settled one is settled itself.
// When there is none, the fringe and the settled states with the most evidence are joined, since the surest step is the
// one that least misleads the others. States without any evidence are not joined: that nothing speaks against it is not
// enough where data are few.
#pragma once

#include <array>
#include <functional>

#include "sgrl/shares.hpp"
#include "sgrl/walk.hpp"

namespace soloist::sgrl {

// The automaton of which some states are joined; the last join can be taken back.
class Joined {
  public:
    explicit Joined(const Table& tree);

    struct Finding {
        int evidence = 0;
        bool same = true;  // only states of one language were joined, so that no word is new
    };

    Finding join(int first, int second);
    void take_back();
    void keep();

    int name(int state) const {
        while (above_[static_cast<std::size_t>(state)] != state) state = above_[static_cast<std::size_t>(state)];
        return state;
    }
    int step(int state, std::size_t letter) const {
        const int target = table_.step(state, letter);
        return target < 0 ? -1 : name(target);
    }
    bool accepts(int state) const { return table_.accepts(state); }
    std::size_t letters() const { return table_.letters; }

  private:
    struct Change {
        std::int32_t* place;
        std::int32_t before;
    };

    Table table_;
    std::vector<std::int32_t> above_;
    std::vector<Change> changes_;
    std::vector<int> made_accepting_;
    std::vector<std::pair<int, int>> pending_;  // kept between joins for its memory
};

// For the number of a start and an unseen word, the positions in which something else explains that it was not legal.
using Excuse = std::function<Bits(std::size_t, const Word&)>;

class Learner {
  public:
    // With `shares` words count as false once they would have been played `limit` times, without at once.
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
    bool allowed();
    bool says_too_much(std::size_t start, double& expected);
    bool cuts_a_word(int node, int x, int y, std::vector<std::array<int, 3>>& path) const;

    const Observed& observed_;
    const Shares* shares_;
    double limit_;
    Excuse excuse_;
    Joined joined_;
    std::vector<int> kept_{0};  // the settled states
    // Joins that the data do not allow. They are not tried again: automata come to say more, but for the rare word that
    // comes back to a square in a state that two others have become.
    std::set<std::pair<int, int>> refused_;
    // Joins that the data allow, until another one is made.
    std::set<std::pair<int, int>> allowed_;
    std::vector<std::size_t> order_;  // of the starts: where one candidate fails, the next one is likely to fail too
    Walk walk_;
};

}  // namespace soloist::sgrl
