"""Planning as satisfiability: the ground game unrolled over CaDiCaL, one horizon after another.

Works on every game that has a ground form. Fixpoint components are encoded so that nothing supports itself, and
groups of fluents of which exactly one holds are proved by induction and added. Linear invariants rule out rewards that
no play can earn. Options: `solver`, a name that PySAT knows and that takes conflict budgets. Snowman levels go to their
own encodings.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any, ClassVar

from soloist.engines.engine import Engine, Event, Progress, Task
from soloist.engines.logic.engine import ChildEngine
from soloist.engines.logic.horizons import HorizonSearch
from soloist.engines.logic.reasoner import DEFAULT_SOLVER, SatReasoner
from soloist.engines.options import choice
from soloist.game.ground import GroundGame

#: The solvers of PySAT that know conflict budgets and assumptions.
SOLVERS = (DEFAULT_SOLVER, "cadical195", "glucose4", "glucose42", "maplechrono", "minisat22")


class SatEngine(ChildEngine):
    """Shortest plays by SAT, with a proof that there is nothing shorter or better."""

    name = "sat"
    summary = "planning as satisfiability on CaDiCaL: shortest plays, incremental over horizons"
    options: ClassVar[Mapping[str, str]] = {
        "solver": "a SAT solver of PySAT, such as cadical300 or glucose4",
        "encoding": "for snowman levels: basic, cheating, r-order, r-count, r-count+ or r-count-stuck",
    }

    def supports(self, task: Task) -> str | None:
        own = _with_own_encodings(task)
        return own.supports(task) if own else super().supports(task)

    def solve(self, task: Task) -> Generator[Event, None, None]:
        own = _with_own_encodings(task)
        yield from own.solve(task) if own else super().solve(task)

    def call(self, ground: GroundGame, task: Task) -> tuple[Callable[..., Any], *tuple[object, ...]]:
        return work, ground, task.optimal, task.limit.remaining / 2, choice(task.options, "solver", SOLVERS)


def _with_own_encodings(task: Task) -> Engine | None:
    """The engine with encodings made for the games of one language, where there is one for this game."""
    from soloist.engines.snowman_sat.engine import SnowmanSat

    return SnowmanSat() if SnowmanSat.takes(task.game) else None


def work(
    ground: GroundGame, optimal: bool, patience: float = 0.0, solver: str = DEFAULT_SOLVER
) -> Generator[Event, None, None]:
    """The child's part: prove invariants, then search over horizons."""
    from soloist.engines.logic.invariants import proved_groups
    from soloist.engines.logic.parity import highest_possible, linear_invariants

    yield Progress("sat: looking for invariants")
    groups = proved_groups(ground)
    top = None
    if len(ground.goals) > 1:
        yield Progress("sat: looking for rewards that invariants rule out")
        invariants = linear_invariants(ground, groups)
        top = highest_possible(ground, invariants) if invariants else None
    search = HorizonSearch(ground, SatReasoner(solver), "sat", optimal, groups=groups, top=top, patience=patience)
    yield from search.steps()
