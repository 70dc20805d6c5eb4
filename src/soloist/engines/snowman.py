"""The strong solver of A Good Snowman levels: A* over exact positions with an additive pattern database.

The native search (`cpp/snowman/solver.hpp`) proves the fewest ball moves, or the fewest steps, and at any time
knows a proved lower bound and the best solution so far.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, ClassVar

from soloist.engines.engine import SLICE, Ended, Engine, Event, Progress, Reason, Task
from soloist.engines.optima import counted
from soloist.game.model import Game
from soloist.game.solution import Claim
from soloist.languages.snowman.game import SnowmanGame
from soloist.languages.snowman.writer import write
from soloist.limit import Limit

if TYPE_CHECKING:
    from soloist._core import optima
    from soloist._core import snowman as native


class SnowmanEngine(Engine):
    """Fewest ball moves or steps, with a proof."""

    name: ClassVar[str] = "snowman"
    summary: ClassVar[str] = "A Good Snowman levels, fewest ball moves or moves proved (native A*)"
    foundation: ClassVar[str] = "snowman"
    exhausts_positions: ClassVar[bool] = True

    def supports(self, task: Task) -> str | None:
        return None if isinstance(task.game, SnowmanGame) else "this engine solves A Good Snowman levels only"

    def solve(self, task: Task) -> Generator[Event, None, None]:
        from soloist._core import snowman as native

        try:
            solver = _start(task)
        except OverflowError as error:
            yield Ended(Reason.UNSUPPORTED, f"the level is too large for this engine: {error}")
            return
        best, lower = -1, -1
        while True:
            solver.run(min(SLICE, task.limit.remaining))
            statistics = {
                "states": solver.stored,
                "expanded": solver.expanded,
                "generated": solver.generated,
                "memory_mb": solver.bytes >> 20,
            }
            at_most = f", at most {solver.best_cost}" if solver.best_cost >= 0 else ""
            stage = f"at least {solver.lower_bound}{at_most}"
            yield Progress(stage, statistics)
            if solver.outcome is native.Outcome.UNSOLVABLE:
                yield Claim(unsolvable=True, evidence="every position within the rules was exhausted or proved dead")
                yield Ended(Reason.FINISHED, statistics=statistics)
                return
            if (solver.best_cost, solver.lower_bound) != (best, lower):
                fresh = solver.best_cost != best
                best, lower = solver.best_cost, solver.lower_bound
                yield Claim(
                    moves=tuple(solver.solution) if fresh and best >= 0 else None,
                    lower_bound=lower,
                    evidence=_evidence(lower, task.metric),
                )
            if solver.outcome is not native.Outcome.RUNNING:
                reason = Reason.FINISHED if solver.outcome is native.Outcome.OPTIMAL else Reason.MEMORY
                yield Ended(reason, statistics=statistics)
                return
            if task.limit.remaining <= 0:
                yield Ended(Reason.TIME, statistics=statistics)
                return

    def count_optimal(self, game: Game[Any, Any], cost: int, limit: Limit) -> optima.Optima | None:
        from soloist._core import snowman as native

        assert isinstance(game, SnowmanGame)
        try:
            optima = native.make_optima(write(game), cost, limit.memory_mb << 20)
        except OverflowError:
            return None  # it is too large for the native core
        return counted(optima, limit)


def _evidence(lower: int, metric: str) -> str:
    """What has been exhausted, said so that somebody else can do it again."""
    return (
        f"every position was expanded for which the {metric} so far and the bound for what is left (by pattern"
        f" databases, or by what its groups of balls are charged for snow) add up to less than {lower}; positions that"
        " are the same but for walks and symmetries were kept once, and"
        " those whose balls or snow cannot make the snowmen any more were left out"
    )


def _start(task: Task) -> native.Solver:
    from soloist._core import snowman as native

    assert isinstance(task.game, SnowmanGame)
    return native.make_solver(
        write(task.game), task.metric == "moves", task.limit.search_bytes, ceiling=task.limit.ceiling
    )
