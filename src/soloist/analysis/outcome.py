"""What becomes of a position: it can be won, it is proved that it cannot, or neither is known."""

from __future__ import annotations

from typing import Any

from soloist.game.model import Game
from soloist.game.solution import Status
from soloist.limit import Limit
from soloist.pipeline import solve

WON, LOST, UNKNOWN = "can be won", "cannot be won", "unknown"


def outcome(game: Game[Any, Any], metric: str, limit: Limit) -> str:
    """What becomes of the first state of a game, within a limit."""
    if game.is_terminal(game.initial):
        return WON
    result = solve(game, metric=metric, seconds=limit.remaining, memory_mb=limit.memory_mb)
    if result.solution is not None:
        return WON
    return LOST if result.status is Status.UNSOLVABLE else UNKNOWN
