"""Each claim that a step of the logic engines makes of a game holds in every state that can be reached."""

from __future__ import annotations

import pytest

from logic_rules import check, check_unrolled
from random_ground import GroundBuilder
from soloist.game.ground import FALSE, Component


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_no_claim_is_contradicted_by_a_state(first: int) -> None:
    assert [problem for seed in range(first, first + 10) if (problem := check(seed)) is not None] == []


def test_a_gate_that_defines_a_loop_variable_is_evaluated() -> None:
    """The gate lies before the component and has one other reader, which could take it in."""
    net = GroundBuilder(fluents=3, moves=1)
    gate = net.both(net.fluent(0), net.fluent(1))
    loop = net.first_node + len(net.nodes)
    net.nodes.append((-1, -1))
    net.components.append(Component(loop, loop + 1, ((loop, gate),)))
    reader = net.both(gate, net.fluent(2))
    after = [net.fluent(0), net.fluent(1), FALSE]
    assert check_unrolled(net.game({0, 1, 2}, after, [reader], 2 * loop, [(100, net.fluent(2) ^ 1)])) is None
