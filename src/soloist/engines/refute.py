"""Refute a formula and write down why: CaDiCaL with a DRAT proof, in a process of its own."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from pathlib import Path

from soloist.engines.engine import Event
from soloist.engines.logic.reasoner import DEFAULT_SOLVER
from soloist.engines.process import Outcome, run
from soloist.limit import Limit


def refute(clauses: Sequence[Sequence[int]], proof: Path, limit: Limit) -> Generator[Event, None, Outcome[bool]]:
    """Write a proof that the clauses have no model; the outcome is False where they have one."""
    return (yield from run("refute", _refute, clauses, str(proof), limit=limit, stage="proof"))


def _refute(clauses: Sequence[Sequence[int]], proof: str) -> bool:
    from pysat.solvers import Solver

    with Solver(name=DEFAULT_SOLVER, bootstrap_with=clauses, with_proof=True) as solver:
        if solver.solve():
            return False
        with Path(proof).open("w") as file:
            for line in solver.get_proof():
                file.write(line + "\n")
    return True
