"""What is shown of a plan costs no more than the plan, is a plan, and takes no detour that a window shows."""

from __future__ import annotations

from collections.abc import Generator
from itertools import pairwise

import pytest

from planning_domains import blocks, parcels, rounds
from random_planning import solvable_planning, wandering_plan, with_costs
from soloist.engines.engine import Event, Task
from soloist.engines.grounding.ground import ground_form
from soloist.engines.improvement import improved
from soloist.languages.pddl.game import PddlGame
from soloist.languages.pddl.plan import validate
from soloist.languages.pddl.reader import read
from soloist.limit import Limit
from soloist.pipeline import solve
from soloist.source import Source

#: No time passes by its clock, so that windows are tried to the end, however busy the machine is.
UNHURRIED = Limit(60, started=0.0, clock=lambda: 0.0)


def finished(work: Generator[Event, None, tuple[str, ...]]) -> tuple[str, ...]:
    while True:
        try:
            next(work)
        except StopIteration as stop:
            found: tuple[str, ...] = stop.value
            return found


def grounded(game: PddlGame) -> PddlGame:
    for _ in ground_form(game, Limit(60)):
        pass
    return game


def task_of(text: str) -> PddlGame:
    [game] = read(Source("task.pddl", text), "")
    return grounded(game)


def walk(*cells: str) -> list[str]:
    return [f"(move c{here} c{there})" for here, there in pairwise(cells)]


def test_a_round_in_a_bad_order_becomes_the_shortest() -> None:
    # Every step is needed where it stands, so that elimination finds nothing; the shortest round has 8 steps.
    game = task_of(rounds(3, 0))
    bad = walk("0-0", "0-1", "1-1", "1-0", "2-0", "2-1", "2-2", "1-2", "1-1", "0-1", "0-2")
    assert validate(game, bad).valid
    better = finished(improved(Task(game, "cost", limit=UNHURRIED), bad))
    assert len(better) == 8
    assert validate(game, better).valid


@pytest.mark.parametrize("seed", range(12))
def test_a_wandering_plan_with_costs_becomes_no_dearer_and_never_cheaper_than_the_least(seed: int) -> None:
    game = PddlGame(with_costs(solvable_planning(seed), seed))
    bad = wandering_plan(game, seed)
    better = finished(improved(Task(grounded(game), "cost", limit=UNHURRIED), bad))
    verdict, before = validate(game, better), validate(game, bad)
    assert verdict.valid
    assert verdict.cost is not None and before.cost is not None
    least = solve(game, engine="blackbox", metric="cost", optimal=True, seconds=60, check_proofs=False).cost
    assert least is not None
    assert least <= verdict.cost <= before.cost


@pytest.mark.parametrize("text", [blocks(4, 3), parcels(2, 3)], ids=["blocks", "parcels"])
def test_a_random_walk_to_the_goal_becomes_a_good_plan(text: str) -> None:
    game = task_of(text)
    bad = wandering_plan(game, 1, length=4000)
    better = finished(improved(Task(game, "cost", limit=UNHURRIED), bad))
    assert validate(game, better).valid
    least = solve(game, engine="search", optimal=True, seconds=60, check_proofs=False).cost
    assert least is not None
    assert len(better) <= 1.3 * least


def test_a_task_that_was_never_grounded_loses_needless_steps_alone() -> None:
    [game] = read(Source("task.pddl", rounds(2, 0)), "")
    bad = walk("0-0", "0-1", "0-0", "0-1", "1-1", "1-0")
    assert finished(improved(Task(game, "cost", limit=UNHURRIED), bad)) == tuple(walk("0-0", "0-1", "1-1", "1-0"))
