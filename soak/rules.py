"""Checks of single rules and steps that tests share: each takes a seed and says what is wrong, or None."""

from __future__ import annotations

from collections.abc import Callable

import translation_check
from soak.report import Check, Disagreement, Tally


def plain(family: str, check: Callable[[int], str | None]) -> Check:
    """A check of a test as a family."""

    def run(seed: int, tally: Tally) -> Disagreement | None:
        problem = check(seed)
        tally.add(family, "random", "wrong" if problem else "right")
        return Disagreement(family, seed, "the rules", problem, "what all states say") if problem else None

    return run


RULES: dict[str, Check] = {
    "translation-steps": plain("translation-steps", translation_check.check),
}
