"""A Good Snowman: the optimal solver on the shared levels, the counting encoding, and the exhaustion done again.

    make bench-snowman
    SNOWMAN_HARD=3600 SNOWMAN_MEMORY=18000 make bench-snowman     # also the five hard levels, an hour each
    SNOWMAN_COUNT=60 make bench-snowman                           # the counting encoding on all but the hard levels
    SNOWMAN_VERIFY=60 make bench-snowman                          # each optimum exhausted again, a minute each
    SNOWMAN_PAPER=2 make bench-snowman                            # only the paper's table, so many seconds for each run
    SNOWMAN_PAPER=60,600 SNOWMAN_WAYS=native,SAT-R-count ...      # for several limits, and some of its rows
    SNOWMAN_LITERAL=45 make bench-snowman                         # only what the paper's goal action costs planners
    SNOWMAN_STONES=4 make bench-snowman                           # only Talking Stones with balls as agents
    SNOWMAN_RESULTS=runs.jsonl ...                                # keep the runs, and go on where it was stopped

The figures are in docs/snowman.md. Seconds are CPU seconds of the whole run of a level.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from data_folder import data_files
from soloist.app.bench.suites.snowman import COUNTING_SECONDS, PUBLISHED
from soloist.app.snowman_bench import CONFIGURATIONS, Configuration, Run, measure, solving_times
from soloist.engines.engine import Progress, Reason
from soloist.engines.planner_task import SAS, translate
from soloist.engines.process import cpu_clock
from soloist.engines.sas import read_sas
from soloist.game.model import Game
from soloist.languages.registry import read_one
from soloist.limit import Limit
from soloist.verify.exhaustion import exhaust
from soloist.view.score_table import score_table
from soloist.view.solved_curves import text_curves

HARD = ("ben_alan", "carla_jordina", "hard_harder_hardest", "joan_leia_tama_snow", "rob_james_matthew")
#: Levels of two snowmen for which both goal actions are compared.
TWO_SNOWMEN = ("chris_karen", "jack_jill")
#: Talking Stones on these levels, the paper's search and another, and what plain search does without agents.
STONES = [
    Configuration(name, "stones", options, optimal=False)
    for name, options in (
        ("deepening", ()),
        ("A*", (("space", "a-star"),)),
        ("breadth-first", (("space", "breadth-first"),)),
        ("IDA*, no agents", (("space", "ida-star"), ("agents", "no"))),
        ("A*, no agents", (("space", "a-star"), ("agents", "no"))),
    )
]

MEMORY = int(os.environ.get("SNOWMAN_MEMORY", "4000"))
Levels = Sequence[Game[Any, Any]]


def tell(line: str) -> None:
    """One line for a run."""
    print(line, flush=True)


def _kept() -> Path | None:
    kept = os.environ.get("SNOWMAN_RESULTS")
    return Path(kept) if kept else None


def runs(games: Levels, name: str, seconds: float) -> list[Run]:
    """Every level by a configuration."""
    return measure(games, [CONFIGURATIONS[name]], seconds, MEMORY, tell, _kept())[name]


def print_papers_table(games: Levels, seconds: float) -> None:
    """Every level by the configurations that are asked for, all by default, with the paper's figures beside ours."""
    wanted = os.environ.get("SNOWMAN_WAYS", ",".join(CONFIGURATIONS)).split(",")
    made = measure(games, [CONFIGURATIONS[name] for name in wanted], seconds, MEMORY, tell, _kept())
    print(f"{len(games)} levels, {seconds:g} s each; in the paper 51 levels, 3600 s each")
    head, *lines = score_table(made, seconds)
    print(f"{head}   {'paper':>8} {'PAR-2':>8}")
    for name, line in zip(made, lines, strict=True):
        solved, score = PUBLISHED.get(name, ("", ""))
        print(f"{line}   {solved:>8} {score:>8}".rstrip())
    print(text_curves(solving_times(made), len(games), seconds))


def print_grounding(games: Levels, seconds: float) -> None:
    """What Fast Downward's translator makes of two snowmen, by a goal action each and by the paper's."""
    print(f"level, goal action: operators and CPU s of the translation, at most {seconds:g} s")
    for game in games:
        if game.title not in TWO_SNOWMEN:
            continue
        for model in ("basic", "basic-literal"):
            form = game.to_planning()
            assert form is not None
            task = form.task("ball-moves", model)
            started = cpu_clock()
            with tempfile.TemporaryDirectory() as name:
                folder = Path(name)
                (folder / "domain.pddl").write_text(task.domain, encoding="utf-8")
                (folder / "problem.pddl").write_text(task.problems[0][1], encoding="utf-8")
                ended = consumed(translate(folder, Limit.by(cpu_clock, seconds, MEMORY)))
                made = len(read_sas((folder / SAS).read_text()).operators) if ended is Reason.FINISHED else ended
            print(f"{game.title:22} {model:14} {made:>8} {cpu_clock() - started:8.1f} s", flush=True)


def consumed(steps: Generator[Progress, None, Reason]) -> Reason:
    """What a generator of progress comes to."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            reason: Reason = stop.value
            return reason


def print_stones(games: Levels, seconds: float) -> None:
    """How many levels Talking Stones solves with balls as agents, and how long its solutions are."""
    made = measure(games, STONES, seconds, MEMORY, tell, _kept())
    print(f"{len(games)} levels, 20,000 nodes and {seconds:g} s each")
    for name, each in made.items():
        solved = [run for run in each if run.valid]
        print(f"{name:16} {len(solved):3} solved, {sum(run.cost or 0 for run in solved):4} ball moves together")


def compare(native: Sequence[Run], counted: Sequence[Run]) -> None:
    """How many times as fast the optimal solver is on the levels that both solve."""
    ours = {run.level: run.seconds for run in native if run.valid}
    both = [run for run in counted if run.valid and run.level in ours]
    mine, theirs = sum(ours[run.level] for run in both), sum(run.seconds for run in both)
    if both:
        print(
            f"on the {len(both)} levels that both solve: {mine:.2f} and {theirs:.1f} CPU s, {theirs / mine:,.0f} times"
        )


def again(games: Levels, native: Sequence[Run], seconds: float) -> None:
    """Exhaust what lies below each proved optimum again, as `soloist verify` does."""
    costs = {run.level: run.cost for run in native if run.valid}
    done = 0
    for game in games:
        cost = costs.get(game.title)
        if cost is None:
            continue
        started = time.process_time()
        found = exhaust(game, "ball-moves", cost, Limit(seconds, MEMORY))
        done += found.limit is None
        end = found.limit or "exhausted"
        print(
            f"{game.title:22} {end:10} {found.positions:12,} positions {time.process_time() - started:8.2f} s",
            flush=True,
        )
    print(f"{done} of {len(costs)} optima exhausted again by blind search")


def main() -> None:
    """Print the tables."""
    games = [read_one(str(path)) for path in data_files("snowman/*/*.txt")]
    if limits := os.environ.get("SNOWMAN_PAPER"):
        for limit in sorted(map(float, limits.split(","))):
            print_papers_table(games, limit)
        return
    if seconds := float(os.environ.get("SNOWMAN_LITERAL", "0")):
        print_grounding(games, seconds)
        return
    if seconds := float(os.environ.get("SNOWMAN_STONES", "0")):
        print_stones(games, seconds)
        return
    easy = [game for game in games if game.title not in HARD]
    print("optimal solver, fewest ball moves")
    native = runs(easy, "native", 60)
    solved = sum(run.valid for run in native)
    print(
        f"{solved} of {len(native)} levels solved to proved optimality, {sum(run.seconds for run in native):.2f} CPU s"
    )
    if seconds := float(os.environ.get("SNOWMAN_HARD", "0")):
        print("the hard levels")
        native += runs([game for game in games if game.title in HARD], "native", seconds)
    print("counting encoding with CaDiCaL")
    counted = runs([game for game in games if game.title in COUNTING_SECONDS], "SAT-R-count", 600)
    print(", ".join(f"{run.level} {run.seconds:.1f} (paper {COUNTING_SECONDS[run.level]:g})" for run in counted))
    compare(native, counted)
    if seconds := float(os.environ.get("SNOWMAN_COUNT", "0")):
        compare(native, runs(easy, "SAT-R-count", seconds))
    if seconds := float(os.environ.get("SNOWMAN_VERIFY", "0")):
        again(games, native, seconds)


if __name__ == "__main__":
    main()
