// Whether a clause may be added: reverse unit propagation, then resolution asymmetric tautology on its first literal.
#include <algorithm>

#include "drat/checker.hpp"

namespace soloist::drat {

bool Checker::is_redundant(const std::vector<Literal>& clause) {
    std::size_t top = trail_.size();
    bool redundant = conflict_when_false(clause, -1);
    if (!redundant && !clause.empty()) {
        ++rat_lines_;
        redundant = is_rat(clause);
    }
    undo(top);
    return redundant;
}

// Called with the clause's literals false and propagated, which every resolvent's check begins with.
bool Checker::is_rat(const std::vector<Literal>& clause) {
    Literal pivot = clause[0] ^ 1;
    std::size_t here = trail_.size();
    std::uint32_t left = occurrences_[pivot];
    std::vector<Literal> other;
    for (std::uint32_t number = 0; left > 0 && number < clauses_.size(); ++number) {
        if (!clauses_[number].alive) continue;
        const Literal* start = arena_.data() + clauses_[number].start;
        const Literal* stop = start + clauses_[number].size;
        if (std::find(start, stop, pivot) == stop) continue;
        --left;
        other.assign(start, stop);
        bool conflict = conflict_when_false(other, pivot);
        undo(here);
        if (!conflict) return false;
    }
    return true;
}

// Makes every literal but `except` false and propagates; a literal that is true already is a conflict.
bool Checker::conflict_when_false(const std::vector<Literal>& clause, Literal except) {
    for (Literal literal : clause) {
        if (literal == except || is_false(literal)) continue;
        if (is_true(literal)) return true;
        assign(literal ^ 1, -1);
    }
    return propagate();
}

void Checker::assign(Literal literal, std::int64_t clause) {
    values_[literal] = 1;
    values_[literal ^ 1] = -1;
    reasons_[literal >> 1] = clause;
    trail_.push_back(literal);
}

void Checker::undo(std::size_t trail_size) {
    while (trail_.size() > trail_size) {
        Literal literal = trail_.back();
        trail_.pop_back();
        values_[literal] = values_[literal ^ 1] = 0;
        reasons_[literal >> 1] = -1;
    }
    propagated_ = trail_.size();
}

// Unit propagation; true when a clause has become false.
bool Checker::propagate() {
    while (propagated_ < trail_.size()) {
        Literal falsified = trail_[propagated_++] ^ 1;
        std::vector<Watch>& watches = watches_[falsified];
        std::size_t kept = 0;
        for (std::size_t i = 0; i < watches.size(); ++i) {
            Watch watch = watches[i];
            if (is_true(watch.blocker)) {
                watches[kept++] = watch;
                continue;
            }
            const Clause& clause = clauses_[watch.clause];
            if (!clause.alive) continue;
            Literal* literals = arena_.data() + clause.start;
            if (literals[0] == falsified) std::swap(literals[0], literals[1]);
            watch.blocker = literals[0];
            if (is_true(literals[0])) {
                watches[kept++] = watch;
                continue;
            }
            std::uint32_t other = 2;
            while (other < clause.size && is_false(literals[other])) ++other;
            if (other < clause.size) {
                std::swap(literals[1], literals[other]);
                watches_[literals[1]].push_back(watch);
                continue;
            }
            watches[kept++] = watch;
            if (is_false(literals[0])) {
                kept = std::copy(watches.begin() + i + 1, watches.end(), watches.begin() + kept) - watches.begin();
                watches.resize(kept);
                return true;
            }
            assign(literals[0], watch.clause);
        }
        watches.resize(kept);
    }
    return false;
}

}  // namespace soloist::drat
