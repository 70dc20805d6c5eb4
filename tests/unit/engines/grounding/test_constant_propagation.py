"""What is called a constant of a game has one value in every state that can come up."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from random_ground import random_ground_game
from soloist.engines.grounding.circuit import Circuit
from soloist.engines.grounding.constant_propagation import NO, UNKNOWN, YES, ConstantPropagation
from soloist.engines.grounding.network import Network
from soloist.game.ground import GroundGame


def circuit_of(game: GroundGame) -> Circuit:
    """A ground game as it was before it was folded and pruned."""
    network = Network(len(game.fluents) + len(game.moves))
    network.nodes = list(game.nodes)
    network.components = [(part.start, part.stop, part.loops) for part in game.components]
    return Circuit(
        network,
        list(game.fluents),
        list(game.moves),
        [fluent in game.initial for fluent in range(len(game.fluents))],
        list(game.next),
        list(game.legal),
        game.terminal,
        [(str(value), literal) for value, literal in game.goals],
    )


@given(st.integers(0, 1_000_000))
def test_constants_keep_their_value_in_every_state_and_under_every_move(seed: int) -> None:
    game = random_ground_game(seed)
    constants = ConstantPropagation(circuit_of(game)).values
    agenda, seen = [game.initial], {game.initial}
    while agenda:
        state = agenda.pop()
        for move in (None, *game.legal_moves(state)):
            values = game.evaluate(state, move)
            known = [(variable, value) for variable, value in enumerate(constants) if value != UNKNOWN]
            assert all(values[variable] == (value == YES) for variable, value in known)
            if move is not None and (after := game.apply(state, move)) not in seen:
                seen.add(after)
                agenda.append(after)


def test_a_loop_whose_definition_is_a_fluent_follows_it() -> None:
    network = Network(2)
    loop = network.loop_variable() >> 1
    network.components.append((loop, loop + 1, ((loop, 2),)))
    circuit = Circuit(network, ["b"], ["go"], [False], [4], [1], 2, [("100", 2 * loop)])
    assert list(ConstantPropagation(circuit).values) == [NO, UNKNOWN, UNKNOWN, UNKNOWN]
