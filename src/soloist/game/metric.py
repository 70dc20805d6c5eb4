"""What "best" means: first the reward, then the cost under a metric."""

from __future__ import annotations

from typing import Any

from soloist.errors import UsageError
from soloist.game.model import Game
from soloist.source import Finding, Severity


def choose_metric(game: Game[Any, Any], metric: str | None) -> str:
    """The metric asked for, or the game's default; an unknown one is named with those there are."""
    if metric is None:
        return game.metrics[0]
    if metric not in game.metrics:
        known = ", ".join(game.metrics)
        message = f"{game.language} games have no metric {metric!r}"
        raise UsageError(Finding(Severity.ERROR, "unknown-metric", message, hint=f"there are: {known}"))
    return metric


def better(value: int, cost: int, than_value: int, than_cost: int) -> bool:
    """Whether a solution beats another: more reward, or the same reward for less."""
    return value > than_value or (value == than_value and cost < than_cost)
