"""The strong solver of Sokoban levels, and the one that proves the least cost.

Without `optimal`, pull search and feature-space searches on a schedule find any solution, soon. With it, A* proves the
least cost; where that takes longer than a moment, a solution is found and shortened first, so that only what is cheaper
need be searched. The option `improve=SECONDS` shortens the solution found, by searching parts of it again. The native
solvers are in `cpp/sokoban`; this file gives them the level and passes on what they say.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from soloist.engines.engine import SLICE, Ended, Engine, Event, Progress, Reason, Task
from soloist.engines.optima import counted
from soloist.engines.options import CORES, cores_of, duration
from soloist.engines.spare_goals import MOST_CHOICES, choices, solve_choices
from soloist.game.model import Game
from soloist.game.solution import Claim
from soloist.languages.sokoban.game import FIRST_METRIC_WEIGHT, SokobanGame
from soloist.languages.sokoban.writer import rows
from soloist.limit import Limit

if TYPE_CHECKING:
    from soloist._core import optima
    from soloist._core import sokoban as native

#: The memory of the strong solver, in megabytes. It gets at most four fifths of the limit, since tables that grow hold
#: their old and their new contents for a moment.
MEMORY_MB = 1000

#: The cells of the largest board that the native solvers take: their widest bit sets of boxes have so many bits.
MOST_CELLS = 10_240

#: How many seconds A* works alone on a proof before a solution is looked for, to bound it from above: most levels of
#: Microban are proved within it. Not compared with other numbers on record.
ALONE = 1.0

#: The share of the time that the strong solver then has to find one; the improver has as much to shorten it. Small,
#: since a bound from above seldom saves much of a proof; not compared with other shares on record.
FIRST_LOOK = 0.05

#: The seconds that the option `improve` stands for where it has no value.
IMPROVE = 10.0

#: How many solutions `improve` shortens at most: after a few, another one is seldom better. Not compared with other
#: numbers on record.
ATTEMPTS = 8

#: What a push and a step cost, by metric.
WEIGHTS: dict[str, tuple[int, int]] = {
    "pushes": (1, 0),
    "moves": (0, 1),
    "pushes-then-moves": (FIRST_METRIC_WEIGHT, 1),
    "moves-then-pushes": (1, FIRST_METRIC_WEIGHT),
}
#: The weights that the improver works with, stage by stage, as small numbers. Under pushes-then-moves the pushes are
#: shortened first: that is quicker than both at once.
IMPROVER_STAGES = {
    "pushes": ((1, 0),),
    "moves": ((0, 1),),
    "pushes-then-moves": ((1, 0), (1000, 1)),
    "moves-then-pushes": ((1, 1000),),
}


class SokobanEngine(Engine):
    """Any solution soon, or the least cost with a proof."""

    name: ClassVar[str] = "sokoban"
    summary: ClassVar[str] = "Sokoban levels: any solution soon, or fewest pushes or moves proved (native)"
    foundation: ClassVar[str] = "sokoban"
    exhausts_positions: ClassVar[bool] = True
    options: ClassVar[Mapping[str, str]] = {"improve": "seconds for shortening the solution", **CORES}

    def supports(self, task: Task) -> str | None:
        if not isinstance(task.game, SokobanGame):
            return "this engine solves Sokoban levels only"
        cells = len(task.game.level.floor)
        if choices(task.game) > MOST_CHOICES:
            return "there are more goals than boxes, and too many ways to choose among them"
        return f"the level has {cells:,} cells of floor, and {MOST_CELLS:,} is the most" if cells > MOST_CELLS else None

    def solve(self, task: Task) -> Generator[Event, None, None]:
        assert isinstance(task.game, SokobanGame)
        if len(task.game.level.goals) > len(task.game.initial.boxes):
            yield from solve_choices(task, self.solve)
        elif "improve" in task.options:
            yield from _improve(task)
        elif task.optimal:
            yield from _prove(task)
        else:
            yield from follow(_strong(task, task.seed), task, task.limit)

    def count_optimal(self, game: Game[Any, Any], cost: int, limit: Limit) -> optima.Optima | None:
        from soloist._core import sokoban as native

        assert isinstance(game, SokobanGame)
        return counted(native.make_optima(list(rows(game.level, game.initial)), cost, limit.memory_mb << 20), limit)


def board(task: Task) -> list[str]:
    """The level of a task as rows of text."""
    assert isinstance(task.game, SokobanGame)
    return list(rows(task.game.level, task.game.initial))


def _strong(task: Task, seed: int) -> native.Solver:
    """The strong solver on the level of a task, within the memory that the task allows."""
    from soloist._core import sokoban as native

    memory = min(task.limit.memory_mb * 4 // 5, MEMORY_MB) << 20
    return native.make_strong(board(task), memory, seed, task.limit.ceiling)


def _prove(task: Task) -> Generator[Event, None, None]:
    """A* alone for a moment, which is enough for small levels; then with an upper bound, if one is found soon."""
    from soloist._core import sokoban as native

    memory, ceiling = task.limit.search_bytes, task.limit.ceiling
    proof = native.make_optimal(board(task), memory, *WEIGHTS[task.metric], ceiling, cores_of(task.options))
    yield from _advance(proof, task.limit.part(min(task.limit.remaining, ALONE)))
    if proof.outcome is native.Outcome.RUNNING:
        share = max(1.0, task.limit.seconds * FIRST_LOOK)
        strong = _strong(task, task.seed)
        yield from _advance(strong, task.limit.part(min(task.limit.remaining, share)))
        if strong.outcome is native.Outcome.SOLVED:
            yield Claim(moves=tuple(strong.solution), evidence=strong.stage)
            best, _ = yield from _shorten(strong.solution, task, share)
            yield Claim(moves=tuple(best), evidence="improved")
            proof.set_upper_bound(_cost(task, best))
        del strong  # its memory is free from here on
    yield from follow(proof, task, task.limit)


def _improve(task: Task) -> Generator[Event, None, None]:
    """Solve, then shorten the solution, and others, for as long as the option says."""
    from soloist._core import sokoban as native

    wanted = duration(task.options, "improve", IMPROVE)
    strong = _strong(task, task.seed)
    yield from _advance(strong, task.limit)
    if strong.outcome is not native.Outcome.SOLVED:
        yield from follow(strong, task, task.limit)
        return
    # The pipeline ends a run at the first solution that is claimed, so only the best one is.
    limit = task.limit.part(min(task.limit.remaining, wanted))
    best, windows, lurd = strong.solution, 0, strong.solution
    stage, expanded = strong.stage, strong.expanded
    del strong  # its memory is free from here on
    for attempt in range(1, ATTEMPTS + 1):
        # Each solution gets half of the time that is left. Another seed then finds another solution to shorten.
        found, looked = yield from _shorten(lurd, task, max(limit.remaining / 2, limit.seconds / 8))
        best, windows = min(best, found, key=lambda moves: _cost(task, moves)), windows + looked
        if limit.remaining <= 0:
            break
        other = _strong(task, task.seed + attempt)
        yield from _advance(other, limit.part(limit.remaining / 2))
        # Where no other is found in time, the best one is shortened further.
        lurd = other.solution or best
        del other
    yield Claim(moves=tuple(best), evidence=f"{stage}, then improved")
    yield Ended(Reason.FINISHED, statistics={"expanded": expanded, "windows": windows})


def _shorten(lurd: str, task: Task, seconds: float) -> Generator[Event, None, tuple[str, int]]:
    """The best that the improver makes of a solution in this time, and how many windows it looked at."""
    from soloist._core import sokoban as native

    stages = IMPROVER_STAGES[task.metric]
    level = board(task)
    limit = task.limit.part(min(task.limit.remaining, seconds))
    best, windows = lurd, 0
    for left, weights in zip(range(len(stages), 0, -1), stages, strict=True):
        part = limit.part(limit.remaining / left)
        improver = native.make_improver(level, best, *weights, task.limit.ceiling)
        while True:
            best = min((best, improver.solution), key=lambda found: _cost(task, found))
            yield Progress(f"improving: {_cost(task, best)} {task.metric}", {"windows": windows + improver.expanded})
            if improver.outcome is not native.Outcome.RUNNING or part.remaining <= 0:
                break
            improver.run(min(SLICE, part.remaining))
        windows += improver.expanded
    return best, windows


def _advance(solver: native.Solver, limit: Limit) -> Generator[Event, None, None]:
    """Run a native solver until it ends or the limit is reached, and claim nothing."""
    from soloist._core import sokoban as native

    while solver.outcome is native.Outcome.RUNNING and limit.remaining > 0:
        solver.run(min(SLICE, limit.remaining))
        yield Progress(solver.stage, {"expanded": solver.expanded, "memory_mb": solver.bytes >> 20})


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
