"""The pieces of any game that has some (`game/pieces.py`), and what its optimal solutions do with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from soloist.engines.registry import engine_named
from soloist.errors import UnsupportedError
from soloist.game.model import Game
from soloist.game.pieces import Cell, Piece, Pieces
from soloist.limit import Limit
from soloist.source import Finding, Severity


@dataclass(frozen=True)
class Optima:
    """What all solutions of the least cost have in common; None where they were too many to look at."""

    solutions: int
    moved: frozenset[Piece]  # pieces of the start that some optimal solution moves
    touched: frozenset[Cell]  # cells with a moved piece on them, or that one is moved from, in some optimal solution


def pieces_of(game: Game[Any, Any]) -> Pieces[Any]:
    """The pieces of a game; one without is refused."""
    pieces = game.pieces()
    if pieces is None:
        message = f"{game.language} games cannot be analysed: their language knows no pieces"
        raise UnsupportedError(Finding(Severity.ERROR, "no-analysis", message))
    return pieces


def all_optima(game: Game[Any, Any], pieces: Pieces[Any], cost: int, limit: Limit) -> Optima | None:
    """Every solution of the least cost, counted by the game's own engine; None where a limit was reached."""
    found = engine_named(game.default_engine).count_optimal(game, cost, limit)
    if found is None:
        return None
    touched = frozenset(map(pieces.cell, (*found.visited, *found.stood_on)))
    return Optima(found.solutions, frozenset(map(pieces.piece, found.moved)), touched)
