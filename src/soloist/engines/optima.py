"""Counts all optimal solutions of a level, within a limit; the engines of the games say where the count begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from soloist.engines.engine import SLICE
from soloist.limit import Limit

if TYPE_CHECKING:
    from soloist._core import optima as native


def counted(optima: native.Optima, limit: Limit) -> native.Optima | None:
    """The finished count; None where a limit was reached."""
    while not optima.finished and limit.remaining > 0:
        optima.run(SLICE)
    return optima if optima.finished and not optima.overflow else None
