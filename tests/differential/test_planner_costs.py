"""Costs of every size: planners, the default engine and a plain search agree, or a planner says that it cannot tell."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from random_planning import random_planning, solvable_planning
from soloist.game.solution import Status
from soloist.languages.pddl.game import PddlGame
from soloist.languages.pddl.model import Planning
from soloist.pipeline import solve

pytest.importorskip("up_fast_downward")
pytest.importorskip("up_symk")


def with_costs(planning: Planning, rng: random.Random, size: int) -> PddlGame:
    actions = tuple(replace(action, cost=(rng.randrange(size),)) for action in planning.domain.actions)
    domain = replace(planning.domain, actions=actions, functions={"total-cost": ()})
    return PddlGame(Planning(domain, replace(planning.problem, metric=True)))


@pytest.mark.parametrize("size", [2, 30, 10**6, 2**29, 2**31, 2**40])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_size_of_costs_leads_to_a_wrong_verdict(seed: int, size: int) -> None:
    planning = random_planning(seed) if seed == 3 else solvable_planning(seed)
    game = with_costs(planning, random.Random(seed), size)
    truth = solve(game, engine="blackbox", optimal=True)
    assert truth.status in (Status.SOLVED_OPTIMALLY, Status.UNSOLVABLE)
    for engine in ("downward", "symk", "search"):
        result = solve(game, engine=engine, optimal=True, seconds=20)
        if result.status is not Status.UNSUPPORTED:
            assert result.status in (truth.status, *((Status.SOLVED,) if engine != "search" else ()))
            assert result.status is Status.SOLVED or result.cost == truth.cost
        else:
            assert size > 2**28
