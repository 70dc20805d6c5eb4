"""What happens where a planner breaks or refuses: the portfolio takes the task over, and the result says so."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from soloist.engines.engine import Engine, Event, Progress, Task
from soloist.engines.registry import engine_named
from soloist.game.solution import Claim

#: Engines of rules count moves. This one adds costs up, slowly, and proves the least where there is time.
EXACT = "blackbox"


def can_take_over(task: Task) -> bool:
    """Whether the portfolio can play the game of a task."""
    return engine_named("portfolio").supports(_in_moves(task)) is None


def take_over(task: Task, why: str) -> Generator[Event, None, None]:
    """Solve the task with the portfolio, whose word holds for the reward; costs are proved by plain search.

    The portfolio counts moves where the task asks for another cost. A plan and the verdict that there is none do not
    depend on what is counted, but a least number of moves says nothing about costs and is left out.
    """
    asked = _in_moves(task)
    yield Progress(note=f"{why}; the portfolio took over")
    if asked is task:
        yield from engine_named("portfolio").solve(asked)
        return
    solved = False
    for event in engine_named("portfolio").solve(asked):
        if isinstance(event, Claim):
            solved = solved or event.moves is not None
            yield replace(event, lower_bound=None)
        elif isinstance(event, Progress) or not (solved and task.optimal):
            yield event
    if solved and task.optimal:
        exact: Engine = engine_named(EXACT)
        for event in exact.solve(replace(task, options={})):
            yield replace(event, engine=EXACT) if isinstance(event, Claim) else event


def _in_moves(task: Task) -> Task:
    """The task with its cost counted in moves, where it is another."""
    if task.game.counts_moves(task.metric):
        return replace(task, options={}) if task.options else task
    return replace(task, metric="moves", optimal=False, options={})
