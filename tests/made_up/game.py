"""Lamps in a row and a frog among them; a hop to the next lamp switches it, and all must be lit in the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from soloist.errors import ParseError
from soloist.game.board import Board, Form, Glyph, Ink, Key, Shape
from soloist.game.model import Game
from soloist.source import Finding, Severity

State = tuple[int, str]


class LampGame(Game[State, str]):
    """Hop left and right; the lamp that the frog comes to is switched."""

    language: ClassVar[str] = "lamps"

    def __init__(self, lamps: str, path: str, text: str) -> None:
        super().__init__(f"{len(lamps)} lamps", path, text)
        self._lamps = lamps

    @property
    def initial(self) -> State:
        return 0, self._lamps

    def moves(self, state: State) -> Sequence[str]:
        place, lamps = state
        if self.is_terminal(state):
            return ()
        return [move for move, far in (("left", -1), ("right", 1)) if 0 <= place + far < len(lamps)]

    def apply(self, state: State, move: str) -> State:
        place = state[0] + (1 if move == "right" else -1)
        lamps = list(state[1])
        lamps[place] = "." if lamps[place] == "*" else "*"
        return place, "".join(lamps)

    def is_terminal(self, state: State) -> bool:
        return set(state[1]) == {"*"}

    def value(self, state: State) -> int:
        return 100 if self.is_terminal(state) else 0

    def move_text(self, move: str) -> str:
        return move

    def read_move(self, text: str) -> str:
        if text not in ("left", "right"):
            raise ParseError(Finding(Severity.ERROR, "no-hop", f"{text!r} is no hop"))
        return text

    def state_text(self, state: State) -> str:
        return state[1]

    def board(self) -> Board[State]:
        return LampBoard(self)


class LampBoard(Board[State]):
    """One row."""

    def __init__(self, game: LampGame) -> None:
        self._game = game

    def cells(self, state: State) -> list[list[list[Shape]]]:
        colours = {"*": "gold", ".": "gray"}
        return [[[Shape("lamp", Form.DISC, 0.8, colours[lamp], "black")] for lamp in state[1]]]

    def glyphs(self, state: State) -> list[list[Glyph]]:
        return [[Glyph("F " if place == state[0] else f"{lamp} ", Ink.PIECE) for place, lamp in enumerate(state[1])]]

    def move(self, state: State, key: Key) -> str | None:
        return str(key) if str(key) in self._game.moves(state) else None
