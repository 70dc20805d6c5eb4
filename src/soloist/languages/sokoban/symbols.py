"""What the marks of Sokoban levels mean, and the words around them."""

from __future__ import annotations

from soloist.languages.map_symbols import KEYS, DrawnLevel, MapSymbols
from soloist.languages.sokoban.formats import cut
from soloist.languages.sokoban.reader import OTHER_MARKS
from soloist.languages.sokoban.sketch import NAMES
from soloist.source import Source

_KEYS = {**KEYS, "Solution": "moves that solve it: l u r d walk, L U R D push"}


def symbols(source: Source) -> MapSymbols:
    """What stands in a file of levels; other letters for the usual marks are named as these."""
    names = {**NAMES, **{mark: NAMES[usual] for mark, usual in OTHER_MARKS.items()}}
    return MapSymbols(source, [DrawnLevel(raw.title, raw.rows) for raw in cut(source)], names, _KEYS)
