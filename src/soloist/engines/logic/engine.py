"""What the logic engines have in common: they count moves, work on the ground game, and do so in a child."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Generator
from typing import Any, ClassVar

from soloist.engines.engine import Ended, Engine, Event, Reason, Task
from soloist.engines.grounding.ground import ground_form
from soloist.engines.process import run
from soloist.game.ground import GroundGame


class GroundEngine(Engine):
    """An engine for games in rules, which works on their ground form."""

    foundation: ClassVar[str] = "grounding"

    def supports(self, task: Task) -> str | None:
        if task.game.rule_form is None:
            return f"a game in {task.game.language} has no form in rules"
        if not task.game.counts_moves(task.metric):
            return f"logic counts moves; it knows no metric {task.metric!r}"
        return None

    def solve(self, task: Task) -> Generator[Event, None, None]:
        grounded = yield from ground_form(task.game, task.limit)
        if grounded.value is None:
            yield Ended(grounded.reason, grounded.message)
        else:
            yield from self.solve_ground(grounded.value, task)

    @abstractmethod
    def solve_ground(self, ground: GroundGame, task: Task) -> Generator[Event, None, None]:
        """Work on the task, given its game's ground form."""


class ChildEngine(GroundEngine):
    """One whose work is a generator function that is called in a child, since its solvers cannot be interrupted."""

    @abstractmethod
    def call(self, ground: GroundGame, task: Task) -> tuple[Callable[..., Any], *tuple[object, ...]]:
        """The function and its arguments. A text that it returns is why it cannot take the game."""

    def solve_ground(self, ground: GroundGame, task: Task) -> Generator[Event, None, None]:
        outcome = yield from run(self.name, *self.call(ground, task), limit=task.limit, stage=self.name)
        refusal = outcome.value if outcome.reason is Reason.FINISHED else None
        yield Ended(Reason.UNSUPPORTED, refusal) if refusal else Ended(outcome.reason)
