"""The balls of a Snowman level, for a designer's questions."""

from __future__ import annotations

from typing import ClassVar

from soloist.game.pieces import Cell, Piece, Pieces
from soloist.game.why import Why
from soloist.languages.snowman.apart import apart
from soloist.languages.snowman.game import SnowmanGame, State, top
from soloist.languages.snowman.played_out import played_out
from soloist.languages.snowman.shortage import told
from soloist.limit import Limit

_SIZES = {1: "small", 2: "medium", 4: "large"}


class Balls(Pieces[State]):
    """Balls; the native core counts floor cells row by row, and a ball by its cell and its size."""

    name: ClassVar[str] = "ball"
    plural: ClassVar[str] = "balls"
    metric: ClassVar[str] = "ball-moves"

    def __init__(self, game: SnowmanGame) -> None:
        self._game = game
        self._cells = sorted(game.level.floor)

    def player(self, state: State) -> Cell:
        return state.character

    def on(self, state: State, cell: Cell) -> str | None:
        stack = dict(state.stacks).get(cell, 0)
        return _SIZES[top(stack)] if stack else None

    def of(self, state: State) -> list[Piece]:
        return [(cell, _SIZES[size]) for cell, stack in sorted(state.stacks) for size in _SIZES if stack & size]

    @property
    def floor(self) -> frozenset[Cell]:
        return self._game.level.floor

    def cell(self, number: int) -> Cell:
        return self._cells[number]

    def piece(self, number: int) -> Piece:
        return self._cells[number // 3], _SIZES[1 << number % 3]

    def shortage(self) -> Why | None:
        return told(self._game.level, self.of(self._game.initial))

    def apart(self, limit: Limit) -> Why | None:
        found = apart(self._game.level, self.of(self._game.initial), self._game.snowmen)
        return found or played_out(self._game, limit)
