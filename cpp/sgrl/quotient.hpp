// A quotient automaton: the prefix tree with some states merged. Merging two states also merges the states that they lead
// to by the same letter, so that it stays deterministic.
#pragma once

#include "sgrl/observed.hpp"

namespace soloist::sgrl {

// Merges can be undone until they are committed.
class Quotient {
public:
    explicit Quotient(const Table& tree);

    struct Finding {
        int evidence = 0;
        bool same_language = true;  // only states of one language were merged, so that no word is new
    };

    Finding merge(int first, int second);
    void undo();
    void commit();

    int representative(int state) const {
        while (above_[static_cast<std::size_t>(state)] != state) state = above_[static_cast<std::size_t>(state)];
        return state;
    }
    int step(int state, std::size_t letter) const {
        const int target = table_.step(state, letter);
        return target < 0 ? -1 : representative(target);
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
    std::vector<std::pair<int, int>> pending_;  // a member so that merges share its memory
};

}  // namespace soloist::sgrl
