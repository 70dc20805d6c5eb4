"""The maps of a file of levels, for editors."""

from __future__ import annotations

from soloist.game.sketch import Brush, LevelMap, Sketch
from soloist.languages.snowman.board import shapes
from soloist.languages.snowman.formats import RawLevel, cut
from soloist.source import Source

#: The marks of a map, and what each is called.
NAMES = {
    "x": "outside",
    "#": "wall",
    "'": "grass",
    ".": "snow",
    "p": "character on snow",
    "q": "character on grass",
    "1": "small ball",
    "2": "medium ball",
    "4": "large ball",
    "3": "small on medium",
    "5": "small on large",
    "6": "medium on large",
    "7": "snowman",
}
_BRUSHES = tuple(Brush(mark, name, tuple(shapes(mark))) for mark, name in NAMES.items())


def sketch(source: Source) -> Sketch:
    """The maps as they stand."""
    return Sketch(_BRUSHES, tuple(_map(source, raw) for raw in cut(source)))


def _map(source: Source, raw: RawLevel) -> LevelMap | None:
    lines = [source.position(offset)[0] for offset, _ in raw.rows]
    first = lines[0] if lines else 0
    if not lines or lines != list(range(first, first + len(lines))):
        return None
    return LevelMap(first, tuple(row for _, row in raw.rows))
