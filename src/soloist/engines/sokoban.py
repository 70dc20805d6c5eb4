"""The strong solver of Sokoban levels, and the one that proves the least cost.

Without `optimal`, pull search and feature-space searches on a schedule find any solution, soon. With it, they look for
one first, for a short while, and A* then proves the least cost or finds better. The option `improve=SECONDS` shortens
the solution found, by searching parts of it again. The native solvers are in
`cpp/sokoban`; this file gives them the level and passes on what they say.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import TYPE_CHECKING, ClassVar

from soloist.engines.engine import SLICE, Ended, Engine, Event, Limit, Progress, Reason, Task
from soloist.game.solution import Claim
from soloist.languages.sokoban.game import FIRST, SokobanGame
from soloist.languages.sokoban.writer import rows

if TYPE_CHECKING:
    from soloist._core import sokoban as native

#: The strong solver's memory unless less is allowed.
MEMORY_MB = 1000

#: Before a proof, the share of the time in which the strong solver may look for a solution to prove the best.
FIRST_LOOK = 0.05

#: What a push and a step cost, by metric.
WEIGHTS: dict[str, tuple[int, int]] = {
    "pushes": (1, 0),
    "moves": (0, 1),
    "pushes-then-moves": (FIRST, 1),
    "moves-then-pushes": (1, FIRST),
}


class SokobanEngine(Engine):
    """Any solution soon, or the least cost with a proof."""

    name: ClassVar[str] = "sokoban"
    summary: ClassVar[str] = "Sokoban levels: any solution soon, or fewest pushes or moves proved (native)"
    options: ClassVar[Mapping[str, str]] = {"improve": "seconds for shortening the solution"}

    def supports(self, task: Task) -> str | None:
        return None if isinstance(task.game, SokobanGame) else "this engine solves Sokoban levels only"

    def solve(self, task: Task) -> Generator[Event, None, None]:
        from soloist._core import sokoban as native

        level = board(task)
        memory = min(task.limit.memory_mb, MEMORY_MB) << 20
        strong = native.make_strong(level, memory, task.seed)
        if "improve" in task.options:
            yield from _improve(strong, task)
            return
        if not task.optimal:
            yield from follow(strong, task, task.limit)
            return
        best = yield from _first_look(strong, task)
        if strong.outcome in (native.Outcome.UNSOLVABLE, native.Outcome.OPTIMAL):
            yield from follow(strong, task, task.limit)
            return
        del strong
        # What the interpreter itself takes is not the search's to use.
        memory = max(task.limit.memory_mb - 100, task.limit.memory_mb // 4) << 20
        push, step = WEIGHTS[task.metric]
        yield from follow(native.make_optimal(level, memory, push, step, best), task, task.limit)


def board(task: Task) -> list[str]:
    """The level of a task as rows of text."""
    assert isinstance(task.game, SokobanGame)
    return list(rows(task.game.level, task.game.initial))


def _first_look(strong: native.Solver, task: Task) -> Generator[Event, None, int]:
    """A solution to start from, where one is found soon; returns what it costs, or -1."""
    from soloist._core import sokoban as native

    limit = Limit(min(task.limit.remaining, max(1.0, task.limit.seconds * FIRST_LOOK)))
    while strong.outcome is native.Outcome.RUNNING and limit.remaining > 0:
        strong.run(min(SLICE, limit.remaining))
        yield Progress(strong.stage, {"expanded": strong.expanded, "memory_mb": strong.bytes >> 20})
    if strong.outcome is not native.Outcome.SOLVED:
        return -1
    yield Claim(moves=tuple(strong.solution), evidence=strong.stage)
    return _cost(task, strong.solution)


def _improve(strong: native.Solver, task: Task) -> Generator[Event, None, None]:
    """Solve, then shorten the solution for as long as the option says, claiming each shorter one."""
    from soloist._core import sokoban as native

    while strong.outcome is native.Outcome.RUNNING and task.limit.remaining > 0:
        strong.run(min(SLICE, task.limit.remaining))
        yield Progress(strong.stage, {"expanded": strong.expanded})
    if strong.outcome is not native.Outcome.SOLVED:
        yield from follow(strong, task, task.limit)
        return
    push, step = {"pushes": (1, 0), "moves": (0, 1), "pushes-then-moves": (1000, 1)}.get(task.metric, (1, 1000))
    improver = native.make_improver(board(task), strong.solution, push, step)
    limit = Limit(min(task.limit.remaining, float(task.options["improve"] or 10)))
    best = min((strong.solution, improver.solution), key=lambda lurd: _cost(task, lurd))
    # The pipeline ends a run at its first solution, so the best is said last.
    while improver.outcome is native.Outcome.RUNNING and limit.remaining > 0:
        improver.run(min(SLICE, limit.remaining))
        best = min((best, improver.solution), key=lambda lurd: _cost(task, lurd))
        yield Progress(f"improving: {_cost(task, best)} {task.metric}", {"windows": improver.expanded})
    yield Claim(moves=tuple(best), evidence=f"{strong.stage}, then improved")
    yield Ended(Reason.FINISHED, statistics={"expanded": strong.expanded, "windows": improver.expanded})


def _cost(task: Task, lurd: str) -> int:
    return sum(task.game.cost(move, task.metric) for move in lurd)


def follow(solver: native.Solver, task: Task, limit: Limit) -> Generator[Event, None, None]:
    """Run a native solver slice by slice and say what it says."""
    from soloist._core import sokoban as native

    lower = 0
    while True:
        solver.run(min(SLICE, limit.remaining))
        statistics = {"expanded": solver.expanded, "generated": solver.generated, "memory_mb": solver.bytes >> 20}
        bound = f", at least {solver.lower_bound}" if solver.lower_bound else ""
        yield Progress(solver.stage + bound, statistics)
        outcome = solver.outcome
        moves = tuple(solver.solution) if solver.solution or outcome is native.Outcome.SOLVED else None
        if outcome is native.Outcome.UNSOLVABLE:
            yield Claim(unsolvable=True, evidence="every position that could lead to a solution was exhausted")
        elif outcome is native.Outcome.OPTIMAL:
            if task.game.is_terminal(task.game.initial):
                moves = ()
            evidence = f"every line of play that could cost less than {solver.lower_bound} {task.metric} was exhausted"
            yield Claim(moves=moves, lower_bound=solver.lower_bound, evidence=evidence)
        elif moves is not None:
            yield Claim(moves=moves, evidence=solver.stage)
        elif solver.lower_bound > lower:
            lower = solver.lower_bound
            yield Claim(lower_bound=lower, evidence=f"every line of play below {lower} {task.metric} was exhausted")
        if outcome is not native.Outcome.RUNNING:
            reason = {
                native.Outcome.OUT_OF_MEMORY: Reason.MEMORY,
                native.Outcome.GAVE_UP: Reason.GAVE_UP,
            }.get(outcome, Reason.FINISHED)
            yield Ended(reason, statistics=statistics)
            return
        if limit.remaining <= 0:
            yield Ended(Reason.TIME, statistics=statistics)
            return
