"""How a level of A Good Snowman is drawn and walked."""

from __future__ import annotations

from collections.abc import Iterable

from soloist.game.board import Drawing, Form, Glyph, Ink, Shape
from soloist.languages.lurd_board import LurdBoard
from soloist.languages.snowman.game import SnowmanGame, State
from soloist.languages.snowman.writer import rows

_GROUND = {
    mark: Shape("cell", Form.SQUARE, 1, colour)
    for mark, colour in {"#": "#6b7280", "x": "#ffffff", ".": "#eff6ff", "p": "#eff6ff"}.items()
}
_GRASS = Shape("cell", Form.SQUARE, 1, "#bbdfa8")
#: A small, a medium and a large ball.
_BALLS = tuple(Shape("ball", Form.DISC, size, "#ffffff", "#475569") for size in (0.36, 0.6, 0.84))
_PLAYER = Shape("player", Form.DISC, 0.5, "#111827", "#111827")
#: Stacks in a terminal, by the numbers of a level file.
_STACKS = {"1": "s ", "2": "m ", "3": "ms", "4": "L ", "5": "Ls", "6": "Lm", "7": "8 "}
_SNOWMAN = "7"


class SnowmanBoard(LurdBoard[State]):
    """The board of a level; in a terminal, stacks are written from the bottom up."""

    pieces = "balls"
    legend = "@ you, s m L balls, ms a small one on a medium one, 8 a snowman, . snow"

    def __init__(self, game: SnowmanGame) -> None:
        super().__init__(game, game.level.floor | game.level.walls)
        self._level = game.level

    def rows(self, state: State) -> Iterable[str]:
        return rows(self._level, state)

    def shapes(self, mark: str) -> list[Drawing]:
        return shapes(mark)

    def glyph(self, mark: str, lost: bool) -> Glyph:
        del lost
        if mark in "#x":
            return Glyph("██", Ink.WALL) if mark == "#" else Glyph("  ")
        if mark in "pq":
            return Glyph("@ " if mark == "q" else "@.", Ink.PLAYER)
        if mark in "1234567":
            return Glyph(_STACKS[mark], Ink.DONE if mark == _SNOWMAN else Ink.PIECE)
        return Glyph("  " if mark == "'" else ". ", Ink.GOAL if mark == "." else Ink.PLAIN)


def shapes(mark: str) -> list[Drawing]:
    """What is drawn for a mark of a map."""
    shapes: list[Drawing] = [_GROUND.get(mark, _GRASS)]
    if mark in "1234567":
        shapes += [_BALLS[size] for size in (2, 1, 0) if int(mark) >> size & 1]
    return shapes + ([_PLAYER] if mark in "pq" else [])
