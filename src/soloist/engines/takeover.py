"""What happens where a planner breaks or refuses: the portfolio takes the task over, and the result says so."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from soloist.engines.engine import Engine, Event, Progress, Task
from soloist.engines.registry import ENGINES, engine_named
from soloist.game.solution import Claim

#: Engines on the ground form count moves. This one adds up costs, slowly, and proves the least one where there is time.
EXACT = "blackbox"


def can_take_over(task: Task) -> bool:
    """Whether the portfolio can play the game of a task."""
    return engine_named("portfolio").supports(in_moves(task)) is None


def take_over(task: Task, why: str) -> Generator[Event, None, None]:
    """Solve the task with the portfolio, whose word holds for the reward; costs are proved by plain search.

    The portfolio counts moves where the task asks for another cost. A plan and the verdict that there is none do not
    depend on what is counted, but a least number of moves says nothing about costs and is left out.
    """
    counted = task.game.counts_moves(task.metric)
    yield Progress(note=f"{why}; the portfolio took over")
    solved = False
    for event in signed(engine_named("portfolio"), in_moves(task)):
        if isinstance(event, Claim):
            solved = solved or event.moves is not None
            yield event if counted else replace(event, lower_bound=None)
        elif isinstance(event, Progress) or counted or not (solved and task.optimal):
            yield event
    if solved and task.optimal and not counted:
        yield from signed(engine_named(EXACT), replace(task, options={}))


def signed(engine: Engine, task: Task) -> Generator[Event, None, None]:
    """The events of an engine; its claims say whose they are, since proofs are judged by that."""
    for event in engine.solve(task):
        if isinstance(event, Claim) and event.engine not in ENGINES:
            yield replace(event, engine=engine.name)
        else:
            yield event


def in_moves(task: Task) -> Task:
    """The task with its cost counted in moves, where it is another."""
    if task.game.counts_moves(task.metric):
        return replace(task, options={})
    return replace(task, metric="moves", optimal=False, options={})
