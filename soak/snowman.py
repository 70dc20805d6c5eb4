"""A Good Snowman: the optimal solver under both metrics, the SAT encodings and the planners on small levels."""

from __future__ import annotations

import random

from soak.judge import ask
from soak.levels import snowman
from soak.report import Disagreement, Tally

#: The encodings of the engine sat, with the metrics they count; `cheating` is a relaxation.
ENCODINGS = {"basic": "moves", "r-order": "ball-moves", "r-count": "ball-moves", "cheating": "ball-moves"}


def check(seed: int, tally: Tally) -> Disagreement | None:
    """A level, and the solver that proves both metrics."""
    level, truth = snowman("snowman", seed)
    found = ask(level, truth("ball-moves"), tally, "snowman", seconds=2.0)
    found = found or ask(level, truth("ball-moves"), tally, "snowman", optimal=True, seconds=2.0)
    return found or ask(level, truth("moves"), tally, "snowman", metric="moves", optimal=True, seconds=2.0)


def check_generic(seed: int, tally: Tally) -> Disagreement | None:
    """A small level, and the engines that take levels as formulas or as planning tasks."""
    level, truth = snowman("snowman-generic", seed, small=True)
    rng = random.Random(seed)
    if rng.random() < 0.6:
        encoding = rng.choice(sorted(ENCODINGS))
        metric = ENCODINGS[encoding]
        options = {"encoding": encoding}
        return ask(level, truth(metric), tally, "sat", metric=metric, optimal=True, seconds=2.0, options=options)
    model, metric = rng.choice((("basic", "moves"), ("basic", "ball-moves"), ("cheating", "ball-moves")))
    engine = rng.choice(("downward", "symk"))
    options = {"model": model}
    return ask(level, truth(metric), tally, engine, metric=metric, optimal=True, seconds=4.0, options=options)
