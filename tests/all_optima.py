"""All optimal solutions of a pushing game by exhaustion with the reference semantics: slow, to compare with."""

from __future__ import annotations

from collections import deque
from typing import Any

from soloist.analysis.pieces import Optima
from soloist.game.model import Game
from soloist.game.pieces import Cell, Piece, Pieces
from soloist.languages.pushes import pushes


def settled(game: Game[Any, Any], pieces: Pieces[Any], state: Any) -> Any:
    """The state with the player on the first cell it can walk to: one for all states that differ in that alone."""
    seen = {state}
    queue = deque([state])
    while queue:
        for move in game.moves(at := queue.popleft()):
            if move.islower() and (after := game.apply(at, move)) not in seen:
                seen.add(after)
                queue.append(after)
    return min(seen, key=pieces.player)


def all_optima(game: Game[Any, Any], pieces: Pieces[Any], cost: int) -> Optima:
    """All solutions of the least cost by exhausting every position up to it.

    Forwards layer by layer, then backwards the number of ways on from each position.
    """
    layers = [{settled(game, pieces, game.initial)}]
    seen = set(layers[0])
    for _ in range(cost):
        layer: set[Any] = set()
        for state in layers[-1]:
            for push in pushes(game, pieces, state):
                after = settled(game, pieces, push.after)
                if after not in seen:
                    seen.add(after)
                    layer.add(after)
        layers.append(layer)
    ways = {state: 1 for state in layers[-1] if game.is_terminal(state)}
    moved: set[Piece] = set()
    touched: set[Cell] = set()
    for layer in reversed(layers[:-1]):
        before: dict[Any, int] = {}
        for state in layer:
            for push in pushes(game, pieces, state):
                further = ways.get(settled(game, pieces, push.after), 0)
                if further:
                    before[state] = before.get(state, 0) + further
                    moved.add((push.start, push.what))
                    touched |= {push.stand, push.start, push.end}
        ways = before
    first = set(pieces.of(game.initial))
    return Optima(sum(ways.values()), frozenset(moved & first), frozenset(touched))
