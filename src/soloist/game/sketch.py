"""Maps of levels as they stand in a text, and what can be drawn on them: all that an editor of levels needs.

A map may be wrong: an editor shows it all the same.
"""

from __future__ import annotations

from dataclasses import dataclass

from soloist.game.board import Drawing


@dataclass(frozen=True)
class Brush:
    """A mark of maps: what it is called, and how it is drawn."""

    mark: str
    name: str
    drawings: tuple[Drawing, ...]


@dataclass(frozen=True)
class LevelMap:
    """The rows of a level, each on a line of its own; `line` is the number of the first, from 1."""

    line: int
    rows: tuple[str, ...]


@dataclass(frozen=True)
class Sketch:
    """The maps of a text, None for a level that is written in another way, and the brushes for them.

    The first brush is what a map is filled up with where it grows.
    """

    brushes: tuple[Brush, ...]
    maps: tuple[LevelMap | None, ...]
