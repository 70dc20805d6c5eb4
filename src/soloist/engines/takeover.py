"""What happens where a planner breaks or refuses: the portfolio takes the task over, and the result says so."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from soloist.engines.engine import Ended, Engine, Event, Progress, Reason, Task
from soloist.engines.portfolio import without_bounds
from soloist.engines.registry import ENGINES, engine_named
from soloist.game.solution import Claim

#: The native core adds up costs in 64 bits. This engine adds any, slowly, and proves the least where there is time.
EXACT = "blackbox"


def can_take_over(task: Task) -> bool:
    """Whether the portfolio can play the game of a task."""
    return engine_named("portfolio").supports(replace(task, options={})) is None


def take_over(task: Task, why: str) -> Generator[Event, None, None]:
    """Solve the task with the portfolio."""
    yield Progress(note=f"{why}; the portfolio took over")
    task = replace(task, options={})
    for event in signed(engine_named("portfolio"), task):
        if isinstance(event, Ended) and event.reason is Reason.UNSUPPORTED and not task.game.counts_moves(task.metric):
            yield from _with_any_costs(task)
            return
        yield event


def _with_any_costs(task: Task) -> Generator[Event, None, None]:
    """Costs that the portfolio cannot add up: it counts moves, and plain search proves what is cheapest.

    A plan and the verdict that there is none do not depend on what is counted, but a least number of moves says nothing
    about costs and is left out.
    """
    solved = False
    counting = replace(task, metric="moves", optimal=False)
    for event in without_bounds(signed(engine_named("portfolio"), counting)):
        solved = solved or (isinstance(event, Claim) and event.moves is not None)
        if not isinstance(event, Ended) or not (solved and task.optimal):
            yield event
    if solved and task.optimal:
        yield from signed(engine_named(EXACT), task)


def signed(engine: Engine, task: Task) -> Generator[Event, None, None]:
    """The events of an engine; its claims say whose they are, since proofs are judged by that."""
    for event in engine.solve(task):
        if isinstance(event, Claim) and event.engine not in ENGINES:
            yield replace(event, engine=engine.name)
        else:
            yield event
