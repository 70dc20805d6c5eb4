"""How a Sokoban level is drawn and walked; boxes that are lost for certain are marked."""

from __future__ import annotations

from soloist.game.board import Board, Cell, Drawing, Form, Glyph, Ink, Key, Shape
from soloist.languages.sokoban.deadlock import lost_boxes
from soloist.languages.sokoban.game import SokobanGame, State
from soloist.languages.sokoban.writer import rows

_WALL = Shape("cell", Form.SQUARE, 1, "#6b7280")
_FLOOR = Shape("cell", Form.SQUARE, 1, "#f5efe0")
_GOAL = Shape("goal", Form.DISC, 0.28, "#d97706", "#d97706")
_BOX = Shape("box", Form.SQUARE, 0.6875, "#a16207")
_PLAYER = Shape("player", Form.DISC, 0.5, "#111827", "#111827")
_INKS = {"#": Ink.WALL, "$": Ink.PIECE, "*": Ink.DONE, ".": Ink.GOAL, "@": Ink.PLAYER, "+": Ink.PLAYER}
_LETTERS = {Key.UP: "u", Key.DOWN: "d", Key.LEFT: "l", Key.RIGHT: "r"}


class SokobanBoard(Board[State]):
    """The board of a level."""

    pieces = "boxes"

    def __init__(self, game: SokobanGame) -> None:
        self._game = game
        drawn = game.level.floor | game.level.walls
        self._top, self._left = min(row for row, _ in drawn), min(column for _, column in drawn)

    def cells(self, state: State) -> list[list[list[Drawing]]]:
        return [[_shapes(mark) for mark in row] for row in rows(self._game.level, state)]

    def glyphs(self, state: State) -> list[list[Glyph]]:
        lost = self.lost(state)
        return [
            [_glyph(mark, (row, column) in lost) for column, mark in enumerate(marks)]
            for row, marks in enumerate(rows(self._game.level, state))
        ]

    def move(self, state: State, key: Key) -> str | None:
        letter = _LETTERS.get(key)
        return next((move for move in self._game.moves(state) if move.lower() == letter), None)

    def drawn(self, cell: Cell) -> Cell:
        return cell[0] - self._top, cell[1] - self._left

    def lost(self, state: State) -> frozenset[Cell]:
        return frozenset(map(self.drawn, lost_boxes(self._game.level, state)))


def _shapes(mark: str) -> list[Drawing]:
    shapes: list[Drawing] = [_WALL if mark == "#" else _FLOOR]
    shapes += [_GOAL] if mark in ".*+" else []
    shapes += [_BOX] if mark in "$*" else []
    return shapes + ([_PLAYER] if mark in "@+" else [])


def _glyph(mark: str, lost: bool) -> Glyph:
    if lost:
        return Glyph("X ", Ink.LOST)
    return Glyph("██" if mark == "#" else f"{mark} ", _INKS.get(mark, Ink.PLAIN))
