"""What engines say (claims) and what survives the check (solutions).

A `Claim` is only a claim. The verifier replays it and makes a `Solution` out of it, or rejects it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from soloist.game.shown import Shown

if TYPE_CHECKING:
    from soloist.game.model import Game


class Status(StrEnum):
    """How an attempt to solve a game ended; limits and "no solution" are statuses, never exceptions."""

    SOLVED_OPTIMALLY = "solved-optimally"
    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    UNSOLVED = "unsolved"
    TIMEOUT = "timeout"
    MEMOUT = "memout"
    UNSUPPORTED = "unsupported"
    ERROR = "error"

    @property
    def exit_code(self) -> int:
        """The exit code of the command line; scripts depend on it."""
        return _EXIT_CODES[self]


_EXIT_CODES = {
    Status.SOLVED_OPTIMALLY: 0,
    Status.SOLVED: 0,
    Status.UNSOLVABLE: 10,
    Status.UNSOLVED: 12,
    Status.MEMOUT: 22,
    Status.TIMEOUT: 23,
    Status.UNSUPPORTED: 34,
    Status.ERROR: 1,
}


class Proof(StrEnum):
    """How strong the proof is of what a status says beyond the moves: that nothing is better, or nothing cheaper.

    `ENGINE` is one engine's word. `AGREED` says that a second engine came to the same by a way that shares neither
    pruning nor grounding with the first. `CHECKED` says that a certificate was verified, or that every position was
    looked at again by code that exists only to disagree.
    """

    NONE = "none"
    ENGINE = "engine"
    AGREED = "agreed"
    CHECKED = "checked"


@dataclass(frozen=True)
class Claim:
    """What an engine says of a game; each part is optional and is about the same game and metric.

    `moves` lead from the start to a final state. `maximum` says that no play earns more than they do (with no
    moves: than zero). `lower_bound` says that no play of the maximum reward, whatever that is, costs less, if it is
    above zero: plays that earn nothing may be shorter. `evidence` tells in a line what was exhausted or proved.
    """

    moves: tuple[str, ...] | None = None
    maximum: bool = False
    lower_bound: int | None = None
    unsolvable: bool = False
    evidence: str = ""
    engine: str = ""


@dataclass(frozen=True)
class Certificate:
    """A folder with all that another program needs to check an optimum."""

    folder: Path
    #: Whether everything in it was checked when it was made; else a part rests on the word of the engine.
    complete: bool = True


@dataclass(frozen=True)
class Solution(Shown):
    """Moves that the reference semantics has replayed to a final state of their game."""

    moves: tuple[str, ...]
    value: int
    cost: int
    metric: str
    game: Game[Any, Any] = field(compare=False, repr=False)
    engine: str = ""
    evidence: str = field(default="", compare=False)

    @property
    def costs(self) -> dict[str, int]:
        """What the moves cost under each plain metric of the game; those with a tie-breaker say nothing new."""
        return self.game.costs(self.moves)

    def as_json(self) -> dict[str, object]:
        """The moves and what they are worth."""
        return {
            "game": self.game.as_json(),
            "value": self.value,
            "metric": self.metric,
            "cost": self.cost,
            "costs": self.costs,
            "solution": list(self.moves),
            "lurd": self.game.lurd(self.moves),
            "engine": self.engine,
        }

    def as_sok(self) -> str:
        """The level with this solution, as players of Sokoban read it."""
        return self.game.as_sok([self.moves])

    def to_frame(self) -> list[dict[str, object]]:
        """A row a move, for `pandas.DataFrame(...)`: its number, its text, and what the moves so far cost."""
        so_far = dict.fromkeys(self.game.plain_metrics, 0)
        rows: list[dict[str, object]] = []
        for step, text in enumerate(self.moves, start=1):
            move = self.game.read_move(text)
            so_far = {metric: cost + self.game.cost(move, metric) for metric, cost in so_far.items()}
            rows.append({"step": step, "move": text, **so_far})
        return rows
