"""A Good Snowman: the optimal solver under both metrics, Talking Stones, the SAT encodings and the planners."""

from __future__ import annotations

import random

from soak.judge import ask
from soak.levels import snowman
from soak.report import Disagreement, Tally
from soak.sokoban import stones_options

#: The encodings of the engine sat, with the metrics they count; `cheating` is a relaxation.
ENCODINGS = {"basic": "moves"} | dict.fromkeys(
    ("r-order", "r-count", "r-count+", "r-count-stuck", "cheating"), "ball-moves"
)
#: The models of the planners, with the metrics they count.
MODELS = (("basic", "moves"), ("basic", "ball-moves"), ("cheating", "ball-moves"), ("reachability", "ball-moves"))


def check(seed: int, tally: Tally) -> Disagreement | None:
    """A level, and the solver that proves both metrics."""
    level, truth = snowman("snowman", seed)
    found = ask(level, truth("ball-moves"), tally, "snowman", seconds=2.0)
    found = found or ask(level, truth("ball-moves"), tally, "snowman", optimal=True, seconds=2.0)
    found = found or ask(level, truth("moves"), tally, "snowman", metric="moves", optimal=True, seconds=2.0)
    options = stones_options(random.Random(seed))
    return found or ask(level, truth("ball-moves"), tally, "stones", options=options, seconds=0.3)


def check_generic(seed: int, tally: Tally) -> Disagreement | None:
    """A small level, and the engines that take levels as formulas or as planning tasks."""
    level, truth = snowman("snowman-generic", seed, small=True)
    rng = random.Random(seed)
    if rng.random() < 0.6:
        encoding = rng.choice(sorted(ENCODINGS))
        metric = ENCODINGS[encoding]
        options = {"encoding": encoding}
        return ask(level, truth(metric), tally, "sat", metric=metric, optimal=True, seconds=2.0, options=options)
    model, metric = rng.choice(MODELS)
    engine = rng.choice(("downward", "symk"))
    options = {"model": model + rng.choice(("", "-literal"))}
    return ask(level, truth(metric), tally, engine, metric=metric, optimal=True, seconds=4.0, options=options)
