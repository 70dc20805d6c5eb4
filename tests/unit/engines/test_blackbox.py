"""The black-box engine: any game, by nothing but the contract, with answers that other engines agree with."""

from __future__ import annotations

from typing import Any

import pytest

from small_games import LIT, game_of
from sokoban_levels import level
from soloist.engines.blackbox import BlackBox
from soloist.engines.engine import Ended, Reason, Task
from soloist.game.search import PlainSearch, a_star
from soloist.game.solution import Claim, Status
from soloist.languages.registry import read_one
from soloist.limit import Limit
from soloist.pipeline import solve
from toy import Stairs

ORDERS = ("breadth-first", "a-star", "greedy")


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(
    ("metric", "cost"),
    [("moves", 3), ("steps", 5)],
)
def test_every_order_proves_the_least_cost(order: str, metric: str, cost: int) -> None:
    result = solve(Stairs(), engine="blackbox", metric=metric, optimal=True, options={"order": order})
    assert (result.status, result.cost) == (Status.SOLVED_OPTIMALLY, cost)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("metric", ["pushes", "moves", "pushes-then-moves", "moves-then-pushes"])
def test_it_agrees_with_the_sokoban_engine(order: str, metric: str) -> None:
    game = level("######", "#.@  #", "# $$ #", "#   .#", "######")
    ours = solve(game, engine="blackbox", metric=metric, optimal=True, options={"order": order})
    assert ours.status is Status.SOLVED_OPTIMALLY
    assert ours.cost == solve(game, engine="sokoban", metric=metric, optimal=True).cost


def test_it_agrees_on_rule_sheets_and_planning_tasks() -> None:
    assert solve(game_of(LIT), engine="blackbox", optimal=True).cost == 6
    task = read_one("examples/courier-domain.pddl", None, "examples/courier-problem.pddl")
    ours, theirs = solve(task, engine="blackbox", optimal=True), solve(task, engine="symk", optimal=True)
    assert ours.cost == theirs.cost


def test_what_cannot_be_won_is_told_after_all_states() -> None:
    game = level("#####", "#@$.#", "#$ .#", "#####")
    assert solve(game, engine="blackbox").status is Status.UNSOLVABLE


def test_memory_is_an_end_without_a_claim() -> None:
    task = Task(read_one("examples/hanoi.kif"), "moves", optimal=True, limit=Limit(60.0, 0))
    search: PlainSearch[object, object] = PlainSearch(task.game, "moves", most_states=5)
    search.run(100)
    assert search.out_of_memory and not search.exhausted
    assert search.best is None


def test_time_is_an_end_without_a_claim() -> None:
    task = Task(read_one("examples/hanoi.kif"), "moves", optimal=True, limit=Limit(0.0))
    events = list(BlackBox().solve(task))
    assert not [event for event in events if isinstance(event, Claim)]
    assert isinstance(events[-1], Ended) and events[-1].reason is Reason.TIME


def test_a_given_bound_saves_states_and_no_move() -> None:
    game = level("########", "#      #", "# $@ . #", "#  $ . #", "########")
    plain: PlainSearch[Any, Any] = PlainSearch(game, "pushes")
    guided: PlainSearch[Any, Any] = PlainSearch(
        game, "pushes", a_star(lambda state: game.admissible_bound(state, "pushes"))
    )
    for search in (plain, guided):
        while not search.exhausted and search.best is None:
            search.run(1)
        assert search.best is not None and search.best.cost == 5
    assert guided.looked_at < plain.looked_at
