"""A level, or any state of it, as the characters of a level file."""

from __future__ import annotations

from collections.abc import Iterator

from soloist.game.board import Cell
from soloist.languages.lurd_game import cells_by_row
from soloist.languages.sokoban.game import Level, SokobanGame, State


def write(game: SokobanGame) -> str:
    """The level in the form of `.xsb` and `.sok` files, with title, author, comment and saved solutions."""
    lines = [*rows(game.level, game.initial), f"Title: {game.title}"]
    if game.level.author:
        lines.append(f"Author: {game.level.author}")
    if game.level.comment:
        lines += ["Comment:", game.level.comment, "Comment-End:"]
    for solution in game.level.solutions:
        lines += ["", "Solution", solution]
    return "\n".join(lines) + "\n"


def rows(level: Level, state: State) -> Iterator[str]:
    """The rows of a state, without blanks at their ends."""
    for row in cells_by_row(level.floor | level.walls):
        yield "".join(_mark(level, state, cell) for cell in row).rstrip()


def _mark(level: Level, state: State, cell: Cell) -> str:
    if cell in level.walls:
        return "#"
    goal = cell in level.goals
    if cell in state.boxes:
        return "*" if goal else "$"
    if cell == state.player:
        return "+" if goal else "@"
    return "." if goal else " "
