"""Checks of single rules and steps that tests share: each takes a seed and says what is wrong, or None."""

from __future__ import annotations

from collections.abc import Callable

import core_rules
import logic_rules
import native_rules
import snowman_sat_rules
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
    "logic-rules": plain("logic-rules", logic_rules.check),
    "core-rules": plain("core-rules", core_rules.check),
    "snowman-sat-rules": plain("snowman-sat-rules", snowman_sat_rules.check),
    "translation-steps": plain("translation-steps", translation_check.check),
}
if native_rules.built():
    RULES["native-rules"] = plain("native-rules", native_rules.check)
