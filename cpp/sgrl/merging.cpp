#include "sgrl/merging.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace soloist::sgrl {

Learner::Learner(const Observed& observed, const Shares* shares, double limit, Excuse excuse)
    : observed_(observed),
      shares_(shares),
      limit_(limit),
      excuse_(std::move(excuse)),
      joined_(observed.tree()),
      order_(observed.starts().size()),
      walk_(observed) {
    if (shares != nullptr) singles_.emplace(observed);
    std::iota(order_.begin(), order_.end(), std::size_t{0});
}

std::vector<int> Learner::fringe() const {
    std::vector<int> result;
    for (int state : kept_)
        for (std::size_t letter = 0; letter < joined_.letters(); ++letter) {
            const int target = joined_.step(state, letter);
            if (target >= 0 && std::find(kept_.begin(), kept_.end(), target) == kept_.end() &&
                std::find(result.begin(), result.end(), target) == result.end())
                result.push_back(target);
        }
    return result;
}

// The settled states that a state may be joined with, those with the most evidence first.
std::vector<Learner::Candidate> Learner::candidates(int state) {
    std::vector<Candidate> result;
    for (int settled : kept_) {
        if (refused_.contains({settled, state})) continue;
        const auto finding = joined_.join(settled, state);
        joined_.take_back();
        if (finding.evidence > 0) result.push_back({settled, state, finding.evidence, finding.same});
    }
    std::stable_sort(result.begin(), result.end(),
                     [](const Candidate& a, const Candidate& b) { return a.evidence > b.evidence; });
    return result;
}

bool Learner::may_be_joined(const Candidate& candidate) {
    const std::pair pair{candidate.settled, candidate.state};
    if (candidate.same || allowed_.contains(pair)) return true;
    joined_.join(candidate.settled, candidate.state);
    double expected = 0;
    // If a state does one of its letters or ends by chance, this is how sure it is that no chance made the two agree.
    const double sure = candidate.evidence * std::log(static_cast<double>(joined_.letters() + 1));
    const bool good = allowed(std::min(limit_, sure), expected);
    joined_.take_back();
    if (good)
        allowed_[pair] = expected;
    else
        refused_.insert(pair);
    return good;
}

bool Learner::step() {
    const auto states = fringe();
    if (states.empty()) return false;
    Candidate best{0, 0, 0, false};
    for (int state : states) {
        const auto possible = candidates(state);
        const auto first =
            std::find_if(possible.begin(), possible.end(), [&](const Candidate& each) { return may_be_joined(each); });
        if (first == possible.end()) {
            kept_.push_back(state);
            return true;
        }
        if (first->evidence > best.evidence) best = *first;
    }
    joined_.join(best.settled, best.state);
    if (const auto place = allowed_.find({best.settled, best.state}); place != allowed_.end())
        expected_ = place->second;
    if (singles_) foretold_ = singles_->foretold(joined_);
    settle_names();
    return true;
}

void Learner::settle_names() {
    joined_.keep();
    allowed_.clear();
    std::vector<int> names;
    for (int kept : kept_) {
        const int name = joined_.name(kept);
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    kept_ = std::move(names);
}

bool Learner::allowed(double most_surprise, double& expected) {
    Bound bound{most_surprise, std::min(limit_, expected_ + most_surprise)};
    for (std::size_t number = 0; number < order_.size(); ++number) {
        if (says_too_much(order_[number], expected, bound)) {
            std::rotate(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(number),
                        order_.begin() + static_cast<std::ptrdiff_t>(number) + 1);
            return false;
        }
    }
    std::vector<std::array<int, 3>> path{{0, 0, 0}};
    return !cuts_a_word(0, 0, 0, path);
}

bool Learner::says_too_much(std::size_t start, double& expected, Bound& bound) {
    return !walk_.unseen(joined_, start, [&](int, const Word& word, std::span<const Chunk> positions) {
        Chunks doubtful;
        if (excuse_) {
            const Bits excused = excuse_(start, word);
            for (const Chunk& chunk : positions)
                if (auto bits = chunk.bits & ~excused[chunk.at]; bits != 0) doubtful.push_back({chunk.at, bits});
            positions = doubtful;
        }
        if (shares_ == nullptr) return positions.empty();
        expected += shares_->expected(observed_.scene(), positions);
        // Most joins are refused or allowed without a look at the words seen once.
        if (expected > bound.expected && !bound.exact)
            bound = {bound.surprise, most_expected_now(bound.surprise), true};
        return expected <= bound.expected;
    });
}

// What may be expected of unseen words after a join: by all words seen once, and by those that the join foretells.
double Learner::most_expected_now(double most_surprise) {
    const auto foretold = singles_->foretold(joined_);
    return std::min(most_expected(foretold, limit_), expected_ + most_expected(foretold - foretold_, most_surprise));
}

// Whether the revisit rule would cut a word of the tree: one that comes back to a square in a state it had there.
bool Learner::cuts_a_word(int node, int x, int y, std::vector<std::array<int, 3>>& path) const {
    for (std::size_t letter = 0; letter < joined_.letters(); ++letter) {
        const int child = observed_.tree().step(node, letter);
        if (child < 0) continue;
        const Letter& shape = observed_.letters()[letter];
        const std::array<int, 3> place{joined_.name(child), x + shape.dx, y + shape.dy};
        if (std::find(path.begin(), path.end(), place) != path.end()) return true;
        path.push_back(place);
        if (cuts_a_word(child, place[1], place[2], path)) return true;
        path.pop_back();
    }
    return false;
}

Table Learner::result() const {
    Table table(joined_.letters());
    for (int state : kept_) table.accepting[static_cast<std::size_t>(table.add_state())] = joined_.accepts(state);
    for (std::size_t row = 0; row < kept_.size(); ++row)
        for (std::size_t letter = 0; letter < joined_.letters(); ++letter) {
            const int target = joined_.step(kept_[row], letter);
            if (target < 0) continue;
            const auto place = std::find(kept_.begin(), kept_.end(), target) - kept_.begin();
            table.next[row * joined_.letters() + letter] = static_cast<std::int32_t>(place);
        }
    return table;
}

}  // namespace soloist::sgrl
