"""Engines are known by their names, and a slip in one is told."""

from __future__ import annotations

import pytest

from soloist.engines.registry import engine_named
from soloist.errors import UsageError


@pytest.mark.parametrize(("slip", "meant"), [("serach", "did you mean search?"), ("sokobon", "did you mean sokoban?")])
def test_a_slip_in_a_name_is_told(slip: str, meant: str) -> None:
    with pytest.raises(UsageError, match=r"there is no engine") as raised:
        engine_named(slip)
    assert raised.value.findings[0].hint.startswith(meant)


def test_what_is_like_no_name_gets_the_list() -> None:
    with pytest.raises(UsageError) as raised:
        engine_named("xyzzy")
    assert raised.value.findings[0].hint.startswith("engines: sokoban, ")
