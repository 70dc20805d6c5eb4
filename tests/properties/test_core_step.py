"""The native core says of a state what the network says by definition."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from random_ground import ground_games
from soloist.engines.search.compile import compiled
from soloist.game.ground import GroundGame


def playout(game: GroundGame, random: Random, most: int) -> list[frozenset[int]]:
    """The states of one random play."""
    states = [game.initial]
    while len(states) < most and not game.is_terminal(states[-1]):
        moves = game.legal_moves(states[-1])
        if not moves:
            break
        states.append(game.apply(states[-1], random.choice(moves)))
    return states


@given(ground_games, st.integers(0, 1000), st.booleans())
def test_a_step_of_the_core_is_a_step_of_the_network(game: GroundGame, seed: int, use_clock: bool) -> None:
    machine = compiled(game, use_clock=use_clock)
    packed = frozenset(machine.fluents)
    for depth, state in enumerate(playout(game, Random(seed), 12)):
        terminal, value, successors = machine.look(sorted(state), depth)
        assert terminal == game.is_terminal(state)
        if terminal:
            assert value == game.value(state)
            continue
        expected = {move: game.apply(state, move) & packed for move in game.legal_moves(state)}
        assert {move: frozenset(after) for move, after in successors} == expected
