"""What a language says of the pieces of its boards, for a designer's questions about a level."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from soloist.game.model import Game
from soloist.game.why import Why
from soloist.limit import Limit

S = TypeVar("S")

Cell = tuple[int, int]
#: Where it is and what it is.
Piece = tuple[Cell, str]


class Pieces(ABC, Generic[S]):
    """The pieces of a game whose player walks by lower-case letters and moves pieces by upper-case ones."""

    #: What a piece is called, one and several, and the metric that counts its moves.
    name: ClassVar[str]
    plural: ClassVar[str]
    metric: ClassVar[str]

    @abstractmethod
    def player(self, state: S) -> Cell:
        """Where the player stands."""

    @abstractmethod
    def on(self, state: S, cell: Cell) -> str | None:
        """The top piece on a cell, if there is one."""

    @abstractmethod
    def of(self, state: S) -> Sequence[Piece]:
        """All pieces."""

    @property
    @abstractmethod
    def floor(self) -> frozenset[Cell]:
        """The cells that can be walked on."""

    @abstractmethod
    def cell(self, number: int) -> Cell:
        """The cell that the native core counts as so many."""

    @abstractmethod
    def piece(self, number: int) -> Piece:
        """The piece of the start that the native core counts as so many."""

    @property
    def goals(self) -> frozenset[Cell]:
        """The cells that the pieces must be on at the end; none where the language has no such cells."""
        return frozenset()

    def part(self, pieces: Iterable[Piece], goals: Iterable[Cell]) -> Game[Any, Any] | None:
        """The level with these of its pieces and goals alone, won when each of them is on one of those.

        Every play of the level must be a play of the part, with the same steps; None where a language cannot be cut so.
        """
        del pieces, goals
        return None

    def fast(self, state: S) -> frozenset[Cell]:
        """Pieces that hold one another fast, so that none of them can ever be moved, as far as the language tells."""
        del state
        return frozenset()

    def apart(self, limit: Limit) -> Why | None:
        """Why the level cannot be won, where a few of its pieces never come together; this may take seconds."""
        del limit
        return None

    def shortage(self) -> Why | None:
        """Why the level cannot be won, where counting its pieces and what they need is enough to see it."""
        return None
