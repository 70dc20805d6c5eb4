"""Sokoban: the strong solver, the optimal one under every metric, the improver, Talking Stones, and generic engines."""

from __future__ import annotations

import random

from soak.judge import ask
from soak.levels import sokoban, thinned_sokoban
from soak.report import Disagreement, Tally

#: Seconds for one question: enough for small levels, and real ones are asked for what is false, not for solutions.
SECONDS = 1.5


def check(seed: int, tally: Tally) -> Disagreement | None:
    """A level, and everything that solves Sokoban."""
    level, truth = sokoban("sokoban", seed)
    rng = random.Random(seed)
    metrics = level.game.metrics
    other = rng.choice(metrics[1:])
    found = ask(level, truth("pushes"), tally, "sokoban", seconds=SECONDS, seed=rng.choice((0, seed)))
    found = found or ask(level, truth("pushes"), tally, "sokoban", optimal=True, seconds=SECONDS)
    if rng.random() < 0.6:
        found = found or ask(level, truth(other), tally, "sokoban", metric=other, optimal=True, seconds=SECONDS)
    if rng.random() < 0.2:
        metric = rng.choice(metrics)
        options = {"improve": "0.3"}
        found = found or ask(level, truth(metric), tally, "sokoban", metric=metric, options=options, seconds=SECONDS)
    for engine in ("stones", "stones+"):
        found = found or ask(level, truth("pushes"), tally, engine, seconds=0.3)
    return found


def check_thinned(seed: int, tally: Tally) -> Disagreement | None:
    """Levels with boxes taken out of real ones, which their solutions still solve; none may be called unsolvable."""
    for number, (level, truth) in enumerate(thinned_sokoban("sokoban-thinned", seed)):
        found = ask(level, truth("pushes"), tally, "sokoban", seconds=SECONDS, seed=number)
        found = found or ask(level, truth("pushes"), tally, "sokoban", optimal=True, seconds=SECONDS)
        if found is not None:
            return found
    return None


def check_generic(seed: int, tally: Tally) -> Disagreement | None:
    """A small level, and the engines that know nothing of Sokoban."""
    level, truth = sokoban("sokoban-generic", seed, small=True)
    rng = random.Random(seed)
    found = ask(level, truth("moves"), tally, "search", metric="moves", optimal=True)
    engine = rng.choice(("asp", "sat", "one-way", "portfolio", "downward", "symk"))
    metric = rng.choice(("moves", "pushes")) if engine in ("downward", "symk") else "moves"
    return found or ask(level, truth(metric), tally, engine, metric=metric, optimal=rng.random() < 0.7, seconds=5.0)
