"""What the boards of games have in common whose moves are steps l, u, r, d and whose cells are the marks of a file."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable
from typing import Any, TypeVar

from soloist.game.board import Board, Cell, Drawing, Glyph, Key
from soloist.game.model import Game

S = TypeVar("S")

_LETTERS = {Key.UP: "u", Key.DOWN: "d", Key.LEFT: "l", Key.RIGHT: "r"}


class LurdBoard(Board[S]):
    """A board that is drawn mark by mark, from the first row and column in which anything is; outside is nothing."""

    keys = tuple(_LETTERS)

    def __init__(self, game: Game[Any, str], cells: Collection[Cell]) -> None:
        self._game = game
        self._top, self._left = min(row for row, _ in cells), min(column for _, column in cells)
        self._inside = frozenset(map(self.drawn, cells))

    @abstractmethod
    def rows(self, state: S) -> Iterable[str]:
        """The marks of a state, row by row."""

    @abstractmethod
    def shapes(self, mark: str) -> list[Drawing]:
        """What is drawn for a mark."""

    @abstractmethod
    def glyph(self, mark: str, lost: bool) -> Glyph:
        """What a terminal shows for a mark, or for a piece that is lost."""

    def cells(self, state: S) -> list[list[list[Drawing]]]:
        return [
            [self.shapes(mark) if (row, column) in self._inside else [] for column, mark in enumerate(marks)]
            for row, marks in enumerate(self.rows(state))
        ]

    def glyphs(self, state: S) -> list[list[Glyph]]:
        lost = self.lost(state)
        return [
            [self.glyph(mark, (row, column) in lost) for column, mark in enumerate(marks)]
            for row, marks in enumerate(self.rows(state))
        ]

    def move(self, state: S, key: Key) -> str | None:
        letter = _LETTERS.get(key)
        return next((move for move in self._game.moves(state) if move.lower() == letter), None)

    def drawn(self, cell: Cell) -> Cell:
        return cell[0] - self._top, cell[1] - self._left
