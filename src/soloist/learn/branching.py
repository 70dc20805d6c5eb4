"""How many words each position offers, and so how often an unseen legal word should have been played.

Counting is done for all positions at once: the counters are columns of bits, and adding a set of positions to them is
a ripple of ANDs and XORs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from soloist.languages.boardgame.automaton import prefix_tree
from soloist.learn.consistency import Walker
from soloist.learn.positions import Positions
from soloist.learn.starts import Observations


class Branching:
    """The number of words that each position of some roles offers, by what was seen anywhere."""

    def __init__(self, observations: Iterable[Observations]) -> None:
        self._columns: dict[int, list[int]] = {}
        self._levels: dict[int, list[tuple[float, int]]] = {}
        indexes: dict[int, Positions] = {}
        for seen in observations:
            indexes[id(seen.index)] = seen.index
            columns = self._columns.setdefault(id(seen.index), [])
            tree, ends = prefix_tree(sorted(seen.words()))
            walker = Walker(seen.index, not seen.role.added)
            for start in seen.starts:
                for _, bits in walker.words(tree, ends, start):
                    add_to_columns(columns, bits)
        for key, index in indexes.items():
            levels = count_levels(self._columns[key], index.everywhere)
            # The unseen word would be one choice more.
            self._levels[key] = [(1 / (count + 1), bits) for count, bits in levels]

    def expected(self, index: Positions, bits: int) -> float:
        """How often a word that is possible in these positions would be played, each choice being as likely."""
        return sum(share * (bits & level).bit_count() for share, level in self._levels[id(index)])


def add_to_columns(columns: list[int], bits: int) -> None:
    """Count one more in these positions; column n holds the bit of worth 2 ** n of every position's counter."""
    for place, column in enumerate(columns):
        columns[place], bits = column ^ bits, column & bits
        if not bits:
            return
    columns.append(bits)


def count_levels(columns: list[int], everywhere: int) -> Iterator[tuple[int, int]]:
    """Every count that occurs, with the positions that have it."""

    def split(place: int, value: int, bits: int) -> Iterator[tuple[int, int]]:
        if not bits:
            return
        if place < 0:
            yield value, bits
            return
        yield from split(place - 1, value, bits & ~columns[place])
        yield from split(place - 1, value | 1 << place, bits & columns[place])

    yield from split(len(columns) - 1, 0, everywhere)
