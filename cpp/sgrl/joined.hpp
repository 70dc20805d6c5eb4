// The automaton of which some states are joined, and with them whatever they lead to under one letter.
#pragma once

#include "sgrl/observed.hpp"

namespace soloist::sgrl {

// The last join can be taken back until it is kept.
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

}  // namespace soloist::sgrl
