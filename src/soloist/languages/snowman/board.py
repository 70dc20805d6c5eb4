"""How a level of A Good Snowman is drawn and walked."""

from __future__ import annotations

from soloist.game.board import Board, Cell, Drawing, Form, Glyph, Ink, Key, Shape
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
_SNOWMAN = "7"
_LETTERS = {Key.UP: "u", Key.DOWN: "d", Key.LEFT: "l", Key.RIGHT: "r"}


class SnowmanBoard(Board[State]):
    """The board of a level; stacks are written as the numbers of a level file."""

    pieces = "balls"

    def __init__(self, game: SnowmanGame) -> None:
        self._game = game
        drawn = game.level.floor | game.level.walls
        self._top, self._left = min(row for row, _ in drawn), min(column for _, column in drawn)

    def cells(self, state: State) -> list[list[list[Drawing]]]:
        return [[_shapes(mark) for mark in row] for row in rows(self._game.level, state)]

    def glyphs(self, state: State) -> list[list[Glyph]]:
        return [[_glyph(mark) for mark in row] for row in rows(self._game.level, state)]

    def move(self, state: State, key: Key) -> str | None:
        letter = _LETTERS.get(key)
        return next((move for move in self._game.moves(state) if move.lower() == letter), None)

    def drawn(self, cell: Cell) -> Cell:
        return cell[0] - self._top, cell[1] - self._left


def _shapes(mark: str) -> list[Drawing]:
    shapes: list[Drawing] = [_GROUND.get(mark, _GRASS)]
    if mark in "1234567":
        shapes += [_BALLS[size] for size in (2, 1, 0) if int(mark) >> size & 1]
    return shapes + ([_PLAYER] if mark in "pq" else [])


def _glyph(mark: str) -> Glyph:
    if mark in "#x":
        return Glyph("██", Ink.WALL) if mark == "#" else Glyph("  ")
    if mark in "pq":
        return Glyph("@ " if mark == "q" else "@.", Ink.PLAYER)
    if mark in "1234567":
        return Glyph(f"{mark} ", Ink.DONE if mark == _SNOWMAN else Ink.PIECE)
    return Glyph("  " if mark == "'" else ". ", Ink.GOAL if mark == "." else Ink.PLAIN)
