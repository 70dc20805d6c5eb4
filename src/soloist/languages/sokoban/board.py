"""How a Sokoban level is drawn and walked; boxes that are lost for certain are marked."""

from __future__ import annotations

from collections.abc import Iterable

from soloist.game.board import Cell, Drawing, Form, Glyph, Ink, Shape
from soloist.languages.lurd_board import LurdBoard
from soloist.languages.sokoban.deadlock import lost_boxes
from soloist.languages.sokoban.game import SokobanGame, State
from soloist.languages.sokoban.writer import rows

_WALL = Shape("cell", Form.SQUARE, 1, "#6b7280")
_FLOOR = Shape("cell", Form.SQUARE, 1, "#f5efe0")
_GOAL = Shape("goal", Form.DISC, 0.28, "#d97706", "#d97706")
_BOX = Shape("box", Form.SQUARE, 0.6875, "#a16207")
_HOME = Shape("box", Form.SQUARE, 0.6875, "#4d7c0f")
_PLAYER = Shape("player", Form.DISC, 0.5, "#111827", "#111827")
_PLAYER_ON_GOAL = Shape("player", Form.DISC, 0.5, "#111827", "#f59e0b")
_INKS = {"#": Ink.WALL, "$": Ink.PIECE, "*": Ink.DONE, ".": Ink.GOAL, "@": Ink.PLAYER, "+": Ink.PLAYER}


class SokobanBoard(LurdBoard[State]):
    """The board of a level."""

    pieces = "boxes"
    legend = "@ you, $ a box, . a goal, * a box on a goal, + you on a goal"

    def __init__(self, game: SokobanGame) -> None:
        super().__init__(game, game.level.floor | game.level.walls)
        self._level = game.level

    def rows(self, state: State) -> Iterable[str]:
        return rows(self._level, state)

    def shapes(self, mark: str) -> list[Drawing]:
        return shapes(mark)

    def glyph(self, mark: str, lost: bool) -> Glyph:
        if lost:
            return Glyph("X ", Ink.LOST)
        return Glyph("██" if mark == "#" else f"{mark} ", _INKS.get(mark, Ink.PLAIN))

    def lost(self, state: State) -> frozenset[Cell]:
        return frozenset(map(self.drawn, lost_boxes(self._level, state)))


def shapes(mark: str) -> list[Drawing]:
    """What is drawn for a mark of a map."""
    shapes: list[Drawing] = [_WALL if mark == "#" else _FLOOR]
    shapes += [_GOAL] if mark in ".*+" else []
    shapes += {"$": [_BOX], "*": [_HOME]}.get(mark, [])
    return shapes + {"@": [_PLAYER], "+": [_PLAYER_ON_GOAL]}.get(mark, [])
