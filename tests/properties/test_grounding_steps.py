"""Every step of the grounder keeps the meaning of random sheets with recursion, state by state."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from grounding_steps import check


@settings(max_examples=25)
@given(st.integers(0, 1_000_000))
def test_every_form_on_the_way_to_a_network_plays_like_the_reference(seed: int) -> None:
    assert check(seed) is None
