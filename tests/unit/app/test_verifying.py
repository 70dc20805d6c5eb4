"""How long a certificate may be checked: no longer than was asked for, but for what starting takes."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from soloist.app import verifying
from soloist.limit import Limit


@pytest.mark.parametrize(("seconds", "most"), [(0.0, 5.0), (60.0, 60.5)])
def test_the_time_is_kept(seconds: float, most: float, monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, Any] = {}

    def call(*arguments: Any, limit: Limit) -> None:
        given.update(deadline=arguments[-2], limit=limit)

    monkeypatch.setattr(verifying, "call", call)
    verifying.verified_within(Path("proof"), reference=False, seconds=seconds, memory_mb=100)
    assert given["limit"].remaining <= most
    assert given["deadline"] <= time.monotonic() + seconds
