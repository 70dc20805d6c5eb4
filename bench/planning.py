"""The translation to PDDL and the planner engines on the shared rule sheets.

make bench-planning                              every sheet, 60 s for each engine
python bench/planning.py --time 10 hanoi maze    some sheets, another limit
python bench/planning.py --exact                 the translation alone: is it exact, what does updating states save

A sheet counts as solved when a planner reaches the maximum: 100, or a lesser reward proved to be the most.
SymK is asked only where Fast Downward did not get there.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from soloist.errors import InputError
from soloist.languages.gdl.game import GdlGame
from soloist.languages.pddl.translation.build import translate
from soloist.languages.registry import read_one
from soloist.pipeline import Result, solve
from translated_play import differences

DATA = Path(os.environ.get("SOLOIST_DATA", str(Path(__file__).resolve().parents[2] / "shared" / "data")))


def exactness(paths: list[Path], seconds: float) -> None:
    """Print, for each sheet, whether play and translated play agree, and how many rules and effects remain."""
    print(
        f"{'sheet':36} {'exact':10} {'states':>6} {'seconds':>8} {'cases':>6} {'frame':>6} {'effects':>8} {'axioms':>7}"
    )
    exact = cases = frame = effects = pairs = 0
    for path in paths:
        game = read_one(str(path))
        assert isinstance(game, GdlGame)
        started = time.process_time()
        try:
            translation = translate(game.sheet, path.stem)
        except InputError as error:
            print(f"{path.stem:36} no: {error.findings[0].message}", flush=True)
            continue
        spent = time.process_time() - started
        states, difference = differences(game, translation, playouts=3, steps=40, seconds=seconds)
        counts = translation.counts
        made = counts.additions + counts.deletions
        exact += difference is None
        cases, frame = cases + counts.cases, frame + counts.frame_cases
        effects, pairs = effects + made, pairs + counts.pairs
        verdict = "yes" if difference is None else f"no: {difference}"
        size = f"{counts.cases:6} {counts.frame_cases:6} {made:8} {len(translation.domain.axioms):7}"
        print(f"{path.stem:36} {verdict:10} {states:6} {spent:8.2f} {size}", flush=True)
    print(f"exact: {exact} of {len(paths)}")
    print(f"{frame} of {cases} cases of next are frame cases and add nothing;")
    print(f"{effects} effects, where a definition of each fluent after each move needs {cases + pairs}")


def planners(paths: list[Path], seconds: float, engines: list[str]) -> None:
    """Print what the planner engines reach on each sheet."""
    print(f"{'sheet':36} {'engine':10} {'status':18} {'reward':>6} {'moves':>6} {'seconds':>8}")
    solved = 0
    for path in paths:
        game = read_one(str(path))
        for engine in engines:
            result: Result = solve(game, engine=engine, seconds=seconds)
            row = f"{result.status!s:18} {result.value!s:>6} {result.cost!s:>6} {result.seconds:8.2f}"
            print(f"{path.stem:36} {engine:10} {row} {result.message}", flush=True)
            if result.value_is_maximum and result.solution is not None:
                solved += 1
                break
    print(f"maximum reached: {solved} of {len(paths)}")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--time", type=float, default=60.0)
    parser.add_argument("--exact", action="store_true", help="the translation only")
    parser.add_argument("--planners", action="store_true", help="the planners only")
    parser.add_argument("--engine", action="append", help="downward, symk; both by default")
    arguments = parser.parse_args()
    paths = [
        path for path in sorted((DATA / "gdl").glob("*.kif")) if not arguments.names or path.stem in arguments.names
    ]
    if not arguments.planners:
        exactness(paths, seconds=4.0)
    if not arguments.exact:
        planners(paths, arguments.time, arguments.engine or ["downward", "symk"])


if __name__ == "__main__":
    main()
