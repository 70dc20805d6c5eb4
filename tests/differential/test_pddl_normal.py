"""Whatever the reader takes, planners take in plain form, and they say of it what a plain search says."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from random_planning import least_moves, random_planning, solvable_planning
from soloist.datalog.queries.formula import Parameter
from soloist.game.solution import Status
from soloist.languages.pddl.game import PddlGame
from soloist.languages.pddl.model import Domain, Planning
from soloist.languages.pddl.normal import normal
from soloist.languages.pddl.reader import read, read_planning
from soloist.languages.pddl.writer import domain_text, problem_text
from soloist.pipeline import solve
from soloist.source import Source

STRANGE = {"apple": "äpfel", "pear": "and", "rope": "7up", "knife": "knife!", "p": "number", "q": "tool", "r": "größe",
           "a0": "not-ready!", "a1": "été", "a2": "ete", "fruit": "number", "blade": "object-of-iron"}  # fmt: skip


def strange(planning: Planning) -> PddlGame:
    """The same task in names and types that hardly anybody takes, read from its text."""
    domain = replace(planning.domain, requirements=(":adl", ":time", ":preferences", ":numeric-fluents"))
    text = domain_text(_with_either(domain)) + problem_text(planning.problem)
    for word, other in STRANGE.items():
        text = "".join(_swap(text, word, other))
    [game] = read(Source("strange.pddl", text), "")
    return game


def _swap(text: str, word: str, other: str) -> list[str]:
    return [other if piece == word else piece for piece in re.split(r"([\s()]+)", text)]


def _with_either(domain: Domain) -> Domain:
    def widen(parameter: Parameter) -> Parameter:
        return replace(parameter, types=("fruit", "blade")) if parameter.types == ("fruit",) else parameter

    actions = tuple(replace(one, parameters=tuple(map(widen, one.parameters))) for one in domain.actions)
    return replace(domain, actions=actions)


@pytest.mark.parametrize("engine", ["downward", "symk"])
@pytest.mark.parametrize("seed", range(6))
def test_planners_take_strange_names_and_types(seed: int, engine: str) -> None:
    pytest.importorskip("up_fast_downward")
    pytest.importorskip("up_symk")
    game = strange(solvable_planning(seed) if seed else random_planning(seed))
    least = least_moves(game)
    result = solve(game, engine=engine, optimal=True, check_proofs=False)
    assert result.message == ""
    if least is None:
        assert result.status is Status.UNSOLVABLE
    else:
        assert (result.status, result.cost) == (Status.SOLVED_OPTIMALLY, least)


@pytest.mark.parametrize("seed", range(30))
def test_the_plain_form_plays_like_the_original(seed: int) -> None:
    game = strange(solvable_planning(seed))
    plain = normal(game.planning)
    text = domain_text(plain.planning.domain) + problem_text(plain.planning.problem)
    assert text.isascii()
    other = PddlGame(read_planning([Source("plain.pddl", text)]))
    rng = random.Random(seed)
    one, two = game.initial, other.initial
    for _ in range(8):
        assert game.is_terminal(one) == other.is_terminal(two)
        moves = {plain.step_back(str(step)): step for step in other.applicable(two)}
        assert set(moves) == {str(step) for step in game.applicable(one)}
        if not moves:
            return
        chosen = rng.choice(sorted(moves))
        one, two = game.apply(one, game.read_move(chosen)), other.apply(two, moves[chosen])


@pytest.mark.parametrize("engine", ["downward", "symk"])
def test_planners_take_recursion_through_forall(engine: str) -> None:
    pytest.importorskip("up_fast_downward")
    pytest.importorskip("up_symk")
    # A house is safe once all that lies before it is; the first lies before nothing.
    text = """(define (domain d) (:predicates (before ?a ?b) (locked ?a) (safe ?a))
      (:derived (safe ?a) (and (locked ?a) (forall (?b) (or (not (before ?b ?a)) (safe ?b)))))
      (:action lock :parameters (?a) :effect (locked ?a)))
    (define (problem p) (:domain d) (:objects a b c) (:init (before a b) (before b c)) (:goal (safe c)))"""
    [game] = read(Source("houses.pddl", text), "")
    result = solve(game, engine=engine, optimal=True, check_proofs=False)
    assert (result.status, result.cost, result.message) == (Status.SOLVED_OPTIMALLY, 3, "")
