"""Games in which one figure steps about on a grid and moves pieces: what Sokoban and A Good Snowman have in common.

A move is a letter for a direction, in upper case where the step moves a piece. Each language has its own order of
directions (`STEPS`), since the order of moves is part of its semantics.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from soloist.errors import ParseError
from soloist.game.board import Cell
from soloist.game.model import Game
from soloist.languages.square_notation import piece_moves_text, walk_text
from soloist.source import Finding, Severity, Source, Span

S = TypeVar("S", bound=Hashable)

_DIRECTIONS: dict[str, Cell] = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}


def directions(order: str) -> dict[str, Cell]:
    """The four directions by their letters, as (rows, columns), in an order."""
    return {letter: _DIRECTIONS[letter] for letter in order}


def ahead(cell: Cell, letter: str) -> Cell:
    """The next cell in a direction, given by its letter in any case."""
    row, column = _DIRECTIONS[letter.lower()]
    return cell[0] + row, cell[1] + column


def cells_by_row(cells: Collection[Cell]) -> list[list[Cell]]:
    """All cells of the smallest rectangle around some, row by row."""
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    across = range(min(columns), max(columns) + 1)
    return [[(row, column) for column in across] for row in range(min(rows), max(rows) + 1)]


@dataclass(frozen=True)
class Places:
    """Where the cells of a level stand in the text that it was read from."""

    source: Source
    offsets: Mapping[Cell, int]


class LurdGame(Game[S, str]):
    """A level that is won or not, played step by step."""

    #: When a letter is in upper case, for messages.
    upper_case: ClassVar[str]
    #: Where its cells stand in a text; None for a level that was made and not read.
    places: Places | None = None

    @abstractmethod
    def steps(self, state: S) -> tuple[str, ...]:
        """The moves that the rules allow, whether or not the level is won."""

    def moves(self, state: S) -> Sequence[str]:
        return () if self.is_terminal(state) else self.steps(state)

    def value(self, state: S) -> int:
        return 100 if self.is_terminal(state) else 0

    def move_text(self, move: str) -> str:
        return move

    def read_move(self, text: str) -> str:
        if text.lower() not in _DIRECTIONS:
            message = f"{text!r} is no step; steps are l, u, r, d, in upper case {self.upper_case}"
            raise ParseError(Finding(Severity.ERROR, "no-step", message))
        return text

    def place(self, cell: Cell) -> Span | None:
        if self.places is None or cell not in self.places.offsets:
            return None
        return self.places.source.span(self.places.offsets[cell])

    def lurd(self, moves: Sequence[str]) -> str:
        return "".join(moves)

    @abstractmethod
    def figure(self, state: S) -> Cell:
        """Where the figure stands."""

    def in_squares(self, moves: Sequence[str]) -> list[tuple[str, str]]:
        state = self.initial
        walked, moved = [self.figure(state)], []
        for letter in moves:
            if letter.isupper():
                cell = ahead(self.figure(state), letter)
                moved.append((cell, ahead(cell, letter)))
            state = self.apply(state, letter)
            if self.figure(state) != walked[-1]:
                walked.append(self.figure(state))
        return [("walk", walk_text(walked)), ("pieces", piece_moves_text(moved))]
