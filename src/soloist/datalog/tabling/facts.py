"""Facts of one predicate, and how atoms find the ones they match."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from soloist.datalog.dependencies import Predicate, predicate_of
from soloist.datalog.tabling.values import Compound, Row, Value
from soloist.game.rules import Atom, Function, Term, Variable


@dataclass(frozen=True, slots=True, eq=False)
class Pattern:
    """An atom over facts, with its variables numbered: `<n` for those that are given, `>n` for those wanted.

    `Patterns` makes each pattern once, so that indexes are found by reference.
    """

    predicate: Predicate
    args: tuple[Term, ...]
    given: int
    wanted: int
    known: dict[Row, tuple[Row, Row] | None] = field(default_factory=dict, repr=False)
    """What `match` found before: the same facts come back state after state."""

    def match(self, fact: Row) -> tuple[Row, Row] | None:
        """The given and the wanted values of a fact, or None where it does not fit."""
        found: dict[str, Value] = {}
        if not all(_match(arg, value, found) for arg, value in zip(self.args, fact, strict=True)):
            return None
        return tuple(found[f"<{n}"] for n in range(self.given)), tuple(found[f">{n}"] for n in range(self.wanted))


class Patterns:
    """Makes each pattern once."""

    def __init__(self) -> None:
        self._patterns: dict[Atom, Pattern] = {}

    def of(self, atom: Atom, given: Collection[Variable], wanted: Collection[Variable]) -> Pattern:
        """The pattern of an atom whose variables are these."""
        names = {variable: Variable(f"<{number}") for number, variable in enumerate(given)}
        names.update({variable: Variable(f">{number}") for number, variable in enumerate(wanted)})
        numbered = Atom(atom.predicate, tuple(_renamed(arg, names) for arg in atom.args))
        pattern = self._patterns.get(numbered)
        if pattern is None:
            pattern = Pattern(predicate_of(atom), numbered.args, len(given), len(wanted))
            self._patterns[numbered] = pattern
        return pattern


def _renamed(term: Term, names: Mapping[Variable, Variable]) -> Term:
    if isinstance(term, Variable):
        return names[term]
    return Function(term.name, tuple(_renamed(arg, names) for arg in term.args))


def _match(pattern: Term, value: Value, found: dict[str, Value]) -> bool:
    if isinstance(pattern, Variable):
        return found.setdefault(pattern.name, value) == value
    if isinstance(value, Compound):
        same = pattern.name == value.name and len(pattern.args) == len(value.args)
        return same and all(_match(arg, part, found) for arg, part in zip(pattern.args, value.args, strict=True))
    return not pattern.args and pattern.name == value


class Facts:
    """The facts of one predicate, with an index for every pattern that looks for them."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._rows = list(rows)
        self._indexes: dict[Pattern, dict[Row, list[Row]]] = {}
        self._by_function: dict[tuple[str, int], list[Row]] | None = None

    def index(self, pattern: Pattern) -> dict[Row, list[Row]]:
        """For each row of given values the rows of wanted values."""
        index = self._indexes.get(pattern)
        if index is None:
            index = {}
            known = pattern.known
            for row in self._candidates(pattern):
                if row not in known:
                    known[row] = pattern.match(row)
                match = known[row]
                if match is not None:
                    index.setdefault(match[0], []).append(match[1])
            self._indexes[pattern] = index
        return index

    def _candidates(self, pattern: Pattern) -> list[Row]:
        """The facts that can fit a pattern: those with its function symbol in the first argument."""
        first = pattern.args[0] if pattern.args else None
        if not isinstance(first, Function) or not first.args:
            return self._rows
        if self._by_function is None:
            self._by_function = {}
            for row in self._rows:
                if isinstance(row[0], Compound):
                    self._by_function.setdefault((row[0].name, len(row[0].args)), []).append(row)
        return self._by_function.get((first.name, len(first.args)), [])

    def expected(self, pattern: Pattern, given: Collection[int]) -> float | None:
        """How many facts match a pattern on average, when some of its variables are given; None if no fact does."""
        rows = self.index(pattern).get(())
        if rows is None:
            return None
        size = float(len(rows))
        for number in given:
            size /= len({row[number] for row in rows})
        return size
