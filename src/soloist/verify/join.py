"""Tables of ground atoms and joins over them, for the verifier's grounding.

A table knows which of its rows are *old*, which are *new* (found in the last round) and which are still pending. An
index is a table seen through a pattern: for the values of the variables that are known already, the values of
those that are not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from soloist.errors import UnsupportedError
from soloist.game.rules import Term, Variable
from soloist.source import Finding, Severity

#: A join that needs more rows than this is refused before it fills the memory.
MOST_ROWS = 1_000_000

#: A constant is its name; a compound term is the name of its function symbol, then its arguments.
Value = str | tuple["Value", ...]
Row = tuple[Value, ...]
#: The arguments of an atom with `int` for variables: negative for the known ones, from 0 on for those to be found.
Pattern = tuple["Pattern | str | int", ...]
Pair = tuple[Term, Term]


@dataclass
class Index:
    """Rows of a table that fit a pattern: what is known leads to what is found."""

    pattern: Pattern
    known: int
    found: int
    old: dict[Row, list[Row]] = field(default_factory=dict)
    new: dict[Row, list[Row]] = field(default_factory=dict)

    def put(self, part: dict[Row, list[Row]], row: Row) -> None:
        """Take in a row, if it fits."""
        known: list[Value | None] = [None] * self.known
        found: list[Value | None] = [None] * self.found
        if _fits(self.pattern, row, known, found):
            part.setdefault(tuple(known), []).append(tuple(found))  # type: ignore[arg-type]  # all are filled in


def _fits(pattern: Pattern, row: Row, known: list[Value | None], found: list[Value | None]) -> bool:
    if len(pattern) != len(row):
        return False
    for part, value in zip(pattern, row, strict=True):
        if isinstance(part, int):
            slots, place = (found, part) if part >= 0 else (known, -part - 1)
            if slots[place] is None:
                slots[place] = value
            elif slots[place] != value:
                return False
        elif isinstance(part, str):
            if part != value:
                return False
        elif not isinstance(value, tuple) or not _fits(part, value, known, found):
            return False
    return True


class Table:
    """The ground atoms of one predicate."""

    def __init__(self) -> None:
        self.rows: dict[Row, None] = {}
        self._old: list[Row] = []
        self._new: list[Row] = []
        self._pending: list[Row] = []
        self._indexes: dict[Pattern, Index] = {}

    def __contains__(self, row: Row) -> bool:
        return row in self.rows

    def __len__(self) -> int:
        return len(self.rows)

    def add(self, row: Row) -> None:
        """A row for the next round, if it is not known yet."""
        if row not in self.rows:
            self.rows[row] = None
            self._pending.append(row)

    def turn(self) -> bool:
        """Begin a round: what was new is old, what was pending is new. Whether there is anything new."""
        for index in self._indexes.values():
            for key, found in index.new.items():
                index.old.setdefault(key, []).extend(found)
            index.new = {}
            for row in self._pending:
                index.put(index.new, row)
        self._old += self._new
        self._new, self._pending = self._pending, []
        return bool(self._new)

    def index(self, pattern: Pattern, known: int, found: int) -> Index:
        """The table through a pattern."""
        if pattern not in self._indexes:
            index = self._indexes[pattern] = Index(pattern, known, found)
            for row in self._old:
                index.put(index.old, row)
            for row in self._new:
                index.put(index.new, row)
        return self._indexes[pattern]


@dataclass(frozen=True)
class _Step:
    index: Index
    use_old: bool
    use_new: bool
    key: Callable[[Row], Row]


class Join:
    """The conditions of a rule in an order, begun at one of those that may still grow.

    Conditions before the beginning see old rows only, those after it all: so each combination comes up once.
    """

    def __init__(
        self,
        atoms: Sequence[tuple[Table, tuple[Term, ...]]],
        growing: Sequence[int],
        start: int | None,
        unequal: Sequence[Pair],
        equal: Sequence[Pair],
        wanted: Sequence[tuple[Term, ...]],
    ) -> None:
        self._atoms = atoms
        self._growing = set(growing)
        self.start = start
        self._pairs = [(pair, False) for pair in unequal] + [(pair, True) for pair in equal]
        self._wanted = wanted
        self._steps: list[_Step] = []

    def prepare(self) -> None:
        """Choose the order: after the beginning, the condition that leaves the fewest variables open, then rows."""
        columns: dict[Variable, int] = {}
        left = list(range(len(self._atoms)))
        place = self.start
        while left:
            if place is None:
                place = min(left, key=lambda one: self._effort(one, columns))
            left.remove(place)
            self._steps.append(self._step(place, columns))
            place = None
        self._filters = [(self._getter(pair, columns), same) for pair, same in self._pairs]
        self._outputs = [self._getter(args, columns) for args in self._wanted]

    def _effort(self, place: int, columns: dict[Variable, int]) -> tuple[int, int]:
        table, args = self._atoms[place]
        free = {variable for variable in _variables(args) if variable not in columns}
        return len(free), 0 if place in self._growing else len(table)

    def _step(self, place: int, columns: dict[Variable, int]) -> _Step:
        table, args = self._atoms[place]
        known: dict[Variable, int] = {}
        found: dict[Variable, int] = {}

        def pattern(term: Term) -> Pattern | str | int:
            if isinstance(term, Variable):
                if term in columns:
                    return -known.setdefault(term, len(known)) - 1
                return found.setdefault(term, len(found))
            return (term.name, *map(pattern, term.args)) if term.args else term.name

        index = table.index(tuple(map(pattern, args)), len(known), len(found))
        key = self._getter(tuple(known), columns)
        for variable in found:
            columns[variable] = len(columns)
        start = self.start
        use_old = place != start
        use_new = start is None or place not in self._growing or place >= start
        return _Step(index, use_old, use_new, key)

    @staticmethod
    def _getter(terms: Sequence[Term], columns: dict[Variable, int]) -> Callable[[Row], Row]:
        """A function that makes the values of some terms from a row."""

        def maker(term: Term) -> Callable[[Row], Value]:
            if isinstance(term, Variable):
                column = columns[term]
                return lambda row: row[column]
            if not term.args:
                name = term.name
                return lambda _: name
            makers = [maker(arg) for arg in term.args]
            name = term.name
            return lambda row: (name, *[make(row) for make in makers])

        makers = [maker(term) for term in terms]
        return lambda row: tuple([make(row) for make in makers])

    def rows(self) -> Iterator[list[Row]]:
        """For every combination that fits, the values of each of the wanted lists of terms."""
        rows: list[Row] = [()]
        for step in self._steps:
            parts = [part for part, used in ((step.index.old, step.use_old), (step.index.new, step.use_new)) if used]
            key = step.key
            found_rows = (row + found for row in rows for part in parts for found in part.get(key(row), ()))
            rows = list(islice(found_rows, MOST_ROWS + 1))
            if len(rows) > MOST_ROWS:
                message = f"a rule has more than {MOST_ROWS} combinations of conditions at once"
                raise UnsupportedError(Finding(Severity.ERROR, "too-many-instances", message))
        for row in rows:
            if all(
                (left == right) == same for (left, right), same in ((get(row), same) for get, same in self._filters)
            ):
                yield [output(row) for output in self._outputs]


def _variables(terms: Sequence[Term]) -> Iterator[Variable]:
    for term in terms:
        if isinstance(term, Variable):
            yield term
        else:
            yield from _variables(term.args)
