"""How a board of pieces is drawn: squares, and on each the symbol of its piece in its owner's colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from soloist.game.board import Board, Drawing, Form, Glyph, Ink, Key, Shape, Word
from soloist.languages.trace.model import EMPTY, OFF, Equipment

if TYPE_CHECKING:
    from soloist.languages.boardgame.game import Position

_SQUARES = (Shape("cell", Form.SQUARE, 0.96, "#f5efe0"), Shape("cell", Form.SQUARE, 0.96, "#e6dcc4"))
#: A piece of the first player and of the second; the word on it tells them apart without colours too.
_PIECES = (Shape("piece", Form.DISC, 0.76, "#fde68a", "#92400e"), Shape("piece", Form.DISC, 0.76, "#93c5fd", "#1e40af"))


class SquareBoard(Board["Position"]):
    """The board of a game; the highest rank is drawn first."""

    keys = ()

    def __init__(self, kit: Equipment) -> None:
        self._kit = kit

    def cells(self, state: Position) -> list[list[list[Drawing]]]:
        kit = self._kit
        return [
            [self._drawn(state.board[y * kit.width + x], (x + y) % 2) for x in range(kit.width)]
            for y in reversed(range(kit.height))
        ]

    def _drawn(self, code: int, shade: int) -> list[Drawing]:
        if code == OFF:
            return []
        if code == EMPTY:
            return [_SQUARES[shade]]
        kind = self._kit.kinds[code - 1]
        return [_SQUARES[shade], _PIECES[kind.owner % len(_PIECES)], Word("piece", kind.symbol)]

    def glyphs(self, state: Position) -> list[list[Glyph]]:
        return [
            [Glyph(f"{mark} ", Ink.WALL if mark == "#" else Ink.PLAIN if mark == "." else Ink.PIECE) for mark in row]
            for row in self._kit.rows(state.board)
        ]

    def move(self, state: Position, key: Key) -> None:
        del state, key
