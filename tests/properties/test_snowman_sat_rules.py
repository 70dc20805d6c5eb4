"""One action of each SAT encoding of a snowman level is an action of the rules, in every position."""

from __future__ import annotations

import pytest

from snowman_sat_rules import check


@pytest.mark.parametrize("seed", range(4))
def test_an_action_of_the_encodings_is_one_of_the_rules(seed: int) -> None:
    assert check(seed) is None
