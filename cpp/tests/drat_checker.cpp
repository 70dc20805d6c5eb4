// The checker accepts a proof, and rejects a wrong clause, a wrong deletion, garbage and a proof without an end.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "drat/checker.hpp"

using soloist::drat::Checker;
using soloist::drat::Verdict;

static void expect(bool claim, const char* text) {
    if (claim) return;
    std::fprintf(stderr, "failed: %s\n", text);
    std::exit(1);
}

static Verdict verdict(const std::string& formula, const std::string& proof) {
    Checker checker(formula, proof);
    while (checker.step(1) == Verdict::working) {}
    return checker.verdict();
}

int main() {
    const std::string square = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n";
    const std::string open = "c has a model\np cnf 3 3\n1 2 0\n1 -2 0\n-1 2 3 0\n";
    expect(verdict(square, "1 0\n0\n") == Verdict::refuted, "a RUP proof is accepted");
    expect(verdict(square, "3 0\n1 0\n0\n") == Verdict::refuted, "a new variable is RAT");
    expect(verdict(square, "d 1 2 0\n1 0\n0\n") == Verdict::rejected, "a clause that was deleted does not help");
    expect(verdict(square, "d 1 2 3 0\n") == Verdict::rejected, "only clauses that are there can be deleted");
    expect(verdict(square, "") == Verdict::rejected, "a proof must end with the empty clause");
    expect(verdict(square, "1 x 0\n") == Verdict::rejected, "a clause is made of numbers");
    expect(verdict(square, "1\n") == Verdict::rejected, "a clause ends with 0");
    expect(verdict(open, "1 0\n2 0\n-3 0\n0\n") == Verdict::rejected, "a formula with a model cannot be refuted");
    expect(verdict("1 0\n-1 0\n", "") == Verdict::refuted, "units that clash need no proof");
    expect(verdict(square, "1 0\n0\nd 1 2 0\n") == Verdict::refuted, "solvers delete after the empty clause");
    expect(verdict(square, "1 0\n0\nhello\n") == Verdict::rejected, "other text after it is no proof");
    expect(verdict(square, "1 0\n199999999 0\n") == Verdict::rejected, "nor are far variables");
    expect(verdict(square, "-199999999 0\n1 0\n0\n") == Verdict::rejected, "a proof cannot fill the memory");
    expect(verdict(square, "99999999999999999999 0\n") == Verdict::rejected, "a literal has an end");
    expect(verdict(square, "-9223372036854775808 0\n") == Verdict::rejected, "a literal has an opposite");
    expect(verdict(square, "d1 2 0\n") == Verdict::rejected, "a deletion is a word of its own");
    return 0;
}
