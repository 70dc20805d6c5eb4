"""Which requirements of PDDL a task has, from what it uses."""

from __future__ import annotations

from collections.abc import Iterator

from soloist.datalog.queries.formula import TRUE, And, Atom, Equal, Exists, Forall, Formula, Not, Or
from soloist.languages.pddl.model import Domain, Problem

#: The order in which they are written.
_ORDER = (
    ":strips",
    ":typing",
    ":equality",
    ":negative-preconditions",
    ":disjunctive-preconditions",
    ":existential-preconditions",
    ":universal-preconditions",
    ":conditional-effects",
    ":derived-predicates",
    ":action-costs",
)


def requirements(domain: Domain, problem: Problem) -> tuple[str, ...]:
    """What a reader has to know for a domain and a problem."""
    found = {":strips"}
    if domain.types:
        found.add(":typing")
    if domain.axioms:
        found.add(":derived-predicates")
    if problem.metric or any(action.cost for action in domain.actions):
        found.add(":action-costs")
    conditions = [problem.goal, *(axiom.condition for axiom in domain.axioms)]
    for action in domain.actions:
        conditions.append(action.precondition)
        conditions += [effect.condition for effect in action.effects]
        if any(effect.condition != TRUE or effect.parameters for effect in action.effects):
            found.add(":conditional-effects")
        if any(effect.parameters for effect in action.effects):
            found.add(":universal-preconditions")
    for condition in conditions:
        found.update(_needed(condition))
    return tuple(name for name in _ORDER if name in found)


def _needed(formula: Formula) -> Iterator[str]:
    match formula:
        case Equal():
            yield ":equality"
        case Not(part):
            if isinstance(part, Atom):
                yield ":negative-preconditions"
            elif not isinstance(part, Equal):
                yield ":disjunctive-preconditions"
            yield from _needed(part)
        case And(parts) | Or(parts):
            if isinstance(formula, Or):
                yield ":disjunctive-preconditions"
            for piece in parts:
                yield from _needed(piece)
        case Exists(_, part) | Forall(_, part):
            yield ":existential-preconditions" if isinstance(formula, Exists) else ":universal-preconditions"
            yield from _needed(part)
        case Atom():
            return
