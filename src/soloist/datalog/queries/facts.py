"""Sets of true atoms, by predicate, that can be asked for the rows that match what is known of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter

Row = tuple[str, ...]
#: The part of a row that stands at some positions.
Key = Callable[[Sequence[str]], Row]


def key_at(positions: Sequence[int]) -> Key:
    """What picks the values at the positions, as a tuple."""
    if not positions:
        return lambda _: ()
    if len(positions) == 1:
        [place] = positions
        return lambda row: (row[place],)
    return itemgetter(*positions)


class Facts:
    """True atoms by predicate, with an index for each set of known positions, made when first asked for.

    What is not here is looked for `below`. A predicate among `derived` is worked out when it is first asked for: its
    function puts it, with all that it is worked out together with, into these facts.
    """

    def __init__(
        self,
        rows: Mapping[str, Iterable[Row]],
        below: Facts | None = None,
        derived: Mapping[str, Callable[[Facts], None]] | None = None,
    ) -> None:
        self._rows = {predicate: set(found) for predicate, found in rows.items()}
        self._below = below
        self._derived = derived or {}
        self._indexes: dict[str, dict[tuple[int, ...], tuple[Key, dict[Row, list[Row]]]]] = {}

    def _own(self, predicate: str) -> set[Row] | None:
        found = self._rows.get(predicate)
        if found is None and predicate in self._derived:
            self._derived[predicate](self)
            found = self._rows[predicate]
        return found

    def rows(self, predicate: str) -> set[Row]:
        """All the rows of a predicate."""
        found = self._own(predicate)
        if found is None:
            return self._below.rows(predicate) if self._below is not None else set()
        return found

    def put(self, predicate: str, rows: set[Row]) -> None:
        """Set the rows of a predicate."""
        self._rows[predicate] = rows
        self._indexes.pop(predicate, None)

    def add(self, predicate: str, rows: Iterable[Row]) -> None:
        """Add rows that are new to a predicate of these facts."""
        self._rows[predicate].update(rows)
        for key, index in self._indexes.get(predicate, {}).values():
            for row in rows:
                index.setdefault(key(row), []).append(row)

    def matching(self, predicate: str, positions: tuple[int, ...], values: Row) -> Sequence[Row]:
        """The rows that have the values at the positions."""
        indexes = self._indexes.get(predicate)
        index = indexes.get(positions) if indexes is not None else None
        if index is None:
            found = self._own(predicate)
            if found is None:
                return self._below.matching(predicate, positions, values) if self._below is not None else ()
            index = (key_at(positions), {})
            key, rows = index
            for row in found:
                rows.setdefault(key(row), []).append(row)
            self._indexes.setdefault(predicate, {})[positions] = index
        return index[1].get(values, ())
