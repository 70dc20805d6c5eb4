"""The PDDL of a rule sheet declares what it names and plays the same, on random sheets with recursion."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from translation_check import check


@settings(max_examples=60)
@given(st.integers(0, 1_000_000))
def test_a_translation_declares_what_it_names_and_plays_like_the_sheet(seed: int) -> None:
    assert check(seed) is None
