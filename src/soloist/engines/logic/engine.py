"""Logic engines: they count moves, work on the ground game, and do so in a child, as solvers cannot be interrupted."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Generator
from typing import Any

from soloist.engines.engine import Ended, Event, Reason, Task
from soloist.engines.ground_engine import GroundEngine
from soloist.engines.process import run
from soloist.game.ground import GroundGame


class ChildEngine(GroundEngine):
    """One whose work is a generator function that is called in a child, since its solvers cannot be interrupted."""

    @abstractmethod
    def call(self, ground: GroundGame, task: Task) -> tuple[Callable[..., Any], *tuple[object, ...]]:
        """The function and its arguments. A text that it returns is why it cannot take the game."""

    def solve_ground(self, ground: GroundGame, task: Task) -> Generator[Event, None, None]:
        outcome = yield from run(self.name, *self.call(ground, task), limit=task.limit.beside(), stage=self.name)
        refusal = outcome.value if outcome.reason is Reason.FINISHED else None
        yield Ended(Reason.UNSUPPORTED, refusal) if refusal else Ended(outcome.reason)
