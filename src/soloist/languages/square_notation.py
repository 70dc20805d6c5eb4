"""Solutions as lists of squares: where the figure walks, and, shorter, how the pieces move.

A square is a letter for its column and a number for its row, from the top left: b4 is in the second column and the
fourth row. The moves of one piece are joined, however the figure walks between them: `f4-g4-h4, c3-c4-c5-d5`.
"""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_lowercase

from soloist.game.board import Cell


def square(cell: Cell) -> str:
    """The name of a cell; columns after z are aa, ab and so on.

    >>> square((3, 1)), square((0, 26))
    ('b4', 'aa1')
    """
    row, column = cell
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, len(ascii_lowercase))
        letters = ascii_lowercase[letter] + letters
    return f"{letters}{row + 1}"


def walk_text(cells: Iterable[Cell]) -> str:
    """The squares that are passed by, in their order."""
    return "-".join(map(square, cells))


def piece_moves_text(moves: Iterable[tuple[Cell, Cell]]) -> str:
    """How pieces move from cell to cell; a move that goes on with the piece that was moved last is joined to it."""
    ways: list[list[Cell]] = []
    for before, after in moves:
        if ways and ways[-1][-1] == before:
            ways[-1].append(after)
        else:
            ways.append([before, after])
    return ", ".join(map(walk_text, ways))
