"""The maps of a file of levels, for editors."""

from __future__ import annotations

from soloist.game.sketch import Brush, LevelMap, Sketch
from soloist.languages.sokoban.board import shapes
from soloist.languages.sokoban.formats import RawLevel, cut
from soloist.languages.sokoban.reader import OTHER_MARKS
from soloist.source import Source

#: The marks of a map, and what each is called.
NAMES = {
    " ": "floor",
    "#": "wall",
    "@": "player",
    "$": "box",
    ".": "goal",
    "*": "box on a goal",
    "+": "player on a goal",
}
_BRUSHES = tuple(Brush(mark, name, tuple(shapes(mark))) for mark, name in NAMES.items())
_USUAL = str.maketrans(OTHER_MARKS)


def sketch(source: Source) -> Sketch:
    """The maps as they stand, in the usual marks."""
    return Sketch(_BRUSHES, tuple(_map(source, raw) for raw in cut(source)))


def _map(source: Source, raw: RawLevel) -> LevelMap | None:
    lines = [source.position(row[0][1])[0] if row else 0 for row in raw.rows]
    texts = ["".join(mark for mark, _ in row) for row in raw.rows]
    first = lines[0] if lines else 0
    plain = lines == list(range(first, first + len(lines)))
    if not texts or not plain or any(source.line(line) != text for line, text in zip(lines, texts, strict=True)):
        return None
    return LevelMap(first, tuple(text.translate(_USUAL) for text in texts))
