"""Why a level cannot be won, as a person would say it: the pieces, the goals and the cells that it comes down to.

A statement rests on parts of the level: the same board with fewer pieces and goals. Every play of the level is a play
of its parts, with the same steps. So where every position of a part was looked at and the pieces that are left are
never all on the goals that are left, the same is true of them in the level.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from soloist.game.board import Cell
from soloist.game.model import Game


class Kind(StrEnum):
    """What kind of loss it is."""

    COUNT = "count"  # there are too few pieces of a kind, or too little of what they need
    PIECE = "piece"  # a piece can never be where it must
    GOAL = "goal"  # no piece can ever be on a goal
    MATCHING = "matching"  # more pieces than goals that they can be on, or more goals than pieces that can be on them
    FROZEN = "frozen"  # pieces that can never be moved
    CORRAL = "corral"  # the player never comes to some cells
    PART = "part"  # a few pieces are lost together


@dataclass(frozen=True)
class Why:
    """A true statement from which it follows that a level cannot be won."""

    kind: Kind
    message: str
    pieces: tuple[Cell, ...] = ()
    goals: tuple[Cell, ...] = ()
    #: Cells that the player never comes to.
    closed: tuple[Cell, ...] = ()
    #: Whether nothing of it can be spared: with one of the pieces less, what is left can be won.
    minimal: bool = False
    #: The parts of the level, none of which can be won; together they show it. None where counting shows it.
    parts: tuple[Game[Any, Any], ...] = field(default=(), repr=False, compare=False)
    #: How many positions of the parts were looked at, which are all that there are.
    positions: int = 0

    @property
    def picture(self) -> tuple[str, ...]:
        """The part of the level that it is about, where it is one."""
        if len(self.parts) != 1:
            return ()
        part = self.parts[0]
        return tuple(part.state_text(part.initial).splitlines())

    def as_json(self) -> dict[str, object]:
        """The statement as data, rows and columns counted from one."""
        return {
            "kind": str(self.kind),
            "message": self.message,
            "pieces": _numbered(self.pieces),
            "goals": _numbered(self.goals),
            "closed": _numbered(self.closed),
            "minimal": self.minimal,
            "positions": self.positions,
            "part": list(self.picture) or None,
        }


def _numbered(cells: Iterable[Cell]) -> list[dict[str, int]]:
    return [{"row": row + 1, "column": column + 1} for row, column in cells]


def placed(cells: Iterable[Cell]) -> str:
    """Cells as a person reads them.

    >>> placed([(1, 1), (2, 5)])
    'row 2 column 2 and row 3 column 6'
    """
    named = [f"row {row + 1} column {column + 1}" for row, column in cells]
    return " and ".join(filter(None, [", ".join(named[:-1]), *named[-1:]]))
