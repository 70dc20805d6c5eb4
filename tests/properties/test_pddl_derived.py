"""Derived predicates are the least relations that their rules allow: round by round as by the definition."""

from __future__ import annotations

import random
from itertools import product

import pytest

from random_planning import KINDS, OBJECTS, TYPES, random_atom
from soloist.datalog.queries.facts import Facts, Row
from soloist.datalog.queries.formula import And, Atom, Axiom, Exists, Forall, Formula, Not, Or, Parameter
from soloist.datalog.queries.query import Query
from soloist.datalog.queries.stratum import Stratum
from soloist.languages.pddl.model import Domain, Planning, Problem

BY_TYPE = Planning(Domain("d", types=TYPES), Problem("p", "d", OBJECTS)).objects()
DERIVED = {"d": 1, "e": 2}


def objects(parameter: Parameter) -> tuple[str, ...]:
    return BY_TYPE[parameter.types[0]]


def random_condition(rng: random.Random, terms: list[str], depth: int) -> Formula:
    """A condition in which derived atoms are never negated."""
    kind = rng.randrange(9 if depth else 4)
    if kind == 0:
        return random_atom(rng, terms)
    if kind == 1:
        return Not(random_atom(rng, terms))
    if kind <= 3:
        name = rng.choice(list(DERIVED))
        return Atom(name, tuple(rng.choice(terms) for _ in range(DERIVED[name])))
    if kind <= 6:
        parts = tuple(random_condition(rng, terms, depth - 1) for _ in range(rng.randrange(1, 4)))
        return And(parts) if kind <= 5 else Or(parts)
    bound = Parameter(f"?v{depth}", (rng.choice(KINDS),))
    part = random_condition(rng, [*terms, bound.name], depth - 1)
    return Exists((bound,), part) if kind == 7 else Forall((bound,), part)


def by_definition(rules: list[Axiom], rows: dict[str, set[Row]]) -> dict[str, set[Row]]:
    """Each rule for each choice of objects, until nothing changes."""
    known = {**{name: set(found) for name, found in rows.items()}, **{name: set[Row]() for name in DERIVED}}
    while True:
        facts = Facts(known)
        grown = {name: set(known[name]) for name in DERIVED}
        for rule in rules:
            names = [parameter.name for parameter in rule.parameters]
            query = Query(rule.condition, (), objects, names)
            for row in product(*map(objects, rule.parameters)):
                if query.holds(facts, dict(zip(names, row, strict=True))):
                    grown[rule.head.predicate].add(row)
        if all(grown[name] == known[name] for name in DERIVED):
            return grown
        known.update(grown)


@pytest.mark.parametrize("seed", range(150))
def test_a_stratum_derives_what_the_definition_says(seed: int) -> None:
    rng = random.Random(seed)
    rules = []
    for name in (*DERIVED, *rng.choices(list(DERIVED), k=2)):
        parameters = tuple(Parameter(f"?x{place}", (rng.choice(KINDS),)) for place in range(DERIVED[name]))
        names = tuple(parameter.name for parameter in parameters)
        rules.append(Axiom(Atom(name, names), parameters, random_condition(rng, [*names, "apple", "knife"], 3)))
    rows: dict[str, set[Row]] = {}
    for atom in (random_atom(rng, list(OBJECTS)) for _ in range(7)):
        rows.setdefault(atom.predicate, set()).add(atom.args)
    facts = Facts(rows)
    Stratum(rules, frozenset(DERIVED), objects).derive(facts)
    assert {name: facts.rows(name) for name in DERIVED} == by_definition(rules, rows)
