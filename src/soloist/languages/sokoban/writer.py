"""A level, or any state of it, as the characters of a level file."""

from __future__ import annotations

from collections.abc import Iterator

from soloist.game.board import Cell
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
    cells = level.floor | level.walls
    top, bottom = min(row for row, _ in cells), max(row for row, _ in cells)
    left, right = min(column for _, column in cells), max(column for _, column in cells)
    for row in range(top, bottom + 1):
        yield "".join(_mark(level, state, (row, column)) for column in range(left, right + 1)).rstrip()


def _mark(level: Level, state: State, cell: Cell) -> str:
    if cell in level.walls:
        return "#"
    goal = cell in level.goals
    if cell in state.boxes:
        return "*" if goal else "$"
    if cell == state.player:
        return "+" if goal else "@"
    return "." if goal else " "
