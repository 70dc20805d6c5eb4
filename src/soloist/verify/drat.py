"""A DRAT checker in plain Python: the reference that the native checker is compared with.

    formula   (a | b) & (a | -b) & (-a | b) & (-a | -b)       proof   a 0      a follows by unit propagation
                                                                      0        so does the empty clause

A proof is a list of lines, each a clause that ends with 0; `d` in front deletes one. Every added clause must be
redundant. It is RUP when assuming all its literals false and propagating units leads to a conflict. It is RAT on
its first literal `p` when for every clause with `-p`, the resolvent of the two is RUP. Adding either kind keeps a
satisfiable formula satisfiable, and so does deleting any clause; so once the empty clause is RUP, the formula
had no model to begin with. That is all there is to trust.

This version goes forward, line by line, and propagates by looking at every clause. `proof.py` has the fast one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from soloist.errors import VerificationError
from soloist.numeral import whole_number

Clause = tuple[int, ...]
#: What a proof may name beyond twice the formula's variables and its own lines.
NEW_VARIABLES = 1000


def check(formula: Iterable[Sequence[int]], proof: str) -> int:
    """The number of proof lines that were needed; a `VerificationError` names the line that is wrong."""
    clauses = Counter(tuple(sorted(set(clause))) for clause in formula)
    variables = max((abs(literal) for clause in clauses for literal in clause), default=0)
    lines = enumerate(lines_of(proof), start=1)
    if refutes(clauses, ()):
        require_lines(lines, variables)
        return 0
    for number, line in lines:
        deletes, clause = read_line(line, number, variables)
        key = tuple(sorted(set(clause)))
        if deletes:
            if not clauses[key]:
                raise VerificationError(f"proof line {number}: it deletes a clause that is not there: {line}")
            clauses[key] -= 1
            clauses += Counter()
            continue
        if not refutes(clauses, clause) and not is_rat(clauses, clause):
            raise VerificationError(f"proof line {number}: the clause is neither RUP nor RAT: {line}")
        clauses[key] += 1
        if refutes(clauses, ()):
            require_lines(lines, variables)
            return number
    raise VerificationError("the proof ends without the empty clause")


def lines_of(text: str) -> list[str]:
    """The lines of a text: what ends with a line feed, and nothing else does."""
    lines = text.split("\n")
    return lines if lines[-1] else lines[:-1]


def read_line(line: str, number: int, variables: int | None = None) -> tuple[bool, Clause]:
    """Whether a line deletes, and its clause as it is written: the first literal matters.

    A proof may name variables that the formula has not, but not any: tables of variables grow with the text alone.
    """
    words = line.replace("\t", " ").replace("\r", " ").split(" ")
    words = [word for word in words if word]
    deletes = words[:1] == ["d"]
    found = [_literal(word) for word in words[deletes:]]
    literals = tuple(literal for literal in found if literal)
    if found[-1:] != [0] or len(literals) != len(found) - 1:
        raise VerificationError(f"proof line {number}: this is no clause that ends with its only 0: {line[:80]}")
    if variables is not None and any(abs(literal) > 2 * (variables + number) + NEW_VARIABLES for literal in literals):
        raise VerificationError(
            f"proof line {number}: it names a variable far beyond those of the formula: {line[:80]}"
        )
    return deletes, literals


def _literal(word: str) -> int | None:
    value = whole_number(word.removeprefix("-"))
    return -value if value is not None and word.startswith("-") else value


def require_lines(lines: Iterable[tuple[int, str]], variables: int) -> None:
    """What follows the refutation of the formula is not needed, but no other text either: solvers still delete."""
    for number, line in lines:
        read_line(line, number, variables)


def refutes(clauses: Iterable[Clause], clause: Sequence[int]) -> bool:
    """Whether the clause is RUP: with all its literals false, unit propagation ends in a conflict."""
    true = {-literal for literal in clause}
    if any(-literal in true for literal in true):
        return True  # a tautology
    changed = True
    while changed:
        changed = False
        for other in clauses:
            if any(literal in true for literal in other):
                continue
            open_literals = [literal for literal in other if -literal not in true]
            if not open_literals:
                return True
            if len(open_literals) == 1:
                true.add(open_literals[0])
                changed = True
    return False


def is_rat(clauses: Iterable[Clause], clause: Clause) -> bool:
    """Whether the clause is RAT on its first literal."""
    if not clause:
        return False
    pivot = clause[0]
    return all(
        refutes(clauses, (*clause, *(literal for literal in other if literal != -pivot)))
        for other in clauses
        if -pivot in other
    )
