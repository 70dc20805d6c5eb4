#include "sgrl/quotient.hpp"

#include <numeric>

namespace soloist::sgrl {

Quotient::Quotient(const Table& tree) : table_(tree), above_(static_cast<std::size_t>(tree.states())) {
    std::iota(above_.begin(), above_.end(), 0);
}

Quotient::Finding Quotient::merge(int first, int second) {
    Finding found;
    pending_.assign(1, {first, second});
    while (!pending_.empty()) {
        auto [left, right] = pending_.back();
        pending_.pop_back();
        left = representative(left);
        right = representative(right);
        if (left == right) continue;
        if (left > right) std::swap(left, right);
        changes_.push_back({&above_[static_cast<std::size_t>(right)], right});
        above_[static_cast<std::size_t>(right)] = left;
        found.same_language = found.same_language && accepts(left) == accepts(right);
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
            found.same_language = found.same_language && (mine < 0) == (theirs < 0);
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

void Quotient::undo() {
    for (auto change = changes_.rbegin(); change != changes_.rend(); ++change) *change->place = change->before;
    for (int state : made_accepting_) table_.accepting[static_cast<std::size_t>(state)] = 0;
    changes_.clear();
    made_accepting_.clear();
}

void Quotient::commit() {
    changes_.clear();
    made_accepting_.clear();
    // A state is merged into an earlier one, which points to its representative already.
    for (auto& state : above_) state = above_[static_cast<std::size_t>(state)];
}

}  // namespace soloist::sgrl
