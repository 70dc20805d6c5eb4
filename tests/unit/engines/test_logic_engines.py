"""The logic engines as the pipeline runs them: optimal solutions, statuses, refusals, and a quick stop."""

from __future__ import annotations

import psutil
import pytest

from small_games import HOPELESS, LIT, game_of
from soloist.engines.engine import Limit, Task
from soloist.engines.logic.schedule import Schedule
from soloist.engines.registry import engine_named
from soloist.game.solution import Status
from soloist.pipeline import solve

TWO_ROLES = """
(role white) (role black)
(init a) (legal white go) (legal black go)
(<= (next b) (true a)) (<= terminal (true b)) (goal white 100) (goal black 0)
"""


@pytest.mark.parametrize("engine", ["asp", "sat", "portfolio"])
def test_the_least_number_of_moves_is_found_and_proved(engine: str) -> None:
    result = solve(game_of(LIT), engine=engine, optimal=True)
    assert (result.status, result.value, result.cost) == (Status.SOLVED_OPTIMALLY, 100, 6)


@pytest.mark.parametrize("engine", ["asp", "sat", "one-way", "portfolio"])
def test_that_nothing_can_be_won_is_proved(engine: str) -> None:
    result = solve(game_of(HOPELESS), engine=engine)
    if engine == "one-way":
        assert result.status in (Status.UNSOLVABLE, Status.UNSUPPORTED)
    else:
        assert result.status is Status.UNSOLVABLE


@pytest.mark.parametrize("engine", ["asp", "sat", "one-way", "portfolio"])
def test_a_game_of_two_roles_is_refused(engine: str) -> None:
    result = solve(game_of(TWO_ROLES), engine=engine)
    assert result.status is Status.UNSUPPORTED
    assert "roles" in result.message


@pytest.mark.parametrize("engine", ["asp", "sat", "one-way", "portfolio"])
def test_no_time_is_a_status(engine: str) -> None:
    assert solve(game_of(LIT), engine=engine, seconds=0.0).status is Status.TIMEOUT


def test_a_game_that_can_go_back_is_not_one_way() -> None:
    result = solve(game_of(LIT), engine="one-way")
    assert result.status is Status.UNSUPPORTED
    assert "may change back" in result.message


@pytest.mark.parametrize("engine", ["asp", "sat", "portfolio"])
def test_closing_an_engine_leaves_no_process_behind(engine: str) -> None:
    events = engine_named(engine).solve(Task(game_of(LIT), "moves", limit=Limit(60.0)))
    next(events)
    events.close()
    assert psutil.Process().children() == []


def test_a_hard_horizon_does_not_block_the_others() -> None:
    schedule = Schedule()
    tried = []
    for _ in range(40):
        horizon, budget = schedule.choose()
        tried.append(horizon)
        schedule.postpone(horizon, budget)
    assert tried[0] == 0
    assert max(tried) >= 5
    assert tried.count(0) > 3


def test_closed_horizons_are_not_tried_again_and_the_last_one_ends_the_search() -> None:
    schedule = Schedule()
    for expected in range(4):
        assert schedule.choose()[0] == expected
        schedule.close(expected)
    assert schedule.first_open == 4
    assert not schedule.is_done
    schedule.all_ended_by(3)
    assert schedule.is_done
