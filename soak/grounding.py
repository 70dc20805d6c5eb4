"""What lies between a rule sheet and an engine: rewritings, circuits, instances, and the canonical formula."""

from __future__ import annotations

from collections.abc import Callable

import formula_check
import grounding_steps
from random_games import random_game
from random_recursion import recursive_sheet
from small_games import game_of
from soak.report import Disagreement, Instance, Tally

STEPS: dict[str, Callable[[str], str | None]] = {
    "grounder": grounding_steps.check_sheet,
    "instances and formula": formula_check.check_sheet,
}


def check(seed: int, tally: Tally) -> Disagreement | None:
    """One sheet, held against the reference semantics in every form that it takes."""
    kind, make = ("first-order", random_game) if seed % 3 == 0 else ("absorption", recursive_sheet)
    text = make(seed)
    found = Instance("grounding", seed, f"gdl {kind}", game_of(text), "game.kif", text)
    for name, step in STEPS.items():
        difference = step(text)
        tally.add(name, found.kind, "differs" if difference else "same")
        if difference is not None:
            return found.disagreement(name, difference, "every form of a sheet plays the same")
    return None
