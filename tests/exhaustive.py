"""Exhaustive search over whole states, by the definition of the network: what engines are compared with."""

from __future__ import annotations

from collections.abc import Sequence

from soloist.game.ground import GroundGame


def shortest_by_reward(game: GroundGame) -> dict[int, int]:
    """For each reward that a play earns, the least number of moves."""
    shortest: dict[int, int] = {}
    seen = {game.initial}
    layer = [game.initial]
    depth = 0
    while layer:
        following = []
        for state in layer:
            if game.is_terminal(state):
                shortest.setdefault(game.value(state), depth)
                continue
            for move in game.legal_moves(state):
                after = game.apply(state, move)
                if after not in seen:
                    seen.add(after)
                    following.append(after)
        layer = following
        depth += 1
    return shortest


def replayed(game: GroundGame, moves: Sequence[int]) -> int:
    """The reward of a play, each of whose moves must be legal."""
    state = game.initial
    for move in moves:
        assert not game.is_terminal(state)
        assert move in game.legal_moves(state)
        state = game.apply(state, move)
    assert game.is_terminal(state)
    return game.value(state)
