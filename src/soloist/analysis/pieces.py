"""What the languages of pushing games have in common, and the little in which they differ.

In all of them a move is a letter, in upper case when it moves a piece. So walks are the lower-case moves, and
everything here works on the reference semantics of the game; a `Kind` says the rest.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from soloist.errors import UnsupportedError
from soloist.game.model import Game
from soloist.limit import Limit
from soloist.source import Finding, Severity

Cell = tuple[int, int]
Piece = tuple[Cell, str]  # where it is and what it is
AHEAD: dict[str, Cell] = {"l": (0, -1), "u": (-1, 0), "r": (0, 1), "d": (1, 0)}


@dataclass(frozen=True)
class Optima:
    """What all solutions of the least cost have in common; None where they were too many to look at."""

    solutions: int
    moved: frozenset[Piece]  # pieces of the start that some optimal solution moves
    touched: frozenset[Cell]  # cells with a moved piece on them, or that one is moved from, in some optimal solution


@dataclass(frozen=True)
class Kind:
    """A kind of pushing game: its words, and how its states are looked at."""

    piece: str
    metric: str
    where: Callable[[Any], Cell]
    #: The top piece on a cell, if there is one.
    on: Callable[[Any, Cell], str | None]
    pieces: Callable[[Any], list[Piece]]
    restart: Callable[[Any, Any], Game[Any, Any]]
    #: Counts all solutions of the least cost; None when a limit was reached.
    optima: Callable[[Any, int, Limit], Optima | None]


#: The kind of a language's games: where it is.
KINDS = {
    "snowman": "soloist.analysis.snowman:KIND",
    "sokoban": "soloist.analysis.sokoban:KIND",
}


def kind_of(game: Game[Any, Any]) -> Kind:
    """The kind of a game; others than pushing games are refused."""
    if game.language not in KINDS:
        message = f"{game.language} games cannot be analysed"
        hint = f"there are: {', '.join(KINDS)}"
        raise UnsupportedError(Finding(Severity.ERROR, "no-analysis", message, hint=hint))
    module, _, name = KINDS[game.language].partition(":")
    kind: Kind = getattr(import_module(module), name)
    return kind


@dataclass(frozen=True)
class Push:
    """A piece's move: the letters that lead to it and make it, where it goes from and to, and the state after it."""

    letters: str
    stand: Cell
    start: Cell
    end: Cell
    what: str
    after: Any


def pushes(game: Game[Any, Any], kind: Kind, state: Any) -> Iterator[Push]:
    """Every move of a piece that a walk leads to, with a shortest walk."""
    walks = {state: ""}
    queue = deque([state])
    while queue:
        at = queue.popleft()
        for move in game.moves(at):
            after = game.apply(at, move)
            if move.islower():
                if after not in walks:
                    walks[after] = walks[at] + move
                    queue.append(after)
                continue
            row, column = AHEAD[move.lower()]
            stand = kind.where(at)
            start = (stand[0] + row, stand[1] + column)
            end = (start[0] + row, start[1] + column)
            yield Push(walks[at] + move, stand, start, end, kind.on(at, start) or "", after)
