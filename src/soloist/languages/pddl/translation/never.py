"""Leaves out what can never hold: predicates that no rule, no fact and no initial state makes true.

>>> simplified(Not(Atom("won")), {"won"}) == TRUE
True

A planner's reader refuses a predicate that nothing declares, and what is never true need not be declared.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from soloist.languages.pddl.formula import (
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
    disjunction,
)
from soloist.languages.pddl.translation.flat import FlatRule


def possible_rules(rules: Iterable[FlatRule], known: Collection[str]) -> list[FlatRule]:
    """The rules that can apply, without conditions on what never holds; `known` are predicates that may hold anyway."""
    rules = list(rules)
    while True:
        heads = {rule.head.predicate for rule in rules}
        mentioned = {atom.predicate for rule in rules for part in rule.body for atom, _ in atoms(part)}
        never = {name for name in mentioned if name not in heads and name not in known}
        if not never:
            return rules
        rules = [made for rule in rules if (made := _without(rule, never)) is not None]


def _without(rule: FlatRule, never: Collection[str]) -> FlatRule | None:
    body = conjunction(simplified(part, never) for part in rule.body)
    if body == FALSE:
        return None
    return FlatRule(rule.use, rule.head, body.parts if isinstance(body, And) else (body,))


def simplified(formula: Formula, never: Collection[str]) -> Formula:
    """The formula where no atom of these predicates holds."""
    match formula:
        case Atom(predicate, _):
            return FALSE if predicate in never else formula
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
