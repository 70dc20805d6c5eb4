"""Planning as satisfiability: the ground game unrolled over CaDiCaL, one horizon after another.

Works on every game that has a ground form. Fixpoint components are encoded so that nothing supports itself, and
groups of fluents of which exactly one holds are proved by induction and added. Linear invariants rule out rewards that
no play can earn. Options: `solver`, a name that PySAT knows and that takes conflict budgets. Snowman levels go to their
own encodings.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import ClassVar

from soloist.engines.engine import Ended, Engine, Event, Progress, Task
from soloist.engines.grounding.ground import ground_form
from soloist.engines.logic.horizons import HorizonSearch
from soloist.engines.process import run
from soloist.game.ground import GroundGame


class SatEngine(Engine):
    """Shortest plays by SAT, with a proof that there is nothing shorter or better."""

    name = "sat"
    summary = "planning as satisfiability on CaDiCaL: shortest plays, incremental over horizons"
    options: ClassVar[Mapping[str, str]] = {
        "solver": "a SAT solver of PySAT",
        "encoding": "for snowman levels: basic, cheating, r-order, r-count or r-count+",
    }

    def supports(self, task: Task) -> str | None:
        if task.game.language == "snowman":
            return _snowman().supports(task)
        return unsupported_by_logic(task)

    def solve(self, task: Task) -> Generator[Event, None, None]:
        if task.game.language == "snowman":
            yield from _snowman().solve(task)
            return
        grounded = yield from ground_form(task.game, task.limit)
        if grounded.value is None:
            yield Ended(grounded.reason, grounded.message)
            return
        outcome = yield from run(
            self.name, work, grounded.value, task.optimal, dict(task.options), limit=task.limit, stage=self.name
        )
        yield Ended(outcome.reason)


def _snowman() -> Engine:
    """Snowman levels have SAT encodings of their own."""
    from soloist.engines.snowman_sat.engine import SnowmanSat

    return SnowmanSat()


def unsupported_by_logic(task: Task) -> str | None:
    """Why the logic engines cannot take a task."""
    if task.game.to_rules() is None:
        return f"a game in {task.game.language} has no form in rules"
    if not task.game.counts_moves(task.metric):
        return f"logic counts moves; it knows no metric {task.metric!r}"
    return None


def work(ground: GroundGame, optimal: bool, options: Mapping[str, str]) -> Generator[Event, None, None]:
    """The child's part: prove invariants, then search over horizons."""
    from soloist.engines.logic.invariants import proved_groups
    from soloist.engines.logic.parity import highest_possible, linear_invariants
    from soloist.engines.logic.reasoner import DEFAULT_SOLVER, SatReasoner

    yield Progress("sat: looking for invariants")
    groups = proved_groups(ground)
    top = None
    if len(ground.goals) > 1:
        yield Progress("sat: looking for rewards that invariants rule out")
        invariants = linear_invariants(ground, groups)
        top = highest_possible(ground, invariants) if invariants else None
    reasoner = SatReasoner(options.get("solver", DEFAULT_SOLVER))
    yield from HorizonSearch(ground, reasoner, "sat", optimal, groups=groups, top=top).steps()
