"""The compiled game of the core agrees with the definition in every reachable state, and its proofs with every end."""

from __future__ import annotations

import pytest

from core_rules import check


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_no_state_contradicts_the_compiled_game(first: int) -> None:
    assert [problem for seed in range(first, first + 20) if (problem := check(seed)) is not None] == []
