"""Fast Downward, SymK and a plain breadth-first search on the reference semantics agree on random tasks."""

from __future__ import annotations

import pytest

from random_planning import least_moves, random_planning, solvable_planning
from soloist.game.solution import Status
from soloist.languages.pddl.game import PddlGame
from soloist.pipeline import solve

pytest.importorskip("up_fast_downward")
pytest.importorskip("up_symk")


#: Seeds of tasks with the empty plan, and of tasks without a plan.
SEEDS = (0, 1, 2, 3, 5, 7, 11, 13)


@pytest.mark.parametrize("engine", ["downward", "symk", "planning"])
@pytest.mark.parametrize("seed", range(8))
def test_a_planner_finds_the_least_cost_of_several_steps(seed: int, engine: str) -> None:
    game = PddlGame(solvable_planning(seed))
    result = solve(game, engine=engine, optimal=True, check_proofs=False)
    assert (result.status, result.cost) == (Status.SOLVED_OPTIMALLY, least_moves(game))


@pytest.mark.parametrize("engine", ["downward", "symk"])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_planner_finds_the_least_cost_or_proves_that_there_is_no_plan(seed: int, engine: str) -> None:
    game = PddlGame(random_planning(seed))
    least = least_moves(game)
    result = solve(game, engine=engine, optimal=True)
    if least is None:
        assert result.status is Status.UNSOLVABLE
    else:
        assert (result.status, result.cost, result.lower_bound) == (Status.SOLVED_OPTIMALLY, least, least)
