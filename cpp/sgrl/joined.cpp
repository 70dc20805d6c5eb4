#include "sgrl/joined.hpp"

#include <numeric>

namespace soloist::sgrl {

Joined::Joined(const Table& tree) : table_(tree), above_(static_cast<std::size_t>(tree.states())) {
    std::iota(above_.begin(), above_.end(), 0);
}

Joined::Finding Joined::join(int first, int second) {
    Finding found;
    pending_.assign(1, {first, second});
    while (!pending_.empty()) {
        auto [left, right] = pending_.back();
        pending_.pop_back();
        left = name(left);
        right = name(right);
        if (left == right) continue;
        if (left > right) std::swap(left, right);
        changes_.push_back({&above_[static_cast<std::size_t>(right)], right});
        above_[static_cast<std::size_t>(right)] = left;
        found.same = found.same && accepts(left) == accepts(right);
        if (accepts(right)) {
            found.evidence += accepts(left);
            if (!accepts(left)) {
                table_.accepting[static_cast<std::size_t>(left)] = 1;
                made_accepting_.push_back(left);
            }
        }
        for (std::size_t letter = 0; letter < letters(); ++letter) {
            auto& mine = table_.next[static_cast<std::size_t>(left) * letters() + letter];
            const int theirs = table_.step(right, letter);
            found.same = found.same && (mine < 0) == (theirs < 0);
            if (theirs < 0) continue;
            if (mine >= 0) {
                ++found.evidence;
                pending_.emplace_back(mine, theirs);
            } else {
                changes_.push_back({&mine, mine});
                mine = theirs;
            }
        }
    }
    return found;
}

void Joined::take_back() {
    for (auto change = changes_.rbegin(); change != changes_.rend(); ++change) *change->place = change->before;
    for (int state : made_accepting_) table_.accepting[static_cast<std::size_t>(state)] = 0;
    changes_.clear();
    made_accepting_.clear();
}

void Joined::keep() {
    changes_.clear();
    made_accepting_.clear();
    // A state stands below an earlier one, whose name is already short.
    for (auto& state : above_) state = above_[static_cast<std::size_t>(state)];
}

}  // namespace soloist::sgrl
