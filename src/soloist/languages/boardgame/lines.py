"""How many pieces stand on the line along which a move goes: what `short` and `long` ask for.

    short    it goes over fewer squares than there are pieces on its line
    long     it goes over more

The line is the whole rank, file or diagonal through the square where the move begins, and the piece that moves is one
of those on it. A move that does not end on such a line is neither short nor long.
"""

from __future__ import annotations

from typing import NamedTuple

from soloist.languages.boardgame.conditions import way_of
from soloist.languages.trace.letters import Move
from soloist.languages.trace.model import EMPTY, OFF, Board, Equipment

#: Conditions that count the pieces on a line.
OF_LINES = ("short", "long")


class Course(NamedTuple):
    """Over how many squares a move goes, and the squares of its line in their order on the board."""

    distance: int
    squares: tuple[int, ...]


def course_of(kit: Equipment, move: Move) -> Course | None:
    """How far a move goes along which line; None where it ends on no line through where it begins."""
    end = way_of(kit, move)[-1]
    dx, dy = end % kit.width - move.square % kit.width, end // kit.width - move.square // kit.width
    distance = max(abs(dx), abs(dy))
    if distance == 0 or (dx and dy and abs(dx) != abs(dy)):
        return None
    return Course(distance, tuple(sorted(line_through(kit, move.square, dx // distance, dy // distance))))


def line_through(kit: Equipment, square: int, dx: int, dy: int) -> list[int]:
    """The squares of a line through one, which comes first, to the edges of the board."""
    squares = [square]
    for sign in (1, -1):
        y, x = divmod(square, kit.width)
        while 0 <= (x := x + sign * dx) < kit.width and 0 <= (y := y + sign * dy) < kit.height:
            squares.append(y * kit.width + x)
    return squares


def counts_that_hold(kind: str, course: Course) -> range:
    """The numbers of pieces on its line with which a move is short, or long."""
    return range(course.distance + 1, len(course.squares) + 1) if kind == "short" else range(course.distance)


def holds_on_line(kit: Equipment, board: Board, move: Move, kind: str) -> bool:
    """Whether a move is short, or long, on a board."""
    course = course_of(kit, move)
    if course is None:
        return False
    return sum(board[square] not in (EMPTY, OFF) for square in course.squares) in counts_that_hold(kind, course)
