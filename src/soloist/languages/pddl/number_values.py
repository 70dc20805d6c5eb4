"""Which values the numbers of a task can take, as far as each step's own conditions tell; where they are finitely many.

The values of a function are collected for all its objects together: those of the start, and then again and again what
changes make of them, for all combinations of values that the comparisons in the way allow. What can be reached is among
them. Numbers that nothing reads, such as those that a metric adds up, are not asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from soloist.datalog.queries.formula import Atom, Formula, Not, conjuncts
from soloist.languages.pddl.model import Planning
from soloist.languages.pddl.number_game import changed, read_functions
from soloist.languages.pddl.numbers import COMPARISONS, Change, Comparison, Expression, evaluated, filled, terms_of

#: A function may have so many values, and so many combinations of values are looked at, all together: beyond that
#: numbers are better searched as they are. Both keep this within seconds.
MOST_VALUES = 200
MOST_COMBINATIONS = 200_000


class TooMany(Exception):
    """The values are infinitely many, or more than is sensible."""


@dataclass(frozen=True)
class Way:
    """How a change makes a value: the terms it reads, and rows of their values with the new value last."""

    terms: tuple[Atom, ...]
    rows: tuple[tuple[Fraction, ...], ...]


class NumberValues:
    """The values of the functions that something reads; `TooMany` where there is no end of them."""

    def __init__(self, planning: Planning) -> None:
        domain = planning.domain
        self._planning = planning
        self._left = MOST_COMBINATIONS
        self.tracked = read_functions(planning)
        self._values: dict[str, dict[Fraction, None]] = {name: {} for name in self.tracked}
        for term, value in planning.problem.numbers.items():
            if term.predicate in self.tracked:
                self._values[term.predicate][value] = None
        guarded = [
            (change, [*conjuncts(action.precondition), *conjuncts(change.condition)])
            for action in domain.actions
            for change in action.changes
            if change.target.predicate in self.tracked
        ]
        news = True
        while news:
            news = False
            for change, conditions in guarded:
                known = self._values[change.target.predicate]
                for row in self._results(change, conditions):
                    if row[-1] not in known:
                        known[row[-1]] = None
                        news = True
                if len(known) > MOST_VALUES:
                    raise TooMany

    def holding(self, comparison: Comparison) -> tuple[tuple[Atom, ...], list[tuple[Fraction, ...]]]:
        """The terms of a comparison, and their values under which it holds."""
        terms = _terms(comparison.left, comparison.right)
        return terms, [row for row in self._combinations(terms) if _holds(comparison, terms, row)]

    def way(self, change: Change) -> Way:
        """What a change makes of values; of a number that nothing reads, only whether it can."""
        terms = _terms(change.amount, *self._old(change))
        known = self._values.get(change.target.predicate)
        # What cannot be a value is forbidden by something.
        return Way(terms, tuple(row for row in self._results(change, ()) if known is None or row[-1] in known))

    def _old(self, change: Change) -> list[Expression]:
        is_read = change.target.predicate in self.tracked
        return [change.target] if is_read and change.kind != "assign" else []

    def _results(self, change: Change, conditions: Sequence[Formula]) -> Iterator[tuple[Fraction, ...]]:
        own = _terms(change.amount, *self._old(change))
        guards = [guard for guard in self._comparisons(conditions) if set(_terms(guard.left, guard.right)) & set(own)]
        terms = tuple(dict.fromkeys((*own, *(term for one in guards for term in _terms(one.left, one.right)))))
        for row in self._combinations(terms):
            if not all(_holds(guard, terms, row) for guard in guards):
                continue
            values = dict(zip(terms, row, strict=True))
            amount = evaluated(change.amount, {}, values.get)
            if amount is None:
                continue
            old = values.get(change.target) if self._old(change) else Fraction(1)
            new = changed(old, [(change.kind, amount)])
            if not isinstance(new, str):
                yield (*row[: len(own)], new)

    def _comparisons(self, conditions: Sequence[Formula]) -> Iterator[Comparison]:
        """The comparisons among conjuncts, about the variables of the text."""
        for condition in conditions:
            if isinstance(condition, Not) and isinstance(condition.part, Atom):
                holes = self._planning.domain.comparisons.get(condition.part.predicate)
                if holes is not None:
                    known = {f"?{place}": term for place, term in enumerate(condition.part.args)}
                    yield Comparison(holes.operator, filled(holes.left, known), filled(holes.right, known))

    def _combinations(self, terms: Sequence[Atom]) -> Iterator[tuple[Fraction, ...]]:
        for row in product(*(tuple(self._values[term.predicate]) for term in terms)):
            self._left -= 1
            if self._left < 0:
                raise TooMany
            yield row


def _terms(*expressions: Expression) -> tuple[Atom, ...]:
    return tuple(dict.fromkeys(term for expression in expressions for term in terms_of(expression)))


def _holds(comparison: Comparison, terms: Sequence[Atom], row: Sequence[Fraction]) -> bool:
    values = dict(zip(terms, row, strict=False))
    left, right = evaluated(comparison.left, {}, values.get), evaluated(comparison.right, {}, values.get)
    return left is not None and right is not None and COMPARISONS[comparison.operator](left, right)
