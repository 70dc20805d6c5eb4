"""Numbers in PDDL: states, applicable steps, goals and metrics are those of unified-planning's own simulator."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from numeric_domains import jugs, trips
from random_numeric import random_numeric
from soloist.game.solution import Proof, Status
from soloist.languages.pddl.game import PddlGame, State, Step
from soloist.languages.pddl.plan import validate
from soloist.languages.pddl.reader import read
from soloist.languages.pddl.writer import domain_text, problem_text
from soloist.pipeline import solve
from soloist.source import Source

TEXTS = {
    "jugs": jugs(("5", "3"), "4"),
    "parts of a jug": jugs(("0.5", "0.3"), "0.1", "(:metric minimize (+ (* 0.5 (used)) 1))"),
    "trips": trips(4, 1, "99"),
    "more trips": trips(5, 2, "4.5"),
}


def game_of(text: str) -> PddlGame:
    [game] = read(Source("task.pddl", text), "")
    return game


class Theirs:
    """A task in the library's own simulator."""

    def __init__(self, text: str) -> None:
        pytest.importorskip("unified_planning")
        from unified_planning.engines import UPSequentialSimulator
        from unified_planning.environment import get_environment
        from unified_planning.io import PDDLReader

        get_environment().credits_stream = None
        domain, _, problem = text.partition("(define (problem")
        self.problem = PDDLReader().parse_problem_string(domain, "(define (problem" + problem)
        self.simulator: Any = UPSequentialSimulator(self.problem)
        self.state = self.simulator.get_initial_state()

    def applicable(self) -> set[str]:
        found = self.simulator.get_applicable_actions(self.state)
        return {f"({' '.join((action.name, *map(str, args)))})" for action, args in found}

    def apply(self, step: Step) -> None:
        objects = [self.problem.object(name) for name in step.args]
        self.state = self.simulator.apply(self.state, self.problem.action(step.action), objects)

    def number(self, term: str, *args: str) -> Fraction:
        fluent = self.problem.fluent(term)(*(self.problem.object(name) for name in args))
        return Fraction(self.state.get_value(fluent).constant_value())

    def is_goal(self) -> bool:
        return bool(self.simulator.is_goal(self.state))


def values(state: State) -> dict[tuple[str, ...], Fraction]:
    return {
        (atom.predicate.removeprefix("= "), *atom.args[:-1]): Fraction(atom.args[-1])
        for atom in state
        if atom.predicate.startswith("= ")
    }


@pytest.mark.filterwarnings("ignore:.*deprecated")
@pytest.mark.parametrize("name", TEXTS)
def test_random_walks_go_as_in_the_librarys_simulator(name: str) -> None:
    game, theirs = game_of(TEXTS[name]), Theirs(TEXTS[name])
    rng = random.Random(name)
    state = game.initial
    for _ in range(12):
        steps = game.applicable(state)
        assert set(map(str, steps)) == theirs.applicable()
        assert game.is_terminal(state) == theirs.is_goal()
        for term, value in values(state).items():
            assert theirs.number(*term) == value
        if not steps:
            break
        step = rng.choice(steps)
        theirs.apply(step)
        state = game.apply(state, step)


@pytest.mark.parametrize(("name", "status", "cost"), [("jugs", Status.SOLVED_OPTIMALLY, 6), ("trips", None, None)])
def test_the_default_engine_proves_what_is_cheapest(name: str, status: Status | None, cost: int | None) -> None:
    game = game_of(TEXTS[name])
    result = solve(game, optimal=True)
    assert result.status is (status or Status.SOLVED_OPTIMALLY)
    assert cost is None or result.cost == cost
    assert result.solution is not None and result.proof in (Proof.ENGINE, Proof.CHECKED)
    verdict = validate(game, result.solution.moves)
    assert (verdict.valid, verdict.cost) == (True, result.cost)


def test_a_metric_that_is_no_sum_of_whole_costs_is_told_exactly_and_moves_are_counted() -> None:
    game = game_of(TEXTS["parts of a jug"])
    assert game.metrics == ("moves",)
    result = solve(game, optimal=True)
    assert result.solution is not None
    assert "moves are counted, since the :metric" in result.message
    verdict = validate(game, result.solution.moves)
    fills = sum(move.startswith("(fill") for move in result.solution.moves)
    assert verdict.metric == Fraction(fills, 2) + 1
    assert str(verdict).endswith(f"metric {float(verdict.metric):g}")


@pytest.mark.parametrize("name", TEXTS)
def test_a_written_task_is_read_back_the_same(name: str) -> None:
    planning = game_of(TEXTS[name]).planning
    sources = Source("d", domain_text(planning.domain)), Source("p", problem_text(planning.problem))
    [again] = read(sources[0], "", sources[1])
    assert again.planning == planning


def test_roads_without_a_length_cannot_be_driven() -> None:
    game = game_of(trips(4, 1))
    known = {tuple(term.args) for term in game.planning.problem.numbers if term.predicate == "far"}
    driven = {step.args[1:] for step in game.applicable(game.initial) if step.action == "drive"}
    assert driven and driven <= known
    missing = next(f"(drive c p0 {to})" for to in ("p0", "p1", "p2", "p3") if ("p0", to) not in known)
    assert "has no value" in str(validate(game, [missing]))


def test_the_engines_that_ground_find_the_least_costs_of_the_reference_semantics() -> None:
    for seed in (10, 13, 16, 23, 25, 27):
        game = game_of(random_numeric(seed))
        truth = solve(game, engine="blackbox", optimal=True)
        ground = solve(game, engine="search", optimal=True, check_proofs=False)
        assert (seed, ground.status, ground.cost) == (seed, truth.status, truth.cost)


COUNTER = """
(define (domain counter) (:requirements :numeric-fluents) (:functions (n) (m))
  (:action up :parameters () :effect (increase (n) (m))) (:action more :parameters () :effect (increase (m) 0.5)))
(define (problem counter) (:domain counter) (:init (= (n) 0) (= (m) 0)) (:goal (= (n) 2.5)))
"""


def test_numbers_without_an_end_are_left_to_plain_search() -> None:
    game = game_of(COUNTER)
    assert game.rule_form is None
    result = solve(game, optimal=True)
    assert (result.status, result.cost, result.engine) == (Status.SOLVED_OPTIMALLY, 5, "blackbox")
    assert "plain search" in result.message
    assert "know no numbers" in solve(game, engine="downward").message


DEARER = """
(define (domain tolls) (:requirements :numeric-fluents) (:predicates (there)) (:functions (toll) (total-cost))
  (:action go :parameters () :effect (and (there) (increase (total-cost) (toll))))
  (:action wait :parameters () :effect (and (assign (toll) 0) (increase (total-cost) 1))))
(define (problem tolls) (:domain tolls) (:init (= (toll) 9) (= (total-cost) 0)) (:goal (there))
  (:metric minimize (total-cost)))
"""


@pytest.mark.parametrize("function", ["total-cost", "spent"])
def test_a_cost_that_steps_change_is_never_called_the_least(function: str) -> None:
    game = game_of(DEARER.replace("total-cost", function))
    assert game.metrics == ("moves",)
    result = solve(game, optimal=True)
    assert result.moves == ("(go)",) and "moves are counted, since the :metric" in result.message
    assert validate(game, ["(go)"]).metric == 9
    assert validate(game, ["(wait)", "(go)"]).metric == 1
