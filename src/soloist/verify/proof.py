"""Check a DRAT proof with the native checker, or with the reference one.

The native checker is `cpp/drat`, which shares nothing with the engines or any solver; besides it, the verifier uses
native code only to exhaust positions (`exhaustion.py`). `reference=True` checks with `drat.py` instead, in plain
Python, for small proofs.
"""

from __future__ import annotations

from soloist.errors import VerificationError
from soloist.verify import drat

#: Lines that are checked before Python gets a chance to see Ctrl-C.
_LINES = 20_000


def check_proof(formula: str, proof: str, *, reference: bool = False) -> int:
    """The number of proof lines that were needed to refute a DIMACS formula; `VerificationError` if they do not."""
    if reference:
        return drat.check(read_dimacs(formula), proof)
    from soloist._core import drat as native

    checker = native.Checker(formula, proof)
    while checker.verdict is native.Verdict.WORKING:
        checker.step(_LINES)
    if checker.verdict is native.Verdict.REJECTED:
        raise VerificationError(f"proof line {checker.line}: {checker.reason}")
    return checker.line


def read_dimacs(text: str) -> list[tuple[int, ...]]:
    """The clauses of a DIMACS text, a clause a line."""
    lines = (line for line in drat.lines_of(text) if line and line[0] not in "cp")
    return [drat.read_line(line, number)[1] for number, line in enumerate(lines, start=1)]
