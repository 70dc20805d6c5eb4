"""The logic engines as the pipeline runs them: optimal solutions, statuses, refusals, and a quick stop."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from typing import Any

import pytest

from left_behind import left_behind
from small_games import HOPELESS, LIT, game_of
from soloist.engines import asp, sat
from soloist.engines.engine import Reason, Task
from soloist.engines.grounding.ground import ground_form
from soloist.engines.logic.horizons import HorizonSearch
from soloist.engines.logic.reasoner import SatReasoner
from soloist.engines.logic.schedule import Schedule
from soloist.engines.process import Outcome, run
from soloist.engines.registry import engine_named
from soloist.engines.sat import SOLVERS
from soloist.errors import UsageError
from soloist.game.solution import Claim, Status
from soloist.limit import Limit
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


@pytest.mark.parametrize("engine", ["asp", "sat", "one-way"])
def test_memory_that_does_not_even_hold_the_solver_is_a_status(engine: str) -> None:
    assert solve(game_of(LIT), engine=engine, memory_mb=30, seconds=600.0).status is Status.MEMOUT


@pytest.mark.parametrize(("work", "memory_mb"), [(asp.work, 64), (sat.work, 48)])
def test_a_solver_that_runs_out_of_memory_is_an_outcome(work: Callable[..., Any], memory_mb: int) -> None:
    """The libraries can be loaded, but no step of a game with hundreds of lamps fits beside them."""
    ground = outcome(ground_form(game_of(lamps(24)), Limit(600.0))).unwrap()
    assert outcome(run("test", work, ground, True, limit=Limit(600.0, memory_mb))).reason is Reason.MEMORY


def outcome(events: Generator[Any, None, Outcome[Any]]) -> Outcome[Any]:
    while True:
        try:
            next(events)
        except StopIteration as stop:
            ended: Outcome[Any] = stop.value
            return ended


def lamps(side: int) -> str:
    """Each move turns four lamps of a torus, so that one lamp alone stays on for ever; no play has an end."""
    facts = " ".join(f"(succ {place} {(place + 1) % side})" for place in range(side))
    return f"""
    (role you) (init (on 0 0)) {facts}
    (<= (legal you (press ?x ?y)) (succ ?x ?z) (succ ?y ?w))
    (<= (turned ?x ?y) (does you (press ?x ?y)))
    (<= (turned ?x ?z) (does you (press ?x ?y)) (succ ?y ?z))
    (<= (turned ?z ?y) (does you (press ?x ?y)) (succ ?x ?z))
    (<= (turned ?z ?w) (does you (press ?x ?y)) (succ ?x ?z) (succ ?y ?w))
    (<= (next (on ?x ?y)) (true (on ?x ?y)) (not (turned ?x ?y)))
    (<= (next (on ?x ?y)) (turned ?x ?y) (not (true (on ?x ?y))))
    (<= lit (true (on ?x ?y))) (<= terminal (not lit)) (<= (goal you 100) (not lit))
    """


@pytest.mark.parametrize("engine", ["asp", "sat", "portfolio"])
def test_a_goal_that_nothing_defines_and_an_end_that_never_comes_are_proofs_of_nothing_to_win(engine: str) -> None:
    start = "(role you) (init a) (legal you go) (<= (next b) (true a))"
    no_goal = game_of(f"{start} (<= terminal (true b)) (<= (goal you 100) won)")
    no_end = game_of(f"{start} (<= terminal (true c)) (<= (goal you 100) (true b))")
    assert solve(no_goal, engine=engine).status is Status.UNSOLVABLE
    assert solve(no_end, engine=engine).status is Status.UNSOLVABLE


@pytest.mark.parametrize("engine", ["asp", "sat", "one-way", "portfolio"])
def test_fluents_without_end_are_refused_with_the_place(engine: str) -> None:
    text = """(role you) (init (n 0)) (legal you go)
    (<= (next (n (s ?x))) (true (n ?x)))
    (<= terminal (true (n never))) (goal you 100)"""
    result = solve(game_of(text), engine=engine)
    assert result.status is Status.UNSUPPORTED
    assert "kif:2:" in result.message


@pytest.mark.parametrize(
    ("engine", "option", "value"),
    [
        ("asp", "configurations", "auto,nonsense"),
        ("asp", "final-states", "maybe"),
        ("sat", "solver", "nonsense"),
        ("portfolio", "cores", "none"),
        ("portfolio", "cores", "0"),
    ],
)
def test_an_option_that_makes_no_sense_is_the_callers_mistake(engine: str, option: str, value: str) -> None:
    with pytest.raises(UsageError, match=f"{option}="):
        solve(game_of(LIT), engine=engine, options={option: value})


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_sat_solver_proves_the_same(solver: str) -> None:
    result = solve(game_of(LIT), engine="sat", optimal=True, options={"solver": solver})
    assert (result.status, result.cost) == (Status.SOLVED_OPTIMALLY, 6)


def test_a_game_that_can_go_back_is_not_one_way() -> None:
    result = solve(game_of(LIT), engine="one-way")
    assert result.status is Status.UNSUPPORTED
    assert "may change back" in result.message


@pytest.mark.parametrize("engine", ["asp", "sat", "portfolio"])
def test_closing_an_engine_leaves_no_process_behind(engine: str) -> None:
    before = left_behind()
    events = engine_named(engine).solve(Task(game_of(LIT), "moves", limit=Limit(60.0)))
    next(events)
    events.close()
    assert not left_behind(before)


class SlowToRefute(SatReasoner):
    """Needs several tries for any question about fewer than seven moves."""

    def __init__(self) -> None:
        super().__init__()
        self._tries: Counter[int] = Counter()

    def ask(self, assumptions: Sequence[int], budget: int, watch: Sequence[int]) -> bool | None:
        self._tries[len(assumptions)] += 1
        # It ends, with this reward, and a move is made at each time: two assumptions more than moves.
        if len(assumptions) < 2 + 7 and self._tries[len(assumptions)] < 5:
            return None
        return super().ask(assumptions, budget, watch)


@pytest.mark.parametrize(("patience", "moves"), [(0.0, 7), (600.0, 6)])
def test_with_patience_a_shorter_play_is_found_before_the_best_is_told(patience: float, moves: int) -> None:
    endless = game_of(LIT.replace("(<= terminal (true (step 7)))", ""))
    ground = outcome(ground_form(endless, Limit(600.0))).unwrap()
    (claim,) = [
        event
        for event in HorizonSearch(ground, SlowToRefute(), "test", optimal=False, patience=patience).steps()
        if isinstance(event, Claim)
    ]
    assert claim.moves is not None and len(claim.moves) == moves
    assert (claim.lower_bound == moves) == (patience > 0)


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
