"""Networks: equal gates are one, and simplification never changes a value."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from soloist.engines.grounding.network import FALSE, TRUE, Network

INPUTS = 4
LITERALS = st.integers(0, 2 * INPUTS + 1)
BODIES = st.lists(st.lists(LITERALS, max_size=4), max_size=5)


def _values(network: Network, inputs: tuple[bool, ...]) -> list[bool]:
    values = [False, *inputs]
    for left, right in network.nodes:
        values.append((values[left >> 1] != bool(left & 1)) and (values[right >> 1] != bool(right & 1)))
    return values


def _holds(values: list[bool], literal: int) -> bool:
    return values[literal >> 1] != bool(literal & 1)


@given(st.lists(BODIES, min_size=1, max_size=3))
def test_a_disjunction_of_bodies_has_the_value_of_its_bodies(formulas: list[list[list[int]]]) -> None:
    network = Network(INPUTS)
    found = [network.disjunction_of_bodies(bodies) for bodies in formulas]
    for inputs in product((False, True), repeat=INPUTS):
        values = _values(network, inputs)
        for literal, bodies in zip(found, formulas, strict=True):
            expected = any(all(_holds(values, part) for part in body) for body in bodies)
            assert _holds(values, literal) == expected


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), max_size=20))
def test_no_gate_stands_twice_or_has_a_constant_or_an_input_twice(pairs: list[tuple[int, int]]) -> None:
    network = Network(INPUTS)
    for left, right in pairs:
        network.gate(left % (2 * network.end), right % (2 * network.end))
    assert len(set(network.nodes)) == len(network.nodes)
    for left, right in network.nodes:
        assert TRUE < left < right and left >> 1 != right >> 1


def test_common_literals_are_taken_out() -> None:
    network = Network(INPUTS)
    a, b, c, d = 2, 4, 6, 8
    assert network.disjunction_of_bodies([(a, b), (a, c), (a, d)]) == network.gate(a, network.disjunction([b, c, d]))
    assert len(network.nodes) == 3


def test_a_body_absorbs_a_longer_one() -> None:
    network = Network(INPUTS)
    assert network.disjunction_of_bodies([(2, 4), (2, 4, 6), (2, 4, 8)]) == network.gate(2, 4)
    assert len(network.nodes) == 1


def test_an_empty_disjunction_is_false_and_an_empty_body_true() -> None:
    network = Network(INPUTS)
    assert network.disjunction_of_bodies([]) == FALSE
    assert network.disjunction_of_bodies([(2,), ()]) == TRUE
    assert network.conjunction([]) == TRUE
    assert network.conjunction([2, 3]) == FALSE
