"""Engines that work on the ground form of a game: they take games in rules, and count moves or add up costs."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator
from typing import ClassVar

from soloist.engines.engine import Ended, Engine, Event, Task
from soloist.engines.grounding.ground import ground_form
from soloist.game.ground import GroundGame


class GroundEngine(Engine):
    """An engine for games in rules, which works on their ground form."""

    foundation: ClassVar[str] = "grounding"
    #: Whether it adds up what moves cost; others count moves.
    adds_costs: ClassVar[bool] = False

    def supports(self, task: Task) -> str | None:
        if task.game.rule_form is None:
            return f"a game in {task.game.language} has no form in rules"
        if not (self.adds_costs or task.game.counts_moves(task.metric)):
            hint = "; -m moves asks for what it counts" if "moves" in task.game.metrics else ""
            return f"{self.name} counts moves; it knows no metric {task.metric!r}{hint}"
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
