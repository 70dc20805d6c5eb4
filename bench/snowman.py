"""A Good Snowman: the optimal solver on the shared levels, and the counting encoding on five of them.

    make bench-snowman
    SNOWMAN_HARD=3600 SNOWMAN_MEMORY=18000 make bench-snowman     # also the five hard levels, an hour each

The last table is in docs/snowman.md. Seconds are CPU seconds of the whole run of a level.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from data_folder import data_files
from soloist.app.snowman_table import WAYS, Run, attempt
from soloist.languages.registry import read_one

HARD = ("ben_alan", "carla_jordina", "hard_harder_hardest", "joan_leia_tama_snow", "rob_james_matthew")
#: CPU seconds of the paper's counting encoding with Kissat on a machine like ours.
PAPER = {"andy": 2.4, "chris": 2.1, "jack_jill": 9.9, "a_b": 24.0, "paul": 100.0}


def show(run: Run) -> None:
    """One line for a run."""
    bound = "" if run.lower_bound is None else f"at least {run.lower_bound}"
    print(f"{run.level:22} {run.status:17} {run.cost or '-':>4} {bound:12} {run.seconds:9.3f} s", flush=True)


def main() -> None:
    """Print the tables."""
    memory = int(os.environ.get("SNOWMAN_MEMORY", "4000"))
    hard_seconds = float(os.environ.get("SNOWMAN_HARD", "0"))
    games = [read_one(str(path)) for path in data_files("snowman/*/*.txt")]
    print("optimal solver, fewest ball moves")
    runs = [attempt(game, WAYS["native"], 60, memory) for game in games if game.title not in HARD]
    for run in runs:
        show(run)
    solved = sum(run.valid for run in runs)
    print(f"{solved} of {len(runs)} levels solved to proved optimality, {sum(run.seconds for run in runs):.2f} CPU s")
    if hard_seconds:
        print("the hard levels")
        for game in games:
            if game.title in HARD:
                show(attempt(game, WAYS["native"], hard_seconds, memory))
    print("counting encoding with CaDiCaL")
    native = {run.level: run for run in runs}
    ours = theirs = 0.0
    for game in games:
        if game.title in PAPER:
            run = attempt(game, WAYS["SAT-R-count"], 600, memory)
            print(
                f"{run.level:22} {run.cost or '-':>4} {run.seconds:9.2f} s, paper {PAPER[run.level]:.1f} s", flush=True
            )
            if run.valid:
                ours, theirs = ours + native[run.level].seconds, theirs + run.seconds
    if ours:
        print(f"on these the optimal solver is {theirs / ours:,.0f} times as fast")


if __name__ == "__main__":
    main()
