"""The native core adds up costs, and comes to what a plain search over the reference semantics comes to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from planning_domains import lifts, surveys
from random_planning import random_task, with_costs
from soloist.game.solution import Proof, Status
from soloist.languages.pddl.game import PddlGame
from soloist.languages.pddl.reader import read
from soloist.languages.registry import read_one
from soloist.pipeline import solve
from soloist.source import Source

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

WAYS = """
(define (domain ways) (:requirements :action-costs)
  (:predicates (start) (half) (end)) (:functions (total-cost) - number)
  (:action first :parameters () :precondition (start) :effect (and (half) (increase (total-cost) {first})))
  (:action second :parameters () :precondition (half) :effect (and (end) (increase (total-cost) {second})))
  (:action direct :parameters () :precondition (start) :effect (and (end) (increase (total-cost) {direct}))))
(define (problem ways) (:domain ways) (:init (start) (= (total-cost) 0)) (:goal (end)) (:metric minimize (total-cost)))
"""


def task_with_costs(seed: int) -> PddlGame:
    planning = random_task(seed)
    return PddlGame(planning if planning.problem.metric else with_costs(planning, seed))


@pytest.mark.parametrize("engine", ["search", "portfolio"])
@pytest.mark.parametrize("block", range(4))
def test_the_least_cost_is_that_of_a_plain_search(block: int, engine: str) -> None:
    for seed in range(block, 36, 4) if engine == "search" else (block,):
        game = task_with_costs(seed)
        truth = solve(game, engine="blackbox", optimal=True)
        assert truth.status in (Status.SOLVED_OPTIMALLY, Status.UNSOLVABLE)
        result = solve(game, engine=engine, optimal=True)
        assert (seed, result.status, result.cost) == (seed, truth.status, truth.cost)
        assert result.proof is Proof.CHECKED or truth.cost == 0


@pytest.mark.parametrize("planner", ["downward", "symk"])
@pytest.mark.parametrize(("make", "size"), [(lifts, 3), (surveys, 4)])
def test_the_least_cost_of_tasks_of_known_kinds_is_that_of_planners(
    make: Callable[[int, int], str], size: int, planner: str
) -> None:
    pytest.importorskip("up_fast_downward" if planner == "downward" else "up_symk")
    [game] = read(Source("task.pddl", make(size, 1)), "")
    result, other = (solve(game, engine=engine, optimal=True, check_proofs=False) for engine in ("search", planner))
    assert (result.status, result.cost) == (Status.SOLVED_OPTIMALLY, other.cost)
    assert other.status is Status.SOLVED_OPTIMALLY


@pytest.mark.parametrize("engine", ["search", "portfolio"])
def test_costs_whose_sums_may_overflow_are_refused_and_those_that_share_a_divisor_are_not(engine: str) -> None:
    large = 2**31
    [game] = read(Source("", WAYS.format(first=large, second=large - 1, direct=2 * large)), "")
    result = solve(game, engine=engine, optimal=True)
    assert (result.status, "may leave 64 bits" in result.message) == (Status.UNSUPPORTED, True)
    [game] = read(Source("", WAYS.format(first=large, second=10 * large, direct=12 * large)), "")
    result = solve(game, engine=engine, optimal=True)
    assert (result.status, result.cost, result.lower_bound) == (Status.SOLVED_OPTIMALLY, 11 * large, 11 * large)


def test_costs_that_nobody_can_add_natively_are_added_by_the_default_all_the_same() -> None:
    large = 10**17
    [game] = read(Source("", WAYS.format(first=large, second=large, direct=2 * large + 1)), "")
    result = solve(game, optimal=True)
    assert (result.status, result.cost) == (Status.SOLVED_OPTIMALLY, 2 * large)


@pytest.mark.parametrize("metric", ["pushes", "pushes-then-moves", "moves-then-pushes"])
def test_other_languages_are_searched_under_their_own_metrics(metric: str) -> None:
    level = read_one(f"{EXAMPLES / 'cellar.xsb'}#1")
    expected = solve(level, metric=metric, optimal=True)
    result = solve(level, engine="search", metric=metric, optimal=True)
    assert (result.status, result.cost) == (Status.SOLVED_OPTIMALLY, expected.cost)
