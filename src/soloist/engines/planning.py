"""The default for PDDL: Fast Downward, and the portfolio where it is missing, refuses a task or breaks on it."""

from __future__ import annotations

import importlib.util
from collections.abc import Generator, Mapping
from typing import ClassVar

from soloist.engines.downward import Downward
from soloist.engines.engine import Ended, Engine, Event, Reason, Task
from soloist.engines.planner import INSTALL
from soloist.engines.takeover import can_take_over, take_over


class PlanningEngine(Engine):
    """Planners first, the engines for rules where they do not serve."""

    name: ClassVar[str] = "planning"
    summary: ClassVar[str] = "the default for PDDL: Fast Downward, and the portfolio where it does not serve"
    options: ClassVar[Mapping[str, str]] = Downward.options

    def supports(self, task: Task) -> str | None:
        return Downward().supports(task)

    def solve(self, task: Task) -> Generator[Event, None, None]:
        if importlib.util.find_spec(Downward.package) is None:
            yield from take_over(task, f"Fast Downward is not installed (to get it: {INSTALL})")
            return
        for event in Downward().solve(task):
            if isinstance(event, Ended) and event.reason is Reason.UNSUPPORTED and can_take_over(task):
                yield from take_over(task, f"{Downward.name} does not take this: {event.message}")
                return
            yield event
