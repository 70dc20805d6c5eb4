"""Metrics over numbers that are sums of what each step costs, so that engines can minimise them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from soloist.datalog.queries.formula import TRUE, Atom
from soloist.languages.pddl.model import Planning
from soloist.languages.pddl.number_reader import TOTAL_TIME
from soloist.languages.pddl.numbers import Arithmetic, Change, Expression, evaluated

#: What a linear expression multiplies each term by; None stands for the number that is added.
Linear = dict[Atom | None, Fraction]


@dataclass(frozen=True)
class Prices:
    """What the steps of a task add to its metric: the same in every state, in whole numbers from zero on."""

    _weights: Mapping[Atom, Fraction]
    _changes: Mapping[str, Sequence[Change]]
    _values: Mapping[Atom, Fraction]

    def of(self, action: str, known: Mapping[str, str]) -> int:
        """What one step adds."""
        total = self._weights.get(Atom(TOTAL_TIME), Fraction(0))
        for change in self._changes[action]:
            target = Atom(change.target.predicate, tuple(known.get(term, term) for term in change.target.args))
            if target in self._weights:
                total += self._weights[target] * (evaluated(change.amount, known, self._values.get) or 0)
        return int(total)


def prices(planning: Planning) -> Prices | None:
    """What steps cost, where the metric is a sum of that; None where it is anything else, or there is none."""
    domain, problem = planning.domain, planning.problem
    objective = problem.objective
    weights = _linear(objective.expression) if objective is not None and objective.minimize else None
    if weights is None or weights.pop(None, 0) != 0 or not all(map(_is_count, weights.values())):
        return None
    terms = {term: weight for term, weight in weights.items() if term is not None}
    if any(problem.numbers.get(term, 0) != 0 for term in terms):
        return None
    changed = {change.target.predicate for action in domain.actions for change in action.changes}
    static = {term: value for term, value in problem.numbers.items() if term.predicate not in changed}
    counts = {term.predicate for term in static} - {
        term.predicate for term, value in static.items() if not _is_count(value)
    }
    measured = {term.predicate for term in terms}
    changes: dict[str, list[Change]] = {}
    for action in domain.actions:
        changes[action.name] = [change for change in action.changes if change.target.predicate in measured]
        for change in changes[action.name]:
            plain = change.kind == "increase" and change.condition == TRUE and not change.parameters
            if not plain or not _counts(change.amount, counts):
                return None
    return Prices(terms, changes, static)


def _is_count(value: Fraction) -> bool:
    return value >= 0 and value.denominator == 1


def _counts(amount: Expression, counts: set[str]) -> bool:
    """Whether an expression is a whole number from zero on in every state."""
    match amount:
        case Atom(function):
            return function in counts
        case Arithmetic(operator, parts):
            return operator in "+*" and all(_counts(part, counts) for part in parts)
        case _:
            return _is_count(amount)


def _linear(expression: Expression) -> Linear | None:
    """The terms of a linear expression with their factors; None where it is not linear."""
    match expression:
        case Atom():
            return {expression: Fraction(1)}
        case Arithmetic(operator, parts):
            sides = [_linear(part) for part in parts]
            found = sides[0]
            if len(sides) == 1:
                return _times(found, {None: Fraction(-1)})
            for side in sides[1:]:
                found = _joined(operator, found, side)
            return found
        case _:
            return {None: expression}


def _joined(operator: str, left: Linear | None, right: Linear | None) -> Linear | None:
    if left is None or right is None:
        return None
    if operator == "*":
        return _times(left, right)
    if operator == "/":
        divisor = right.get(None, Fraction(0)) if right.keys() <= {None} else Fraction(0)
        return _times(left, {None: 1 / divisor}) if divisor else None
    sign = 1 if operator == "+" else -1
    return {term: left.get(term, Fraction(0)) + sign * right.get(term, Fraction(0)) for term in {**left, **right}}


def _times(left: Linear | None, right: Linear | None) -> Linear | None:
    if left is None or right is None:
        return None
    if not right.keys() <= {None}:
        left, right = right, left
    if not right.keys() <= {None}:
        return None
    factor = right.get(None, Fraction(0))
    return {term: weight * factor for term, weight in left.items()}
