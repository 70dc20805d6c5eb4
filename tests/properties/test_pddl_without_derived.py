"""A planning task whose derived predicates are written out plays as the task with them."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from random_planning import KINDS, random_formula, random_planning, with_recursion
from soloist.datalog.queries.formula import Atom, Axiom, Parameter
from soloist.errors import UnsupportedError
from soloist.languages.pddl.game import PddlGame
from soloist.languages.pddl.model import Planning
from soloist.languages.pddl.reader import read
from soloist.languages.pddl.without_derived import without_derived
from soloist.languages.pddl.writer import domain_text, problem_text
from soloist.source import Source


def written_out(planning: Planning) -> PddlGame:
    """The task without derived predicates, read again from its text."""
    made = without_derived(planning)
    assert not made.domain.axioms
    text = domain_text(made.domain) + problem_text(made.problem)
    [game] = read(Source("written.pddl", text), "")
    assert isinstance(game, PddlGame)
    return game


def layered(seed: int) -> Planning:
    """A task where `d` rests on `c`, both on random conditions, in names that are bound elsewhere too."""
    planning = random_planning(seed)
    rng = random.Random(seed + 1)
    axioms = []
    for name, known in (("c", ("p", "q", "r")), ("c", ("p", "q", "r")), ("d", ("p", "q", "r", "c"))):
        head = Parameter(rng.choice(("?x0", "?x1", "?v1", "?v2")), (rng.choice(KINDS),))
        local = Parameter("?e", (rng.choice(KINDS),))
        condition = random_formula(rng, [head.name, local.name, "apple"], 2, known)
        axioms.append(Axiom(Atom(name, (head.name,)), (head, local), condition))
    domain = planning.domain
    predicates = {**domain.predicates, "c": (Parameter("?x"),)}
    return replace(planning, domain=replace(domain, axioms=tuple(axioms), predicates=predicates))


def difference(planning: Planning, seed: int) -> str | None:
    one, other = PddlGame(planning), written_out(planning)
    derived = {axiom.head.predicate for axiom in planning.domain.axioms}
    rng = random.Random(seed)
    state, twin = one.initial, other.initial
    for _ in range(8):
        basic = {atom for atom in state if isinstance(atom, Atom) and atom.predicate not in derived}
        if basic != set(twin):
            return f"states {basic} and {set(twin)}"
        moves = sorted(map(str, one.moves(state)))
        if moves != sorted(map(str, other.moves(twin))):
            return f"moves {moves}"
        if one.is_terminal(state) != other.is_terminal(twin) or one.value(state) != other.value(twin):
            return "ends"
        if not moves or one.is_terminal(state):
            return None
        move = rng.choice(moves)
        state = one.apply(state, one.read_move(move))
        twin = other.apply(twin, other.read_move(move))
    return None


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_random_tasks_play_alike_without_derived_predicates(first: int) -> None:
    for seed in range(first, first + 20):
        assert difference(layered(seed), seed) is None, seed


def test_a_predicate_that_needs_itself_is_refused_by_name() -> None:
    refused = 0
    for seed in range(10):
        try:
            without_derived(with_recursion(random_planning(seed), seed))
        except UnsupportedError as error:
            refused += "needs itself" in error.findings[0].message
    assert refused
