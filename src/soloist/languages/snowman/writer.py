"""A level, or any state of it, as the characters of a level file."""

from __future__ import annotations

from collections.abc import Iterator

from soloist.game.board import Cell
from soloist.languages.lurd_game import cells_by_row
from soloist.languages.snowman.game import Level, SnowmanGame, State


def write(game: SnowmanGame) -> str:
    """The level as text; reading it again gives the same game."""
    return "\n".join(rows(game.level, game.initial)) + "\n"


def rows(level: Level, state: State) -> Iterator[str]:
    """The rows of a state; what is neither floor nor wall is outside."""
    stacks = dict(state.stacks)
    for row in cells_by_row(level.floor | level.walls):
        yield "".join(_mark(level, state, stacks, cell) for cell in row)


def _mark(level: Level, state: State, stacks: dict[Cell, int], cell: Cell) -> str:
    if cell in stacks:
        return str(stacks[cell])
    snow = cell in state.snow
    if cell == state.character:
        return "p" if snow else "q"
    if cell in level.floor:
        return "." if snow else "'"
    return "#" if cell in level.walls else "x"
