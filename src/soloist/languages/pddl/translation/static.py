"""What the rules say once and for all: the predicates that depend on no state, evaluated, and the initial state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count

from soloist.datalog.dependencies import Dependencies
from soloist.datalog.queries.facts import Facts, Row
from soloist.datalog.queries.formula import (
    Atom,
    Axiom,
    Equal,
    Parameter,
    atoms,
    conjunction,
    free_variables,
    substitute,
)
from soloist.datalog.queries.query import Query
from soloist.datalog.queries.stratum import Stratum
from soloist.languages.pddl.translation.equations import solve
from soloist.languages.pddl.translation.flat import FlatRule, FlatRules
from soloist.languages.pddl.translation.shapes import unsupported

#: A static predicate with more rows than this is written out where it is used instead.
MOST_ROWS = 20_000
#: Writing such predicates out stops being sensible here.
_MOST_RULES = 2000
_MOST_PARTS = 60


def dependencies(rules: Iterable[FlatRule]) -> Dependencies[str]:
    """Which predicates of flat rules depend on which."""
    return Dependencies(
        (rule.head.predicate, ((atom.predicate, positive) for part in rule.body for atom, positive in atoms(part)))
        for rule in rules
    )


def depending(rules: Iterable[FlatRule], roots: Iterable[str]) -> frozenset[str]:
    """The heads of rules that depend on one of the roots."""
    return dependencies(rules).depending_on(roots)


def needed(flat: FlatRules) -> frozenset[str]:
    """The predicates that moves, effects, the end and the rewards are about, directly or not."""
    about = (rule for rule in flat.rules if rule.use != "rule")
    mentioned = {atom.predicate for rule in about for part in rule.body for atom, _ in atoms(part)}
    return dependencies(flat.of("rule")).reachable(mentioned)


def evaluate(rules: Sequence[FlatRule]) -> Facts:
    """All that follows from rules that mention no state and no move; `TooManyRows` where that is too much."""
    given: dict[str, set[Row]] = {}
    axioms: dict[str, list[Axiom]] = {}
    for rule in rules:
        if rule.body:
            axioms.setdefault(rule.head.predicate, []).append(_axiom(rule))
        else:
            given.setdefault(rule.head.predicate, set()).add(rule.head.args)
    facts = Facts({})
    for names in dependencies(rules).components:
        own = [axiom for name in names for axiom in axioms.get(name, ())]
        Stratum(own, names, _untyped, given).derive(facts, MOST_ROWS)
    return facts


def _axiom(rule: FlatRule) -> Axiom:
    condition = conjunction(rule.body)
    variables = sorted(free_variables(condition) | free_variables(rule.head))
    return Axiom(rule.head, tuple(map(Parameter, variables)), condition)


def _untyped(parameter: Parameter) -> None:
    """The objects that a variable ranges over: nothing says so but the conditions on it."""


def inline(rules: Sequence[FlatRule], predicate: str) -> list[FlatRule]:
    """The rules with the definition of a predicate in its place."""
    definitions = [rule for rule in rules if rule.head.predicate == predicate]
    if any(atom.predicate == predicate for rule in definitions for part in rule.body for atom, _ in atoms(part)):
        raise unsupported(f"{predicate!r} has more than {MOST_ROWS} rows and is recursive")
    fresh = count()
    agenda = [rule for rule in rules if rule.head.predicate != predicate]
    done = []
    while agenda:
        rule = agenda.pop()
        places = (n for n, part in enumerate(rule.body) if any(atom.predicate == predicate for atom, _ in atoms(part)))
        place = next(places, None)
        if place is None:
            done.append(rule)
            continue
        atom = rule.body[place]
        if not isinstance(atom, Atom):
            raise unsupported(f"{predicate!r} has more than {MOST_ROWS} rows and is negated")
        others = (*rule.body[:place], *rule.body[place + 1 :])
        for definition in definitions:
            own = renamed(definition, next(fresh), "!")
            equations = tuple(Equal(*pair) for pair in zip(own.head.args, atom.args, strict=True))
            solved = solve((*equations, *own.body, *others), frozenset())
            if len(agenda) + len(done) > _MOST_RULES or (solved and len(solved.parts) > _MOST_PARTS):
                raise unsupported(f"{predicate!r} has more than {MOST_ROWS} rows, and too many when written out")
            if solved is not None:
                head = substitute(rule.head, solved.values)
                assert isinstance(head, Atom)
                agenda.append(FlatRule(rule.use, head, solved.parts))
    return done[::-1]


def renamed(rule: FlatRule, number: int, mark: str) -> FlatRule:
    """A rule with variables that no other rule has."""
    names = free_variables(conjunction([rule.head, *rule.body]))
    values = {name: f"{name}{mark}{number}" for name in names}
    head = substitute(rule.head, values)
    assert isinstance(head, Atom)
    return FlatRule(rule.use, head, tuple(substitute(part, values) for part in rule.body))


def initial_atoms(flat: FlatRules, facts: Facts) -> frozenset[Atom]:
    """The fluents that hold at the start."""
    found: set[Atom] = set()
    for rule in map(_axiom, flat.of("init")):
        rows = Query(rule.condition, rule.parameters, _untyped, answer=rule.head.args).answers(facts)
        found.update(Atom(rule.head.predicate, row) for row in rows)
    return frozenset(found)
