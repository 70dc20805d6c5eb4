"""Sokoban levels for the designer's questions; all optimal solutions are counted natively."""

from __future__ import annotations

from dataclasses import replace

from soloist.analysis.pieces import Cell, Kind, Optima, Piece
from soloist.engines.sokoban import all_optimal
from soloist.languages.sokoban.game import SokobanGame, State
from soloist.limit import Limit


def _pieces(state: State) -> list[Piece]:
    return [(cell, "box") for cell in sorted(state.boxes)]


def _on(state: State, cell: Cell) -> str | None:
    return "box" if cell in state.boxes else None


def _restart(game: SokobanGame, state: State) -> SokobanGame:
    return SokobanGame(replace(game.level, start=state, solutions=()), game.title, game.path)


def _optima(game: SokobanGame, cost: int, limit: Limit) -> Optima | None:
    found = all_optimal(game, cost, limit)
    if found is None:
        return None
    drawn = game.level.floor | game.level.walls
    top, left = min(row for row, _ in drawn), min(column for _, column in drawn)
    width = max(column for _, column in drawn) - left + 1

    def cell(number: int) -> Cell:
        return number // width + top, number % width + left

    moved = frozenset((cell(number), "box") for number in found.moved)
    return Optima(found.solutions, moved, frozenset(map(cell, (*found.visited, *found.stood_on))))


KIND = Kind(
    piece="box",
    metric="pushes",
    where=lambda state: state.player,
    on=_on,
    pieces=_pieces,
    restart=_restart,
    optima=_optima,
)
