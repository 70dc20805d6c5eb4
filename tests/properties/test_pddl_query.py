"""The compiled queries of the PDDL interpreter answer what the definition of truth says, object by object."""

from __future__ import annotations

import random
from itertools import product

import pytest

from random_planning import KINDS, OBJECTS, TYPES, random_atom, random_formula
from soloist.datalog.queries.facts import Facts
from soloist.datalog.queries.formula import And, Atom, Equal, Exists, Forall, Formula, Not, Or, Parameter
from soloist.datalog.queries.query import Query
from soloist.languages.pddl.model import Domain, Planning, Problem

BY_TYPE = Planning(Domain("d", types=TYPES), Problem("p", "d", OBJECTS)).objects()


def objects(parameter: Parameter) -> tuple[str, ...]:
    return BY_TYPE[parameter.types[0]]


def holds(formula: Formula, true: set[Atom], values: dict[str, str]) -> bool:
    """The definition."""
    match formula:
        case Atom(predicate, args):
            return Atom(predicate, tuple(values.get(arg, arg) for arg in args)) in true
        case Equal(left, right):
            return values.get(left, left) == values.get(right, right)
        case Not(part):
            return not holds(part, true, values)
        case And(parts):
            return all(holds(part, true, values) for part in parts)
        case Or(parts):
            return any(holds(part, true, values) for part in parts)
        case Exists(parameters, part):
            choices = product(*(objects(parameter) for parameter in parameters))
            names = [parameter.name for parameter in parameters]
            return any(holds(part, true, values | dict(zip(names, choice, strict=True))) for choice in choices)
        case Forall(parameters, part):
            return not holds(Exists(parameters, Not(part)), true, values)


@pytest.mark.parametrize("seed", range(400))
def test_a_query_finds_exactly_the_values_that_make_a_condition_true(seed: int) -> None:
    rng = random.Random(seed)
    parameters = [Parameter(f"?x{number}", (rng.choice(KINDS),)) for number in range(rng.randrange(3))]
    names = [parameter.name for parameter in parameters]
    formula = random_formula(rng, [*names, "apple", "knife"], depth=4)
    true = {random_atom(rng, list(OBJECTS)) for _ in range(8)}
    rows: dict[str, list[tuple[str, ...]]] = {}
    for atom in true:
        rows.setdefault(atom.predicate, []).append(atom.args)
    expected = {
        choice
        for choice in product(*(objects(parameter) for parameter in parameters))
        if holds(formula, true, dict(zip(names, choice, strict=True)))
    }
    answers = list(Query(formula, parameters, objects).answers(Facts(rows)))
    assert set(answers) == expected
    assert len(answers) == len(set(answers))


@pytest.mark.parametrize("seed", range(200))
def test_an_answer_of_some_of_the_variables_is_that_part_of_all_answers_each_once(seed: int) -> None:
    rng = random.Random(seed)
    parameters = [Parameter(f"?x{number}", (rng.choice(KINDS),)) for number in range(1 + rng.randrange(3))]
    names = [parameter.name for parameter in parameters]
    formula = random_formula(rng, [*names, "apple"], depth=3)
    rows: dict[str, list[tuple[str, ...]]] = {}
    for atom in {random_atom(rng, list(OBJECTS)) for _ in range(8)}:
        rows.setdefault(atom.predicate, []).append(atom.args)
    answer = [rng.choice([*names, "knife"]) for _ in range(rng.randrange(3))]
    whole = Query(formula, parameters, objects).answers(Facts(rows))
    found = Query(formula, parameters, objects, answer=answer).answers(Facts(rows))
    places = [names.index(term) if term in names else -1 for term in answer]
    assert set(found) == {tuple(row[place] if place >= 0 else "knife" for place in places) for row in whole}
    assert len(found) == len(set(found))
