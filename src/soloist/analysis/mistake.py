"""The first irreversible mistake of a play: the move before which the level can be won, and after which it cannot.

What is lost stays lost, so the move is found by halving.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from soloist.analysis.outcome import LOST, WON, outcome
from soloist.analysis.why import explain
from soloist.game.model import Game
from soloist.game.pieces import Pieces
from soloist.game.why import Why
from soloist.limit import Limit


@dataclass(frozen=True)
class Mistake:
    """Where a play loses: after so many moves it can be won, after so many it cannot; None where that is not known."""

    moves: tuple[str, ...]
    #: The most moves after which a way to win was found; None: not even at first.
    won: int | None
    #: The fewest moves after which it is proved that nothing wins; None: not even at the end.
    lost: int | None
    why: Why | None = None

    @property
    def exact(self) -> bool:
        """Whether the very move is known."""
        return self.lost is not None and self.won is not None and self.lost == self.won + 1

    def __str__(self) -> str:
        if self.lost is None:
            if self.won == len(self.moves):
                return "none: the level can still be won after these moves"
            return "not known: the time was not enough"
        if self.lost == 0:
            return "the level is lost before the first move"
        if not self.exact:
            return f"at move {self.lost} or before it, after move {self.won or 0}"
        played = "".join(self.moves[: self.lost])
        return f"move {self.lost} ({self.moves[self.lost - 1]}): {played} cannot be won any more, and one move less can"

    def as_json(self) -> dict[str, object]:
        """The mistake as data; `move` counts from one and is None where it is not known exactly."""
        return {
            "lurd": "".join(self.moves),
            "move": self.lost if self.exact else None,
            "won_after": self.won,
            "lost_after": self.lost,
            "why": self.why.as_json() if self.why else None,
        }


def first_mistake(game: Game[Any, Any], pieces: Pieces[Any], moves: Sequence[str], limit: Limit) -> Mistake:
    """The move of a legal play that loses, if one does."""
    states = [game.initial]
    for move in moves:
        states.append(game.apply(states[-1], move))
    # Walks lose nothing: only what follows the move of a piece is asked about.
    asked = [0, *(number for number, move in enumerate(moves, start=1) if move.isupper())]

    def look(number: int) -> str:
        return outcome(game.restarted(states[number]), pieces.metric, limit.part(limit.remaining / 2))

    won, lost = halved(asked, look)
    if won is not None:
        # The walk after it can be won as well.
        later = [number for number in asked if number > won]
        won = later[0] - 1 if later else len(moves)
    why = None if lost is None else explain(game.restarted(states[lost]), limit.part(limit.remaining))
    return Mistake(tuple(moves), won, lost, why)


def halved(asked: Sequence[int], look: Callable[[int], str]) -> tuple[int | None, int | None]:
    """The last of some numbers of moves after which a play is won, and the first after which it is lost, by halving."""
    found: dict[int, str] = {}

    def lost_at(index: int) -> bool:
        found[asked[index]] = look(asked[index])
        return found[asked[index]] == LOST

    low, high = 0, len(asked) - 1
    if lost_at(high):
        while low < high:
            middle = (low + high) // 2
            # What is not decided is taken as won, so that what is told to be lost is.
            low, high = (low, middle) if lost_at(middle) else (middle + 1, high)
    won = max((number for number, told in found.items() if told == WON), default=None)
    return won, min((number for number, told in found.items() if told == LOST), default=None)
