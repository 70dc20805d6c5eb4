"""Sokoban levels with more goals than boxes: each choice of as many goals as there are boxes is a level of its own.

At the end the boxes are on some of the goals, so the level's least cost is the least among its choices, and it cannot
be won if none of them can. The solvers of Sokoban rely on there being as many boxes as goals, as each choice has.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from itertools import combinations
from math import comb

from soloist.engines.engine import Ended, Event, Reason, Task
from soloist.game.solution import Claim
from soloist.languages.sokoban.game import SokobanGame

#: With more choices than this, most would get no time.
MOST_CHOICES = 2_000


def choices(game: SokobanGame) -> int:
    """In how many ways as many goals as boxes can be chosen."""
    return comb(len(game.level.goals), len(game.initial.boxes))


def solve_choices(task: Task, solve: Callable[[Task], Generator[Event, None, None]]) -> Generator[Event, None, None]:
    """Solve the level of a task by solving its choices in turn, each with its share of the time."""
    game = task.game
    assert isinstance(game, SokobanGame)
    best: tuple[str, ...] | None = None
    bounds: list[int | None] = []  # of each choice what it costs at least; None where it cannot be won
    left = choices(game)
    for level in _levels(game):
        bound: int | None = 0
        part = replace(task, game=level, limit=task.limit.part(task.limit.remaining / left))
        left -= 1
        for event in solve(part):
            if isinstance(event, Claim):
                if event.unsolvable:
                    bound = None
                elif bound is not None:
                    bound = max(bound, event.lower_bound or 0)
                if event.moves is not None and (best is None or _cost(task, event.moves) < _cost(task, best)):
                    best = _until_won(game, event.moves)
                    yield Claim(moves=best, evidence=event.evidence)
            elif not isinstance(event, Ended):
                yield event
        bounds.append(bound)
        if best is not None and not task.optimal:
            yield Ended(Reason.FINISHED)
            return
    known = [bound for bound in bounds if bound is not None]
    evidence = f"each of the {len(bounds)} choices of goals was exhausted"
    if not known:
        yield Claim(unsolvable=True, evidence=evidence)
    elif best is not None and min(known) >= _cost(task, best):
        yield Claim(moves=best, lower_bound=_cost(task, best), evidence=evidence)
    else:
        yield Ended(Reason.TIME if task.limit.spent else Reason.GAVE_UP)
        return
    yield Ended(Reason.FINISHED)


def _levels(game: SokobanGame) -> Iterator[SokobanGame]:
    """The level with each choice of goals; those on which boxes already are come first."""
    boxes = game.initial.boxes
    goals = sorted(game.level.goals, key=lambda goal: (goal not in boxes, goal))
    for chosen in combinations(goals, len(boxes)):
        yield SokobanGame(replace(game.level, goals=frozenset(chosen)), game.title, game.path)


def _until_won(game: SokobanGame, moves: tuple[str, ...]) -> tuple[str, ...]:
    """The moves up to where the level is won, which may be on other goals than those that were chosen."""
    state = game.initial
    for count, move in enumerate(moves):
        if game.is_terminal(state):
            return moves[:count]
        state = game.apply(state, move)
    return moves


def _cost(task: Task, moves: tuple[str, ...]) -> int:
    return sum(task.game.cost(move, task.metric) for move in moves)
