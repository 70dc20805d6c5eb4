"""Sokoban: the strong solver, the optimal one under every metric, the improver, Talking Stones, and generic engines."""

from __future__ import annotations

import random

from soak.judge import ask
from soak.levels import sokoban, thinned_sokoban
from soak.report import Disagreement, Tally

#: Seconds for one question: enough for small levels, and real ones are asked for what is false, not for solutions.
SECONDS = 1.5
#: What Talking Stones may be made of; what is named first is as published.
SPACES = ("iterative-deepening", "ida-star", "a-star", "breadth-first")
ORDERS = ("forward", "reverse", "inertia")


def check(seed: int, tally: Tally) -> Disagreement | None:
    """A level, and everything that solves Sokoban."""
    level, truth = sokoban("sokoban", seed)
    rng = random.Random(seed)
    metrics = level.game.metrics
    other = rng.choice(metrics[1:])
    found = ask(level, truth("pushes"), tally, "sokoban", seconds=SECONDS, seed=rng.choice((0, seed)))
    # On several cores the answer is the same.
    cores = {"cores": "2"} if rng.random() < 0.3 else None
    found = found or ask(level, truth("pushes"), tally, "sokoban", optimal=True, seconds=SECONDS, options=cores)
    if rng.random() < 0.6:
        found = found or ask(
            level, truth(other), tally, "sokoban", metric=other, optimal=True, seconds=SECONDS, options=cores
        )
    if rng.random() < 0.2:
        metric = rng.choice(metrics)
        options = {"improve": "0.3"}
        found = found or ask(level, truth(metric), tally, "sokoban", metric=metric, options=options, seconds=SECONDS)
    for engine in ("stones", "stones+"):
        found = found or ask(level, truth("pushes"), tally, engine, seconds=0.3, options=stones_options(rng))
    return found


def stones_options(rng: random.Random) -> dict[str, str]:
    """One of the ways in which Talking Stones searches; mostly as published."""
    if rng.random() < 0.5:
        return {}
    agents = rng.choice(("yes", "yes", "no"))
    return {"space": rng.choice(SPACES), "order": rng.choice(ORDERS), "agents": agents}


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
    metric = rng.choice(("moves", "moves", "pushes"))
    options = {"cores": "2"} if rng.random() < 0.3 else None
    found = ask(level, truth(metric), tally, "search", metric=metric, optimal=True, options=options)
    engine = rng.choice(("asp", "sat", "one-way", "portfolio", "portfolio", "downward", "symk"))
    metric = rng.choice(("moves", "pushes")) if engine in ("portfolio", "downward", "symk") else "moves"
    return found or ask(level, truth(metric), tally, engine, metric=metric, optimal=rng.random() < 0.7, seconds=5.0)
