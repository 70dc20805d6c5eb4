"""Leaves out what can never hold: atoms that no rule, no fact and no initial state makes true.

>>> simplified(Not(Atom("won")), lambda atom: atom.predicate == "won") == TRUE
True

A planner's reader refuses a predicate or an object that nothing declares, and what is never true need not be declared.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import partial

from soloist.datalog.queries.formula import (
    FALSE,
    TRUE,
    And,
    Atom,
    Equal,
    Exists,
    Forall,
    Formula,
    Not,
    Or,
    atoms,
    conjunction,
    conjuncts,
    disjunction,
)
from soloist.languages.pddl.translation.domains import Domains
from soloist.languages.pddl.translation.flat import FlatRule


def possible_rules(rules: Iterable[FlatRule], known: Collection[str], domains: Domains) -> list[FlatRule]:
    """The rules that can apply, without conditions on what never holds; `known` are predicates that may hold anyway."""
    rules = [made for rule in rules if (made := _without(rule, domains.excludes)) is not None]
    while True:
        heads = {rule.head.predicate for rule in rules}
        mentioned = {atom.predicate for rule in rules for part in rule.body for atom, _ in atoms(part)}
        never = {name for name in mentioned if name not in heads and name not in known}
        if not never:
            return rules
        rules = [made for rule in rules if (made := _without(rule, partial(_is_of, never))) is not None]


def _is_of(predicates: Collection[str], atom: Atom) -> bool:
    return atom.predicate in predicates


def _without(rule: FlatRule, never: Callable[[Atom], bool]) -> FlatRule | None:
    body = conjunction(simplified(part, never) for part in rule.body)
    if body == FALSE:
        return None
    return FlatRule(rule.use, rule.head, conjuncts(body))


def simplified(formula: Formula, never: Callable[[Atom], bool]) -> Formula:
    """The formula where no such atom holds."""
    match formula:
        case Atom():
            return FALSE if never(formula) else formula
        case Equal():
            return formula
        case Not(part):
            inner = simplified(part, never)
            return TRUE if inner == FALSE else FALSE if inner == TRUE else Not(inner)
        case And(parts):
            return conjunction(simplified(piece, never) for piece in parts)
        case Or(parts):
            return disjunction(simplified(piece, never) for piece in parts)
        case Exists(parameters, part):
            inner = simplified(part, never)
            return FALSE if inner == FALSE else Exists(parameters, inner)
        case Forall(parameters, part):
            inner = simplified(part, never)
            return TRUE if inner == TRUE else Forall(parameters, inner)
