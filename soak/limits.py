"""Small limits: an engine that is stopped early may have nothing to say, but nothing false."""

from __future__ import annotations

import random

from soak.judge import ask
from soak.levels import Truths, snowman, sokoban
from soak.pddl import task
from soak.report import Disagreement, Instance, Tally
from soak.sheets import sheet

ENGINES = {
    "sokoban": ("sokoban", "sokoban", "search", "stones+", "blackbox", "portfolio"),
    "snowman": ("snowman", "snowman", "sat", "downward", "blackbox"),
    "gdl": ("search", "asp", "sat", "one-way", "portfolio", "downward", "symk", "anytime", "blackbox"),
    "pddl": ("downward", "symk", "anytime", "search", "portfolio", "blackbox"),
}


def check(seed: int, tally: Tally) -> Disagreement | None:
    """A game and an engine with little time or little memory."""
    rng = random.Random(seed)
    language = rng.choice(sorted(ENGINES))
    found: Instance | None
    if language in ("sokoban", "snowman"):
        found, truths = (sokoban if language == "sokoban" else snowman)("limits", seed)
    else:
        found = sheet("limits", seed) if language == "gdl" else task("limits", seed)
        if found is None:
            return None
        truths = Truths(found.game, most=800)
    engine = rng.choice(ENGINES[language])
    generic = language == "sokoban" and engine in ("search", "portfolio")
    metric = "moves" if generic else rng.choice(found.game.metrics)
    seconds, memory_mb = rng.choice(((0.0, 600), (0.05, 600), (0.3, 600), (1.5, 60), (1.5, 110), (1.0, 150)))
    optimal = engine not in ("anytime", "stones+") and rng.random() < 0.6
    return ask(
        found,
        truths(metric),
        tally,
        engine,
        metric=metric,
        optimal=optimal,
        seconds=seconds,
        memory_mb=memory_mb,
    )
