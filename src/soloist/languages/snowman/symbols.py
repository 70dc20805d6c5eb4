"""What the marks of levels of A Good Snowman mean, and the words around them."""

from __future__ import annotations

from soloist.languages.map_symbols import KEYS, DrawnLevel, MapSymbols
from soloist.languages.snowman.formats import cut
from soloist.languages.snowman.sketch import NAMES
from soloist.source import Source


def symbols(source: Source) -> MapSymbols:
    """What stands in a file of levels."""
    levels = [
        DrawnLevel(raw.title, [[(mark, at) for at, mark in enumerate(row, start=start)] for start, row in raw.rows])
        for raw in cut(source)
    ]
    return MapSymbols(source, levels, NAMES, KEYS)
