"""Costs that nobody states: an action adds the value of a term to the total cost, and :init gives that term none.

Whether such an action can ever be applied is a question for a planner: a domain of lifts may well leave out the costs
of floors that a lift never comes to. So a value that is missing for some objects is worth a warning here, and an error
once the action is applied (`PddlGame.cost`) or a planner's translator cannot rule it out. A function without any value
is an error at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from soloist.datalog.queries.formula import Atom, Equal, Formula, Not, conjuncts, free_variables
from soloist.languages.pddl.model import Action, Planning
from soloist.source import Finding, Severity

#: Looking for a missing value ends after so many that are there.
MOST_TERMS = 50_000


def no_value(action: Action, term: Atom, severity: Severity) -> Finding:
    """The finding for a cost that has no value."""
    text = f"({' '.join((term.predicate, *term.args))})"
    message = f"the action {action.name!r} costs {text}, which has no value in :init"
    return Finding(severity, "no-value", message, action.cost_place, f"state it in :init: (= {text} ...)")


def missing_values(planning: Planning) -> Iterator[Finding]:
    """For each action at most one cost that has no value although the facts that never change allow the action."""
    problem = planning.problem
    if not problem.metric:
        return
    valued = {term.predicate for term in problem.values}
    changing = {effect.atom.predicate for action in planning.domain.actions for effect in action.effects}
    changing |= {axiom.head.predicate for axiom in planning.domain.axioms}
    objects = planning.objects()
    for action in planning.domain.actions:
        for part in action.cost:
            if isinstance(part, Atom):
                term = next(_terms_without_value(planning, action, part, changing, objects), None)
                if term is not None:
                    yield no_value(action, term, Severity.WARNING if part.predicate in valued else Severity.ERROR)
                    break


def _terms_without_value(
    planning: Planning, action: Action, part: Atom, changing: set[str], objects: Mapping[str, Sequence[str]]
) -> Iterator[Atom]:
    used = [parameter for parameter in action.parameters if parameter.name in part.args]
    names = [parameter.name for parameter in used]
    condition = action.precondition
    pieces = conjuncts(condition)
    tests = [piece for piece in pieces if free_variables(piece) <= set(names)]
    ranges = [dict.fromkeys(name for kind in parameter.types for name in objects.get(kind, ())) for parameter in used]
    for number, row in enumerate(product(*ranges)):
        if number == MOST_TERMS:
            return
        values = dict(zip(names, row, strict=True))
        term = Atom(part.predicate, tuple(values.get(arg, arg) for arg in part.args))
        known = planning.problem.values
        if term not in known and all(_possible(test, values, planning.problem.initial, changing) for test in tests):
            yield term


def _possible(test: Formula, values: Mapping[str, str], initial: frozenset[Atom], changing: set[str]) -> bool:
    """Whether a condition may hold for these values; only what never changes can say no."""
    match test:
        case Atom(predicate, args) if predicate not in changing:
            return Atom(predicate, tuple(values.get(arg, arg) for arg in args)) in initial
        case Equal(left, right):
            return values.get(left, left) == values.get(right, right)
        case Not(Equal(left, right)):
            return values.get(left, left) != values.get(right, right)
        case Not(Atom(predicate, args)) if predicate not in changing:
            return Atom(predicate, tuple(values.get(arg, arg) for arg in args)) not in initial
        case _:
            return True
