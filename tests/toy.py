"""A toy game and engines that tell the truth, lie, dawdle or give up: for tests of what is around engines."""

from __future__ import annotations

import time
from collections.abc import Generator, Mapping, Sequence
from typing import ClassVar

from soloist.engines.engine import Ended, Engine, Event, Progress, Reason, Task
from soloist.errors import ParseError
from soloist.game.model import Game
from soloist.game.solution import Claim
from soloist.source import Finding, Severity


class Stairs(Game[int, int]):
    """Climb stairs one or two steps at a time; the top earns 100, a step too far earns 30."""

    language: ClassVar[str] = "toy"
    metrics: ClassVar[tuple[str, ...]] = ("moves", "steps")

    def __init__(self, height: int = 5) -> None:
        super().__init__("stairs")
        self.height = height

    @property
    def initial(self) -> int:
        return 0

    def moves(self, state: int) -> Sequence[int]:
        return () if self.is_terminal(state) else (1, 2)

    def apply(self, state: int, move: int) -> int:
        return state + move

    def is_terminal(self, state: int) -> bool:
        return state >= self.height

    def value(self, state: int) -> int:
        return {self.height: 100, self.height + 1: 30}.get(state, 0)

    def cost(self, move: int, metric: str) -> int:
        return move if metric == "steps" else 1

    def move_text(self, move: int) -> str:
        return str(move)

    def read_move(self, text: str) -> int:
        if not text.isdigit():
            raise ParseError(Finding(Severity.ERROR, "no-number", f"{text!r} is no number"))
        return int(text)

    def state_text(self, state: int) -> str:
        return f"on step {state}"


class Scripted(Engine):
    """An engine that says what it was told to say."""

    name: ClassVar[str] = "scripted"
    summary: ClassVar[str] = "says what it was told"
    options: ClassVar[Mapping[str, str]] = {"refuse": "with this reason", "dawdle": "work without end"}
    script: ClassVar[tuple[Event, ...]] = ()
    closed: ClassVar[bool] = False

    def supports(self, task: Task) -> str | None:
        return task.options.get("refuse")

    def solve(self, task: Task) -> Generator[Event, None, None]:
        type(self).closed = False
        try:
            yield from self.script
            while "dawdle" in task.options:
                time.sleep(0.01)
                yield Progress("dawdling", {"states": 1})
        finally:
            type(self).closed = True


class Interrupted(Engine):
    """An engine in the middle of which somebody presses Ctrl-C."""

    name: ClassVar[str] = "interrupted"
    summary: ClassVar[str] = "is interrupted"

    def supports(self, task: Task) -> str | None:
        del task
        return None

    def solve(self, task: Task) -> Generator[Event, None, None]:
        del task
        yield Claim(("2", "2", "2"))
        raise KeyboardInterrupt


FINISHED = Ended(Reason.FINISHED)
