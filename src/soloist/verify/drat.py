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

Clause = tuple[int, ...]


def check(formula: Iterable[Sequence[int]], proof: str) -> int:
    """The number of proof lines that were needed; a `VerificationError` names the line that is wrong."""
    clauses = Counter(tuple(sorted(set(clause))) for clause in formula)
    if refutes(clauses, ()):
        return 0
    for number, line in enumerate(proof.splitlines(), start=1):
        deletes, clause = read_line(line, number)
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
            return number
    raise VerificationError("the proof ends without the empty clause")


def read_line(line: str, number: int) -> tuple[bool, Clause]:
    """Whether a line deletes, and its clause as it is written: the first literal matters."""
    words = line.split()
    deletes = words[:1] == ["d"]
    try:
        *literals, zero = (int(word) for word in words[deletes:])
    except ValueError:
        raise VerificationError(f"proof line {number}: this is no clause: {line}") from None
    if zero != 0 or 0 in literals:
        raise VerificationError(f"proof line {number}: a clause ends with its only 0: {line}")
    return deletes, tuple(literals)


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
