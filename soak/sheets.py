"""Random rule sheets as instances."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis.strategies import SearchStrategy

from random_games import random_game
from random_recursion import recursive_sheet
from random_sheets import box_sheets, row_sheets, sheets
from small_games import fill_in, game_of, random_sheet
from soak.report import Instance
from soloist.errors import InputError


def drawn(strategy: SearchStrategy[str], seed: int) -> str:
    """What a strategy of the property tests draws for a seed; its first draws are the simplest there are."""
    found: list[str] = []

    @seeded(seed)
    @settings(
        max_examples=4,
        database=None,
        deadline=None,
        derandomize=False,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def take(text: str) -> None:
        found.append(text)

    take()
    return found[-1]


KINDS: Mapping[str, Callable[[int], str]] = {
    "first-order": random_game,
    "clock and recursion": random_sheet,
    "fill-in": fill_in,
    "absorption": recursive_sheet,
    "strata": lambda seed: drawn(sheets(), seed),
    "boxes": lambda seed: drawn(box_sheets(), seed),
    "rows": lambda seed: drawn(row_sheets(), seed),
}
#: How often each kind is taken; those drawn from strategies are slow to draw and large.
WEIGHTS = (8, 3, 3, 3, 1, 1, 1)


def sheet(family: str, seed: int, kinds: Mapping[str, Callable[[int], str]] = KINDS) -> Instance | None:
    """A sheet; None where what was drawn is no game (a sheet must offer a move at the start)."""
    rng = random.Random(seed)
    weights = [weight for weight, kind in zip(WEIGHTS, KINDS, strict=True) if kind in kinds]
    [kind] = rng.choices([kind for kind in KINDS if kind in kinds], weights)
    text = kinds[kind](seed)
    try:
        game = game_of(text)
    except InputError:
        return None
    return Instance(family, seed, f"gdl {kind}", game, "game.kif", text)
