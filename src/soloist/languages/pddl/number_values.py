"""Which values each number of a task can take, as far as steps' own conditions tell; where they are finitely many.

The values are those of the start, and then again and again what changes make of them, for all combinations of values
that the comparisons in the way allow. What can be reached is among them. Numbers that nothing reads, such as those that
a metric adds up, are not asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from soloist.datalog.queries.formula import Atom, Equal, Formula, Not, conjuncts, is_variable
from soloist.languages.pddl.model import Planning
from soloist.languages.pddl.number_game import changed, read_functions
from soloist.languages.pddl.numbers import (
    COMPARISONS,
    Arithmetic,
    Change,
    Comparison,
    Expression,
    evaluated,
    filled,
    terms_of,
)

#: A number may have so many values, and so many parts of expressions are worked out, all together: beyond that numbers
#: are better searched as they are. Both keep this within seconds.
MOST_VALUES = 200
MOST_EVALUATED = 1_000_000
#: Numbers of more bits than this come from products of products, which have no end.
MOST_BITS = 256

Row = tuple[Fraction, ...]
Binding = Mapping[str, str]


class TooMany(Exception):
    """The values are infinitely many, or more than is sensible."""


@dataclass(frozen=True)
class Table:
    """The terms that something reads, and rows of values for them; a change has the value it makes last."""

    terms: tuple[Atom, ...]
    rows: tuple[Row, ...]


class NumberValues:
    """The values of the numbers that something reads; `TooMany` where there is no end of them."""

    def __init__(self, planning: Planning) -> None:
        domain = planning.domain
        self._planning = planning
        self._objects = planning.objects()
        self._left = MOST_EVALUATED
        self.tracked = read_functions(planning)
        #: The values of each number, by function and term.
        self._values: dict[str, dict[Atom, dict[Fraction, None]]] = {name: {} for name in self.tracked}
        for term, value in planning.problem.numbers.items():
            if term.predicate in self.tracked:
                self._learn(term, value)
        changes = [
            (change, [*conjuncts(action.precondition), *conjuncts(change.condition)])
            for action in domain.actions
            for change in action.changes
            if change.target.predicate in self.tracked
        ]
        news = True
        while news:
            news = False
            for change, conditions in changes:
                news = self._follow(change, conditions) or news

    def holding(self, comparison: Comparison) -> Table:
        """The values under which a comparison holds."""
        terms = _terms(comparison.left, comparison.right)
        size = _size(comparison.left) + _size(comparison.right)
        rows = (row for _, row in self._combinations(terms, (), size) if _holds(comparison, terms, row))
        return Table(terms, tuple(dict.fromkeys(rows)))

    def made(self, change: Change) -> Table:
        """What a change makes of values; of a number that nothing reads, only whether it can."""
        rows: dict[Row, None] = {}
        for target, row in self._results(change, ()):
            # What cannot be a value is forbidden by something.
            if target is None or row[-1] in self._values[target.predicate].get(target, {}):
                rows[row] = None
        return Table(self._read(change), tuple(rows))

    def _learn(self, term: Atom, value: Fraction) -> bool:
        known = self._values[term.predicate].setdefault(term, {})
        news = value not in known
        known[value] = None
        if len(known) > MOST_VALUES or max(value.numerator.bit_length(), value.denominator.bit_length()) > MOST_BITS:
            raise TooMany
        return news

    def _follow(self, change: Change, conditions: Sequence[Formula]) -> bool:
        """Learn what a change makes of the values so far; whether that is news."""
        found = [(target, row[-1]) for target, row in self._results(change, conditions) if target is not None]
        news = False
        for target, value in found:
            news = self._learn(target, value) or news
        return news

    def _read(self, change: Change) -> tuple[Atom, ...]:
        """The terms whose values a change reads."""
        is_read = change.target.predicate in self.tracked and change.kind != "assign"
        return _terms(change.amount, *([change.target] if is_read else []))

    def _results(self, change: Change, conditions: Sequence[Formula]) -> Iterator[tuple[Atom | None, Row]]:
        """What a change makes: the number, if its values matter, and a row with the new value last."""
        own = self._read(change)
        guards = [guard for guard in self._comparisons(conditions) if set(_terms(guard.left, guard.right)) & set(own)]
        terms = tuple(dict.fromkeys((*own, *(term for one in guards for term in _terms(one.left, one.right)))))
        size = _size(change.amount) + sum(_size(one.left) + _size(one.right) for one in guards)
        for binding, row in self._combinations(terms, conditions, size):
            if not all(_holds(guard, terms, row) for guard in guards):
                continue
            values = dict(zip(terms, row, strict=True))
            amount = evaluated(change.amount, {}, values.get)
            if amount is None:
                continue
            new = changed(values.get(change.target, Fraction(1)), [(change.kind, amount)])
            if isinstance(new, str):
                continue
            if change.target.predicate not in self.tracked:
                yield None, (*row[: len(own)], new)
                continue
            for target in self._targets(change.target, binding):
                yield target, (*row[: len(own)], new)

    def _targets(self, target: Atom, binding: Binding) -> Iterator[Atom]:
        """The terms that a target stands for; variables that nothing has bound stand for every object there."""
        declared = self._planning.domain.functions[target.predicate]
        ranges: dict[str, Sequence[str]] = {}
        for term, parameter in zip(target.args, declared, strict=True):
            if is_variable(term) and term not in binding:
                ranges[term] = tuple(dict.fromkeys(one for kind in parameter.types for one in self._objects[kind]))
        for row in product(*ranges.values()):
            known = {**binding, **dict(zip(ranges, row, strict=True))}
            yield Atom(target.predicate, tuple(known.get(term, term) for term in target.args))

    def _comparisons(self, conditions: Sequence[Formula]) -> Iterator[Comparison]:
        """The comparisons among conjuncts, about the variables of the text."""
        for condition in conditions:
            if isinstance(condition, Not) and isinstance(condition.part, Atom):
                holes = self._planning.domain.comparisons.get(condition.part.predicate)
                if holes is not None:
                    known = {f"?{place}": term for place, term in enumerate(condition.part.args)}
                    yield Comparison(holes.operator, filled(holes.left, known), filled(holes.right, known))

    def _combinations(
        self, terms: Sequence[Atom], conditions: Sequence[Formula], size: int
    ) -> Iterator[tuple[Binding, Row]]:
        """All objects for the variables of terms that have values, with each combination of those."""
        for binding in self._bindings(terms, {}):
            if any(_contradicts(condition, binding) for condition in conditions):
                continue
            ground = [Atom(term.predicate, tuple(binding.get(one, one) for one in term.args)) for term in terms]
            for row in product(*(tuple(self._values[term.predicate][term]) for term in ground)):
                self._left -= size
                if self._left < 0:
                    raise TooMany
                yield binding, row

    def _bindings(self, terms: Sequence[Atom], known: Binding) -> Iterator[Binding]:
        if not terms:
            yield known
            return
        first = terms[0]
        for term in tuple(self._values[first.predicate]):
            bound = dict(known)
            if all(
                bound.setdefault(one, other) == other if is_variable(one) else one == other
                for one, other in zip(first.args, term.args, strict=True)
            ):
                yield from self._bindings(terms[1:], bound)


def _size(expression: Expression) -> int:
    """How many parts an expression has."""
    return 1 + sum(map(_size, expression.parts)) if isinstance(expression, Arithmetic) else 1


def _terms(*expressions: Expression) -> tuple[Atom, ...]:
    return tuple(dict.fromkeys(term for expression in expressions for term in terms_of(expression)))


def _holds(comparison: Comparison, terms: Sequence[Atom], row: Sequence[Fraction]) -> bool:
    values = dict(zip(terms, row, strict=True))
    left, right = evaluated(comparison.left, {}, values.get), evaluated(comparison.right, {}, values.get)
    return left is not None and right is not None and COMPARISONS[comparison.operator](left, right)


def _contradicts(condition: Formula, binding: Binding) -> bool:
    """Whether an inequality among the conditions does not hold of some objects."""
    match condition:
        case Not(Equal(left, right)):
            return binding.get(left, left) == binding.get(right, right)
        case _:
            return False
