"""The black-box engine: plain search over the contract `Game`, for any language, slow and obviously right.

It grounds nothing, translates nothing and prunes nothing. It is what a language without an engine of its own is solved
by, what tests compare other engines with, and a second opinion that shares nothing with them. Options: `order`, one of
breadth-first (cheapest first: the least cost is proved), a-star (with the language's admissible bound) and greedy (by
the reward that a state would have if play ended there).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping
from typing import Any, ClassVar

from soloist.engines.engine import SLICE, Ended, Engine, Event, Progress, Reason, Task
from soloist.engines.options import choice
from soloist.game.search import (
    STATES_IN_A_MEGABYTE,
    STATES_IN_A_SLICE,
    PlainSearch,
    Play,
    Priority,
    a_star,
    by_cost,
    greedy,
)
from soloist.game.solution import Claim

ORDERS = ("breadth-first", "a-star", "greedy")


class BlackBox(Engine):
    """Breadth-first, A* and greedy search in plain Python; `bound` takes the place of the language's own."""

    name: ClassVar[str] = "blackbox"
    summary: ClassVar[str] = "any game, by plain search over its rules: slow, and it shares nothing with the others"
    foundation: ClassVar[str] = "reference"
    options: ClassVar[Mapping[str, str]] = {"order": "breadth-first, a-star or greedy"}

    def __init__(self, bound: Callable[[Any], int] | None = None) -> None:
        self._bound = bound

    def supports(self, task: Task) -> str | None:
        del task
        return None

    def solve(self, task: Task) -> Generator[Event, None, None]:
        order = choice(task.options, "order", ORDERS)
        room = max(1, task.limit.memory_mb - 100) * STATES_IN_A_MEGABYTE
        search: PlainSearch[Any, Any] = PlainSearch(
            task.game, task.metric, self._priority(task, order), most_states=room
        )
        told: Claim | None = None
        while True:
            yield _slice(search, order, task)
            claim = _claim(search, task, least_first=order != "greedy")
            if claim is not None and claim != told:
                told = claim
                yield claim
            statistics = {"states": search.looked_at}
            if search.exhausted or (claim is not None and claim.lower_bound is not None):
                yield Ended(Reason.FINISHED, statistics=statistics)
                return
            if search.out_of_memory or task.limit.spent:
                yield Ended(Reason.MEMORY if search.out_of_memory else Reason.TIME, statistics=statistics)
                return

    def _priority(self, task: Task, order: str) -> Priority:
        game, metric = task.game, task.metric
        if order == "a-star":
            return a_star(self._bound or (lambda state: game.admissible_bound(state, metric)))
        return greedy(lambda state: -game.value(state)) if order == "greedy" else by_cost


def _slice(search: PlainSearch[Any, Any], order: str, task: Task) -> Progress:
    until = time.monotonic() + min(SLICE, task.limit.remaining)
    while time.monotonic() < until and not search.exhausted and not search.out_of_memory:
        search.run(STATES_IN_A_SLICE)
    return Progress(f"{order} over the rules themselves", {"states": search.looked_at})


def _claim(search: PlainSearch[Any, Any], task: Task, *, least_first: bool) -> Claim | None:
    """What the search has shown so far."""
    evidence = f"all {search.looked_at:,} states were looked at, by the reference semantics"
    best: Play[Any] | None = search.best
    if best is None or best.value == 0:
        return Claim(unsolvable=True, evidence=evidence) if search.exhausted else None
    moves = tuple(map(task.game.move_text, best.moves))
    floor = search.floor
    if search.exhausted or (best.value == 100 and least_first and (floor is None or floor >= best.cost)):
        return Claim(moves, maximum=True, lower_bound=best.cost, evidence=evidence)
    return Claim(moves, maximum=best.value == 100)
