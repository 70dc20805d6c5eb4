// A DRAT checker: does a proof show that a formula has no model?
//
//   Checker checker(formula, proof);              // both as text
//   while (checker.step(1000) == Verdict::working) {}
//   checker.verdict(); checker.line(); checker.reason();
//
// Forward checking with two watched literals: every line of the proof is checked against the clauses that are
// alive there, RUP first, then RAT on its first literal. src/soloist/verify/drat.py says why that is enough.
// Deleting a clause that has made a literal true at the top is ignored (as other checkers do): keeping a
// clause is always sound, because each later clause is then checked against more.
//
// Proofs are not trusted: a proof names no variable far beyond those of the formula and the number of its lines, so that
// the tables grow with its text alone; and what follows the empty clause must be lines of a proof (solvers still delete).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace soloist::drat {

enum class Verdict { working, refuted, rejected };

class Checker {
public:
    // The formula is DIMACS ("p cnf" and comments are skipped); the proof is DRAT text, a clause or deletion a line.
    Checker(std::string formula, std::string proof);

    // Check at most `lines` lines of the proof, fewer where that takes longer than a slice, then come back: the caller
    // may want to stop.
    Verdict step(std::size_t lines);

    Verdict verdict() const { return verdict_; }
    // The line that is wrong, or the one that refuted the formula.
    std::size_t line() const { return refuted_ ? needed_ : line_; }
    const std::string& reason() const { return reason_; }
    std::size_t rat_lines() const { return rat_lines_; }

private:
    static constexpr double slice = 0.1;  // seconds

    using Literal = std::int32_t;  // 2 * variable + sign, so that it can index
    struct Clause {
        std::uint64_t start;
        std::uint32_t size;
        bool alive;
    };
    struct Watch {
        std::uint32_t clause;
        Literal blocker;
    };

    bool read_clause(std::string_view line, std::vector<Literal>& clause, long most_variable);
    void check_line(std::string_view line, bool deletes, const std::vector<Literal>& clause);
    void refuted() { refuted_ = true, needed_ = line_; }
    void reject(const std::string& why);
    void grow(Literal literal);
    bool add(const std::vector<Literal>& clause);
    void make_index();
    void remove(const std::vector<Literal>& clause);
    bool is_redundant(const std::vector<Literal>& clause);
    bool is_rat(const std::vector<Literal>& clause);
    bool conflict_when_false(const std::vector<Literal>& clause, Literal except);
    bool propagate();
    void assign(Literal literal, std::int64_t clause);
    void undo(std::size_t trail_size);
    bool is_true(Literal literal) const { return values_[literal] > 0; }
    bool is_false(Literal literal) const { return values_[literal] < 0; }
    std::uint64_t hash(const std::vector<Literal>& clause) const;
    bool same(const Clause& clause, const std::vector<Literal>& literals);

    std::string proof_;
    std::size_t position_ = 0;
    std::size_t line_ = 0;
    std::size_t rat_lines_ = 0;
    Verdict verdict_ = Verdict::working;
    bool refuted_ = false;    // the empty clause follows; what is left of the proof must still be a proof
    std::size_t needed_ = 0;  // the line that refuted the formula
    long variables_ = 0;      // of the formula
    bool far_ = false;        // the line that was read last names a variable that is none
    std::string reason_;

    std::vector<Literal> arena_;
    std::vector<Clause> clauses_;
    std::unordered_multimap<std::uint64_t, std::uint32_t> index_;  // living clauses by their hash
    bool indexed_ = false;
    std::vector<std::vector<Watch>> watches_;
    std::vector<std::int8_t> values_;         // by literal: 1 true, -1 false, 0 open
    std::vector<std::int64_t> reasons_;       // by variable: the clause that made it true, or -1
    std::vector<std::uint32_t> occurrences_;  // by literal: living clauses that have it
    std::vector<std::uint8_t> marks_;         // by literal: scratch
    std::vector<Literal> trail_;
    std::size_t propagated_ = 0;
};

}  // namespace soloist::drat
