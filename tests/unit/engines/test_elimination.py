"""What is left of a plan is a plan, no step of it can be left out alone, and nothing was added."""

from __future__ import annotations

from pathlib import Path

import pytest

from random_planning import solvable_planning, wandering_plan
from soloist.engines.elimination import shortened
from soloist.languages.pddl.game import PddlGame
from soloist.languages.pddl.plan import validate
from soloist.languages.pddl.strips import plain_step
from soloist.languages.registry import read_one
from soloist.limit import Limit

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


def tasks() -> list[PddlGame]:
    courier = read_one(str(EXAMPLES / "courier-problem.pddl"))
    assert isinstance(courier, PddlGame)
    return [courier, *(PddlGame(solvable_planning(seed)) for seed in range(12))]


@pytest.mark.parametrize("number", range(13))
def test_elimination_leaves_a_plan_that_needs_each_of_its_steps(number: int) -> None:
    game = tasks()[number]
    plan = wandering_plan(game, number) if number else COURIER_WITH_DETOURS
    assert validate(game, plan).valid
    short = list(shortened(game, plan, Limit(60)))
    assert validate(game, short).valid
    rest = iter(plan)
    assert all(step in rest for step in short)
    for place in range(len(short)):
        assert not validate(game, [*short[:place], *short[place + 1 :]]).valid


COURIER_WITH_DETOURS = [
    "(pocket bill depot)",
    "(load clock depot)",
    "(ride depot mill)",
    "(ride mill depot)",
    "(ride depot mill)",
    "(ride mill school)",
    "(unload clock school)",
    "(load clock school)",
    "(unload clock school)",
    "(ride school mill)",
    "(load lamp mill)",
    "(ride mill school)",
    "(ride school harbour)",
    "(pocket postcard harbour)",
    "(unload lamp harbour)",
    "(hand-over bill harbour)",
    "(ride harbour school)",
    "(ride school mill)",
    "(ride mill depot)",
    "(hand-over postcard depot)",
]


def test_the_courier_takes_plain_steps_and_loses_the_detours() -> None:
    game = tasks()[0]
    assert all(plain_step(game, game.read_move(move)) for move in COURIER_WITH_DETOURS)
    assert len(shortened(game, COURIER_WITH_DETOURS, Limit(60))) == 16


def test_without_time_a_plan_stays_a_plan() -> None:
    game = tasks()[0]
    assert validate(game, shortened(game, COURIER_WITH_DETOURS, Limit(0))).valid
