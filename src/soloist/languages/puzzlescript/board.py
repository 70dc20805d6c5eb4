"""How a level is drawn: the sprites of its objects, layer over layer; without pixels, the glyphs of the legend."""

from __future__ import annotations

from soloist.game.board import Board, Drawing, Form, Glyph, Ink, Key, Pixels, Shape
from soloist.languages.puzzlescript.game import PuzzleScriptGame, State
from soloist.languages.puzzlescript.model import Object, Program
from soloist.languages.puzzlescript.palettes import rgb
from soloist.languages.puzzlescript.writer import rows

_LETTERS = {Key.UP: "u", Key.DOWN: "d", Key.LEFT: "l", Key.RIGHT: "r", Key.ACTION: "x"}


class SpriteBoard(Board[State]):
    """The board of a level, as the game shows it."""

    def __init__(self, game: PuzzleScriptGame) -> None:
        self._game = game
        self._sprites = sprites(game.program)
        self._player = game.program.mask("player")

    def cells(self, state: State) -> list[list[list[Drawing]]]:
        width, height = self._game.size
        return [[self._drawn(state.cells[x * height + y]) for x in range(width)] for y in range(height)]

    def _drawn(self, cell: int) -> list[Drawing]:
        # Objects are numbered layer by layer, from the bottom up.
        return [sprite for number, sprite in self._sprites.items() if cell >> number & 1]

    def glyphs(self, state: State) -> list[list[Glyph]]:
        width, height = self._game.size
        text = rows(self._game.program, self._game.level, state.cells)
        board = [
            [
                Glyph(f"{text[y][x]} ", Ink.PLAYER if state.cells[x * height + y] & self._player else Ink.PLAIN)
                for x in range(width)
            ]
            for y in range(height)
        ]
        return board + [[Glyph(note)] for note in text[height:]]

    def move(self, state: State, key: Key) -> str | None:
        letter = _LETTERS.get(key)
        return letter if letter is not None and letter in self._game.moves(state) else None


def sprites(program: Program) -> dict[int, Drawing]:
    """The sprite of each object by its number, from the bottom up."""
    return {thing.number: _sprite(thing) for thing in program.objects}


def _sprite(thing: Object) -> Drawing:
    """A sprite as pixels; an object without one fills its cell with its first colour."""
    colours = [rgb(colour) for colour in thing.colours]
    if not thing.sprite:
        fill = colours[0] if colours and colours[0] else "none"
        return Shape(thing.name, Form.SQUARE, 1, fill)
    return Pixels(
        thing.name,
        tuple(tuple(colours[mark] if 0 <= mark < len(colours) else None for mark in row) for row in thing.sprite),
    )
