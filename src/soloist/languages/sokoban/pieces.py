"""The boxes of a Sokoban level, for a designer's questions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from soloist.game.pieces import Cell, Piece, Pieces
from soloist.languages.sokoban.deadlock import frozen
from soloist.languages.sokoban.game import SokobanGame, State


class Boxes(Pieces[State]):
    """Boxes; the native core counts cells row by row over all that is drawn."""

    name: ClassVar[str] = "box"
    plural: ClassVar[str] = "boxes"
    metric: ClassVar[str] = "pushes"

    def __init__(self, game: SokobanGame) -> None:
        self._game = game
        drawn = game.level.floor | game.level.walls
        self._top, self._left = min(row for row, _ in drawn), min(column for _, column in drawn)
        self._width = max(column for _, column in drawn) - self._left + 1

    def player(self, state: State) -> Cell:
        return state.player

    def on(self, state: State, cell: Cell) -> str | None:
        return "box" if cell in state.boxes else None

    def of(self, state: State) -> list[Piece]:
        return [(cell, "box") for cell in sorted(state.boxes)]

    @property
    def floor(self) -> frozenset[Cell]:
        return self._game.level.floor

    def cell(self, number: int) -> Cell:
        return number // self._width + self._top, number % self._width + self._left

    def piece(self, number: int) -> Piece:
        return self.cell(number), "box"

    @property
    def goals(self) -> frozenset[Cell]:
        return self._game.level.goals

    def part(self, pieces: Iterable[Piece], goals: Iterable[Cell]) -> SokobanGame:
        level = self._game.level
        start = State(level.start.player, frozenset(cell for cell, _ in pieces))
        part = replace(level, start=start, goals=frozenset(goals), solutions=())
        return SokobanGame(part, self._game.title, self._game.path)

    def fast(self, state: State) -> frozenset[Cell]:
        return frozen(self._game.level, state.boxes)
