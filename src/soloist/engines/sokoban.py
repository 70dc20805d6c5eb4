"""The strong solver of Sokoban levels: pull search and feature-space searches on a schedule.

The native solvers are in `cpp/sokoban`; this file only gives them the level and passes on what they say.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, ClassVar

from soloist.engines.engine import SLICE, Ended, Engine, Event, Progress, Reason, Task
from soloist.game.solution import Claim
from soloist.languages.sokoban.game import SokobanGame
from soloist.languages.sokoban.writer import rows

if TYPE_CHECKING:
    from soloist._core import sokoban as native

#: The strong solver's memory unless less is allowed.
MEMORY_MB = 1000


class SokobanEngine(Engine):
    """Any solution soon."""

    name: ClassVar[str] = "sokoban"
    summary: ClassVar[str] = "Sokoban levels: any solution, soon (native)"

    def supports(self, task: Task) -> str | None:
        if not isinstance(task.game, SokobanGame):
            return "this engine solves Sokoban levels only"
        if task.optimal:
            return "this engine does not prove optimality"
        return None

    def solve(self, task: Task) -> Generator[Event, None, None]:
        from soloist._core import sokoban as native

        assert isinstance(task.game, SokobanGame)
        memory = min(task.limit.memory_mb, MEMORY_MB) << 20
        level = list(rows(task.game.level, task.game.initial))
        yield from follow(native.make_strong(level, memory, task.seed), task)


def follow(solver: native.Solver, task: Task) -> Generator[Event, None, None]:
    """Run a native solver slice by slice and say what it says."""
    from soloist._core import sokoban as native

    while True:
        solver.run(min(SLICE, task.limit.remaining))
        statistics = {"expanded": solver.expanded, "memory_mb": solver.bytes >> 20}
        yield Progress(solver.stage, statistics)
        outcome = solver.outcome
        if outcome is native.Outcome.UNSOLVABLE:
            yield Claim(unsolvable=True, evidence="every position that could lead to a solution was exhausted")
        elif outcome in (native.Outcome.SOLVED, native.Outcome.OPTIMAL):
            yield Claim(moves=tuple(solver.solution), evidence=solver.stage)
        if outcome is not native.Outcome.RUNNING:
            reason = {
                native.Outcome.OUT_OF_MEMORY: Reason.MEMORY,
                native.Outcome.GAVE_UP: Reason.GAVE_UP,
            }.get(outcome, Reason.FINISHED)
            yield Ended(reason, statistics=statistics)
            return
        if task.limit.remaining <= 0:
            yield Ended(Reason.TIME, statistics=statistics)
            return
