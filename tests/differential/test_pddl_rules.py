"""A planning task written as rules is the same game, move by move, and the engines that ground it agree."""

from __future__ import annotations

import random

import pytest

from numeric_domains import jugs, trips
from random_numeric import random_numeric
from random_planning import least_moves, random_planning, with_recursion
from soloist.datalog.queries.formula import And, Atom, Axiom, Exists, Forall, Not, Or, Parameter
from soloist.game.solution import Status
from soloist.languages.gdl.game import GdlGame
from soloist.languages.gdl.reader import read_rules
from soloist.languages.gdl.translation import translate
from soloist.languages.pddl.game import PddlGame, Step
from soloist.languages.pddl.model import Action, Domain, Effect, Planning, Problem
from soloist.languages.pddl.reader import read, read_planning
from soloist.pipeline import solve
from soloist.source import Source


def as_gdl(game: PddlGame) -> GdlGame:
    return GdlGame(read_rules(Source("task.kif", translate(game))))


def facts(state: frozenset[Atom]) -> set[str]:
    """A state in the words of its rules, which write the names of numbers and their values with an equals sign."""
    words = {
        (atom.predicate.replace(" ", ""), *atom.args[:-1], f"={atom.args[-1]}")
        if atom.predicate.startswith("= ")
        else (atom.predicate, *atom.args)
        for atom in state
    }
    return {f"({' '.join(each)})" if len(each) > 1 else each[0] for each in words}


def same_play(game: PddlGame, seed: int, moves: int = 8) -> None:
    rules, rng = as_gdl(game), random.Random(seed)
    state, other = game.initial, rules.initial
    for _ in range(moves):
        assert facts(state) == set(rules.state_text(other).splitlines())
        assert (game.is_terminal(state), game.value(state)) == (rules.is_terminal(other), rules.value(other))
        steps = game.moves(state)
        texts = {step: str(step) if step.args else step.action for step in steps}
        assert sorted(texts.values()) == sorted(rules.moves(other))
        if not steps:
            return
        step: Step = rng.choice(steps)
        state, other = game.apply(state, step), rules.apply(other, rules.read_move(texts[step]))


@pytest.mark.parametrize("seed", range(60))
def test_every_random_task_plays_the_same_as_rules(seed: int) -> None:
    same_play(PddlGame(random_planning(seed, derived=seed % 2 == 0)), seed)


@pytest.mark.parametrize("seed", range(40))
def test_tasks_whose_derived_predicates_need_one_another_play_the_same_as_rules(seed: int) -> None:
    same_play(PddlGame(with_recursion(random_planning(seed), seed)), seed)


def test_random_tasks_with_numbers_play_the_same_as_rules() -> None:
    played = 0
    for seed in range(20):
        [game] = read(Source("numbers.pddl", random_numeric(seed)), "")
        if game.rule_form is not None:
            same_play(game, seed)
            played += 1
    assert played > 10


@pytest.mark.parametrize("text", [jugs(("0.5", "0.3"), "0.1"), trips(4, 1), trips(4, 2, "4")])
def test_tasks_with_numbers_play_the_same_as_rules(text: str) -> None:
    [game] = read(Source("numbers.pddl", text), "")
    same_play(game, 1, 12)


def test_recursion_through_forall_stays_positive() -> None:
    """A node is won when all its successors are: the least set, as in PDDL, and no cycle through negation."""
    every = Forall((Parameter("?y"),), Or((Not(Atom("edge", ("?x", "?y"))), Atom("won", ("?y",)))))
    some = Exists((Parameter("?z"),), Atom("edge", ("?x", "?z")))
    axioms = (
        Axiom(Atom("won", ("?x",)), (Parameter("?x"),), Atom("lit", ("?x",))),
        Axiom(Atom("won", ("?x",)), (Parameter("?x"),), And((some, every))),
    )
    act = Action("light", (Parameter("?x"),), Not(Atom("lit", ("?x",))), (Effect(Atom("lit", ("?x",))),))
    predicates = {name: tuple(Parameter(f"?{n}") for n in range(2)) for name in ("edge",)}
    predicates |= {name: (Parameter("?x"),) for name in ("won", "lit")}
    objects = dict.fromkeys("abcd", "object")
    edges = frozenset(Atom("edge", (one, other)) for one, other in ("ab", "ac", "bd", "cd", "da"))
    problem = Problem("p", "d", objects, edges, {}, Atom("won", ("a",)))
    game = PddlGame(Planning(Domain("d", (), {}, {}, predicates, {}, (act,), axioms), problem))
    for seed in range(10):
        same_play(game, seed)


@pytest.mark.parametrize("engine", ["search", "sat", "asp"])
@pytest.mark.parametrize("seed", (0, 1, 2, 3, 5, 7))
def test_an_engine_that_grounds_finds_the_least_moves_or_proves_that_there_is_no_plan(seed: int, engine: str) -> None:
    game = PddlGame(random_planning(seed))
    result = solve(game, engine=engine, optimal=True)
    assert result.cost == least_moves(game)
    assert result.status is (Status.UNSOLVABLE if result.cost is None else Status.SOLVED_OPTIMALLY)


COSTLY = """
(define (domain d) (:requirements :strips :action-costs) (:predicates (a) (b)) (:functions (total-cost))
  (:action x :parameters () :precondition (a) :effect (and (b) (increase (total-cost) 3))))
(define (problem p) (:domain d) (:init (a) (= (total-cost) 0)) (:goal (b)) (:metric minimize (total-cost)))
"""


def test_costs_other_than_one_are_refused_by_engines_that_count_moves() -> None:
    game = PddlGame(read_planning([Source("costly.pddl", COSTLY)]))
    assert solve(game, engine="asp").status is Status.UNSUPPORTED
    assert solve(game, engine="asp", metric="moves").cost == 1
    assert solve(game, engine="search").cost == 3
