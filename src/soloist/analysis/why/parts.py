"""Parts of a level, and whether they can be won: exhausted blindly, within a number of positions for all together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from soloist.game.board import Cell
from soloist.game.model import Game
from soloist.game.pieces import Piece, Pieces
from soloist.limit import Limit
from soloist.verify.exhaustion import ANY, exhausting

#: The share of the positions left that one part may have.
_SHARE = 0.2
#: What it costs to set a part up, in positions.
_SET_UP = 20


class Parts:
    """The parts of one level that were asked about."""

    def __init__(self, game: Game[Any, Any], pieces: Pieces[Any], limit: Limit, most: int) -> None:
        self.contract = pieces
        self.state = game.initial
        #: The pieces by their cells; a language that can be cut into parts has one on a cell.
        self.pieces: dict[Cell, Piece] = {piece[0]: piece for piece in pieces.of(game.initial)}
        self.goals = pieces.goals
        self._limit = limit
        self._left = most // max(1, len(pieces.floor))
        self._known: dict[tuple[frozenset[Cell], frozenset[Cell]], tuple[bool | None, int]] = {}

    def game(self, kept: Iterable[Cell], goals: Iterable[Cell]) -> Game[Any, Any] | None:
        """The level with these pieces and goals alone; None where the language cannot be cut."""
        return self.contract.part((self.pieces[cell] for cell in sorted(kept)), goals)

    def lost(self, kept: Iterable[Cell], goals: Iterable[Cell] | None = None) -> bool | None:
        """Whether these pieces can never all be on these goals, or on any; None where that is not known."""
        return self._ask(kept, goals)[0]

    def positions(self, kept: Iterable[Cell], goals: Iterable[Cell] | None = None) -> int:
        """How many positions were looked at for that."""
        return self._ask(kept, goals)[1]

    def _ask(self, kept: Iterable[Cell], goals: Iterable[Cell] | None) -> tuple[bool | None, int]:
        key = frozenset(kept), self.goals if goals is None else frozenset(goals)
        if key not in self._known:
            self._known[key] = self._exhaust(*key)
        return self._known[key]

    def _exhaust(self, kept: frozenset[Cell], goals: frozenset[Cell]) -> tuple[bool | None, int]:
        part = self.game(kept, goals)
        if part is None or part.positions(self.contract.metric) is None:
            return None, 0
        self._left -= _SET_UP
        room, seen = int(self._left * _SHARE), 0
        if room <= 0:
            return None, 0
        steps = exhausting(part, self.contract.metric, ANY, self._limit)
        while seen <= room:
            try:
                seen = next(steps)
            except StopIteration as stop:
                found = stop.value
                self._left -= found.positions
                return (None if found.limit is not None else found.win is None), found.positions
        self._left -= seen
        return None, seen
