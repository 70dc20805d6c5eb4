"""The cells that a solution needs: where pieces are and come, where the player moves them from, and the walks between.

Walks are chosen so that they keep to cells that are needed anyway, as far as they can. Whatever is left over can be
walls, all of it together: the solution still works, and what works between more walls works without them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

from soloist.game.model import Game
from soloist.game.pieces import Cell, Pieces
from soloist.languages.lurd_game import ahead


def used_cells(game: Game[Any, Any], pieces: Pieces[Any], moves: Sequence[str]) -> frozenset[Cell]:
    """The cells that a solution touches, on short walks through cells that it touches anyway."""
    state = game.initial
    used = {pieces.player(state), *(cell for cell, _ in pieces.of(state))}
    walks: list[tuple[Any, Any]] = []  # from a state to the one in which a piece is moved
    begin = state
    for move in moves:
        after = game.apply(state, move)
        if move.isupper():
            stand = pieces.player(state)
            used |= {stand, ahead(stand, move), ahead(ahead(stand, move), move)}
            walks.append((begin, state))
            begin = after
        state = after
    for begin, end in walks:
        used |= _walk(game, pieces, begin, end, used)
    return frozenset(used)


def _walk(game: Game[Any, Any], pieces: Pieces[Any], begin: Any, end: Any, used: set[Cell]) -> set[Cell]:
    """The cells of a walk that steps on as few new cells as possible."""
    costs, came = {begin: 0}, {begin: begin}
    queue = deque([begin])
    while queue:
        state = queue.popleft()
        for move in game.moves(state):
            if move.isupper():
                continue
            after = game.apply(state, move)
            step = 0 if pieces.player(after) in used else 1
            if costs[state] + step < costs.get(after, len(costs) + costs[state] + 2):
                costs[after], came[after] = costs[state] + step, state
                (queue.append if step else queue.appendleft)(after)
    cells = set()
    while end != begin:
        cells.add(pieces.player(end))
        end = came[end]
    return cells
