"""Snowman levels for the designer's questions; all optimal solutions are counted natively."""

from __future__ import annotations

from dataclasses import replace

from soloist.analysis.pieces import Cell, Kind, Optima, Piece
from soloist.engines.snowman import all_optimal
from soloist.languages.snowman.game import SnowmanGame, State, top
from soloist.limit import Limit

SIZES = {1: "small", 2: "medium", 4: "large"}


def _pieces(state: State) -> list[Piece]:
    return [(cell, SIZES[size]) for cell, stack in sorted(state.stacks) for size in SIZES if stack & size]


def _on(state: State, cell: Cell) -> str | None:
    stack = dict(state.stacks).get(cell, 0)
    return SIZES[top(stack)] if stack else None


def _restart(game: SnowmanGame, state: State) -> SnowmanGame:
    return SnowmanGame(replace(game.level, start=state), game.title, game.path)


def _optima(game: SnowmanGame, cost: int, limit: Limit) -> Optima | None:
    found = all_optimal(game, cost, limit)
    if found is None:
        return None
    cells = sorted(game.level.floor)
    moved = frozenset((cells[code // 3], SIZES[1 << code % 3]) for code in found.moved)
    touched = frozenset(cells[number] for number in (*found.visited, *found.stood_on))
    return Optima(found.solutions, moved, touched)


KIND = Kind(
    piece="ball",
    metric="ball-moves",
    where=lambda state: state.character,
    on=_on,
    pieces=_pieces,
    restart=_restart,
    optima=_optima,
)
