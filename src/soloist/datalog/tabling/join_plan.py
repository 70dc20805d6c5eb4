"""Join plans: what is done for one rule, as a list of relational steps over rows of values.

A rule is compiled for a *call*: a predicate with some arguments given. The rows start as the given arguments. Each
step takes all rows at once: a join adds the columns that a relation offers for a row, a filter drops rows, a
projection drops columns that nothing needs any more, and with them duplicates. At the end each row holds an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import TypeAlias

from soloist.datalog.dependencies import Predicate
from soloist.datalog.tabling.facts import Pattern
from soloist.datalog.tabling.values import Compound, Row, Values
from soloist.game.rules import Rule

Rows: TypeAlias = list[Row]
Getter: TypeAlias = Callable[[Row], Row]


@dataclass(frozen=True, slots=True, eq=False)
class Call:
    """A predicate with the positions of the arguments that are given; made once, to be found by reference."""

    predicate: Predicate
    given: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Join:
    """Extends each row by the matches for its key, if they have columns; negated, keeps the rows without a match."""

    source: Call | Pattern
    key: Getter
    negated: bool
    extends: bool
    """Whether a match adds columns."""

    def size(self, rows: Rows, matches: Mapping[Row, Collection[Row]]) -> int:
        """The most rows that `run` can return."""
        if self.negated or not self.extends:
            return len(rows)
        key = self.key
        return sum([len(matches.get(key(row), ())) for row in rows])

    def run(self, rows: Rows, matches: Mapping[Row, Collection[Row]]) -> Rows:
        key = self.key
        if self.negated:
            return [row for row in rows if key(row) not in matches]
        if not self.extends:
            return [row for row in rows if key(row) in matches]
        return [row + match for row in rows for match in matches.get(key(row), ())]


@dataclass(slots=True, eq=False)
class Prefetch:
    """Asks at once what several joins with the same call are going to ask one after the other.

    Many questions at once are quicker than one by one. But joins filter, so the later questions may turn out not to
    matter: it is done only while nearly all rows that came this way have reached the last of the joins.
    """

    source: Call
    keys: tuple[Getter, ...]
    came: int = 0
    arrived: int = 0

    def is_worth_it(self) -> bool:
        return self.came >= 10 and self.arrived > 0.9 * self.came


@dataclass(frozen=True, slots=True)
class CountArrivals:
    """Counts, for a `Prefetch`, the rows that have reached the last of its joins."""

    prefetch: Prefetch

    def run(self, rows: Rows) -> Rows:
        self.prefetch.arrived += len(rows)
        return rows


@dataclass(frozen=True, slots=True)
class Select:
    """Keeps the rows in which two columns are equal, or those in which they differ."""

    left: int
    right: int
    equal: bool

    def run(self, rows: Rows) -> Rows:
        left, right, equal = self.left, self.right, self.equal
        return [row for row in rows if (row[left] == row[right]) is equal]


@dataclass(frozen=True, slots=True)
class ConstructTerm:
    """Adds a compound term made of columns."""

    name: str
    args: Getter
    values: Values

    def run(self, rows: Rows) -> Rows:
        name, args, compound = self.name, self.args, self.values.compound
        return [(*row, compound(name, args(row))) for row in rows]


@dataclass(frozen=True, slots=True)
class DeconstructTerm:
    """Keeps the rows with a certain compound term in a column, and adds its arguments."""

    column: int
    name: str
    arity: int

    def run(self, rows: Rows) -> Rows:
        opened = []
        for row in rows:
            value = row[self.column]
            if isinstance(value, Compound) and value.name == self.name and len(value.args) == self.arity:
                opened.append(row + value.args)
        return opened


@dataclass(frozen=True, slots=True)
class Project:
    """Keeps some columns, and each row once."""

    keep: Getter

    def run(self, rows: Rows) -> Rows:
        return list(dict.fromkeys(map(self.keep, rows)))


Step: TypeAlias = Join | Prefetch | CountArrivals | Select | ConstructTerm | DeconstructTerm | Project


@dataclass(frozen=True, slots=True, eq=False)
class JoinPlan:
    """A rule compiled for a call."""

    rule: Rule
    call: Call
    constants: Row
    """A row starts as the given arguments, then these."""
    steps: tuple[Step, ...]
    answer: Getter
    """The columns that are, at the end, the arguments that were not given."""


def columns(numbers: Sequence[int]) -> Getter:
    """A function that takes some columns of a row, as a row."""
    first = numbers[0] if numbers else 0
    if list(numbers) == list(range(first, first + len(numbers))):
        return itemgetter(slice(first, first + len(numbers)))
    return itemgetter(*numbers)
