"""What a language says of its boards, so that any view can draw a state and any interface can play with keys.

A board is a grid. A cell is drawn as shapes, one over the other, as the pixels of a sprite, or as a word; in a terminal
it is a glyph of two characters. Cells are counted in drawn rows and columns, from zero.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

S = TypeVar("S")

Cell = tuple[int, int]  # row, column


class Form(StrEnum):
    """The form of a shape."""

    SQUARE = "square"
    DISC = "disc"


@dataclass(frozen=True)
class Shape:
    """A square or a disc in the middle of its cell; `size` is its width in parts of the cell's side."""

    name: str
    form: Form
    size: float
    fill: str
    line: str = ""


@dataclass(frozen=True)
class Pixels:
    """A sprite: rows of colours, None where what is below shines through."""

    name: str
    rows: tuple[tuple[str | None, ...], ...]


@dataclass(frozen=True)
class Word:
    """A short text in the middle of its cell, as large as the cell lets it be."""

    name: str
    text: str
    fill: str = "#111827"


Drawing = Shape | Pixels | Word


class Ink(StrEnum):
    """What a glyph means, so that a terminal can choose its colour."""

    PLAIN = "plain"
    WALL = "wall"
    PIECE = "piece"
    DONE = "done"
    GOAL = "goal"
    PLAYER = "player"
    LOST = "lost"


@dataclass(frozen=True)
class Glyph:
    """A cell in a terminal: two characters, so that cells look square."""

    text: str
    ink: Ink = Ink.PLAIN


class Key(StrEnum):
    """A key that may move something."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    ACTION = "action"


class Board(ABC, Generic[S]):
    """How the states of one game are drawn and walked."""

    #: What is lost where `lost` names cells, in the plural: "boxes".
    pieces: str = "pieces"
    #: What the glyphs mean, where they do not speak for themselves.
    legend: str = ""
    #: The keys that may move something on it; where there are none, moves are chosen from a list.
    keys: tuple[Key, ...] = tuple(Key)

    @abstractmethod
    def cells(self, state: S) -> Sequence[Sequence[Sequence[Drawing]]]:
        """Row by row, what is drawn in each cell, from the bottom up."""

    @abstractmethod
    def glyphs(self, state: S) -> Sequence[Sequence[Glyph]]:
        """The same for a terminal."""

    @abstractmethod
    def move(self, state: S, key: Key) -> Any:
        """The legal move that a key means in a state; None where it means none."""

    def drawn(self, cell: Cell) -> Cell:
        """Where a cell of the game's own counting is drawn."""
        return cell

    def lost(self, state: S) -> frozenset[Cell]:
        """Drawn cells whose pieces can never be where they must, as far as simple tests tell."""
        del state
        return frozenset()
