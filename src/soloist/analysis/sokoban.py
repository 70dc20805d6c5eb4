"""Sokoban levels for the designer's questions."""

from __future__ import annotations

from dataclasses import replace

from soloist.analysis.pieces import Cell, Kind, Piece
from soloist.languages.sokoban.game import SokobanGame, State


def _pieces(state: State) -> list[Piece]:
    return [(cell, "box") for cell in sorted(state.boxes)]


def _on(state: State, cell: Cell) -> str | None:
    return "box" if cell in state.boxes else None


def _restart(game: SokobanGame, state: State) -> SokobanGame:
    return SokobanGame(replace(game.level, start=state, solutions=()), game.title, game.path)


KIND = Kind(
    piece="box",
    metric="pushes",
    where=lambda state: state.player,
    on=_on,
    pieces=_pieces,
    restart=_restart,
)
