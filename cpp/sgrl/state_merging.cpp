#include "sgrl/state_merging.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace soloist::sgrl {

Learner::Learner(const Observed& observed, const PlayProbability* probability, double limit, Excuse excuse,
                 double seconds)
    : observed_(observed),
      probability_(probability),
      limit_(limit),
      excuse_(std::move(excuse)),
      deadline_(seconds),
      quotient_(observed.tree()),
      order_(observed.starts().size()),
      walk_(observed, deadline_) {
    if (probability != nullptr) singletons_.emplace(observed);
    std::iota(order_.begin(), order_.end(), std::size_t{0});
}

std::vector<int> Learner::fringe() const {
    std::vector<int> result;
    for (int state : settled_)
        for (std::size_t letter = 0; letter < quotient_.letters(); ++letter) {
            const int target = quotient_.step(state, letter);
            if (target >= 0 && std::find(settled_.begin(), settled_.end(), target) == settled_.end() &&
                std::find(result.begin(), result.end(), target) == result.end())
                result.push_back(target);
        }
    return result;
}

// The settled states that have evidence for a merge with this state, those with the most first.
std::vector<Learner::Candidate> Learner::candidates(int state) {
    std::vector<Candidate> result;
    for (int settled : settled_) {
        if (refused_.contains({settled, state})) continue;
        const auto finding = quotient_.merge(settled, state);
        quotient_.undo();
        if (finding.evidence > 0) result.push_back({settled, state, finding.evidence, finding.same_language});
    }
    std::stable_sort(result.begin(), result.end(),
                     [](const Candidate& a, const Candidate& b) { return a.evidence > b.evidence; });
    return result;
}

bool Learner::may_be_merged(const Candidate& candidate) {
    const std::pair pair{candidate.settled, candidate.state};
    if (candidate.same_language || allowed_.contains(pair)) return true;
    quotient_.merge(candidate.settled, candidate.state);
    double expected = 0;
    // Were each coincidence a random choice among the letters and the end of the word, all of them together would have the
    // probability exp(-sure). A merge may not be more surprising by its unseen words than its evidence makes it sure.
    const double sure = candidate.evidence * std::log(static_cast<double>(quotient_.letters() + 1));
    const bool good = allowed(std::min(limit_, sure), expected);
    quotient_.undo();
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
        if (deadline_.passed()) throw OutOfTime();
        const auto possible = candidates(state);
        const auto first =
            std::find_if(possible.begin(), possible.end(), [&](const Candidate& each) { return may_be_merged(each); });
        if (first == possible.end()) {
            settled_.push_back(state);
            return true;
        }
        if (first->evidence > best.evidence) best = *first;
    }
    quotient_.merge(best.settled, best.state);
    if (const auto place = allowed_.find({best.settled, best.state}); place != allowed_.end())
        expected_ = place->second;
    if (singletons_) foretold_ = singletons_->foretold(quotient_);
    commit_merge();
    return true;
}

void Learner::commit_merge() {
    quotient_.commit();
    allowed_.clear();
    std::vector<int> names;
    for (int state : settled_) {
        const int name = quotient_.representative(state);
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    settled_ = std::move(names);
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
    return !walk_.unseen(quotient_, start, [&](int, const Word& word, std::span<const Chunk> positions) {
        Chunks doubtful;
        if (excuse_) {
            const Bits excused = excuse_(start, word);
            for (const Chunk& chunk : positions)
                if (auto bits = chunk.bits & ~excused[chunk.at]; bits != 0) doubtful.push_back({chunk.at, bits});
            positions = doubtful;
        }
        if (probability_ == nullptr) return positions.empty();
        expected += probability_->expected(observed_.scene(), positions);
        // Most merges are refused or allowed by the cheap bound, without counting the words seen once.
        if (expected > bound.expected && !bound.exact)
            bound = {bound.surprise, most_expected_now(bound.surprise), true};
        return expected <= bound.expected;
    });
}

// How many unseen words may be expected after a merge: by all words seen once that the automaton foretells, and by
// those that only this merge foretells.
double Learner::most_expected_now(double most_surprise) {
    const auto foretold = singletons_->foretold(quotient_);
    return std::min(most_expected(foretold, limit_), expected_ + most_expected(foretold - foretold_, most_surprise));
}

// Whether the merge would forbid a word that was seen: the revisit rule allows no word to come back to a square in a state
// that it has had there.
bool Learner::cuts_a_word(int node, int x, int y, std::vector<std::array<int, 3>>& path) const {
    for (std::size_t letter = 0; letter < quotient_.letters(); ++letter) {
        const int child = observed_.tree().step(node, letter);
        if (child < 0) continue;
        const Letter& shape = observed_.letters()[letter];
        const std::array<int, 3> place{quotient_.representative(child), x + shape.dx, y + shape.dy};
        if (std::find(path.begin(), path.end(), place) != path.end()) return true;
        path.push_back(place);
        if (cuts_a_word(child, place[1], place[2], path)) return true;
        path.pop_back();
    }
    return false;
}

Table Learner::result() const {
    Table table(quotient_.letters());
    for (int state : settled_) table.accepting[static_cast<std::size_t>(table.add_state())] = quotient_.accepts(state);
    for (std::size_t row = 0; row < settled_.size(); ++row)
        for (std::size_t letter = 0; letter < quotient_.letters(); ++letter) {
            const int target = quotient_.step(settled_[row], letter);
            if (target < 0) continue;
            const auto place = std::find(settled_.begin(), settled_.end(), target) - settled_.begin();
            table.next[row * quotient_.letters() + letter] = static_cast<std::int32_t>(place);
        }
    return table;
}

}  // namespace soloist::sgrl
