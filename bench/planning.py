"""The translation to PDDL and the planner engines on the shared rule sheets.

make bench-planning                              every sheet, 60 s for each engine
python bench/planning.py --time 10 hanoi maze    some sheets, another limit
python bench/planning.py --exact                 the translation alone: is it exact, what does updating states save
python bench/planning.py --finite-domain own     is the grounder's finite-domain form exact; pddl: the translator's
python bench/planning.py --keep FOLDER           keep each row, and go on there after a stop

A sheet counts as solved when a planner reaches the maximum: 100, a lesser reward proved to be the most, or the most
that is known of the sheet. SymK is asked only where Fast Downward did not get there. On a busy machine give them more
time and count processor seconds: --time 400 --cpu 60.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from finite_domain_play import finite_domain_differences, prepared
from measured import Row, Rows, argument_parser, chosen_sheets
from soloist.app.bench.suites.gdl import maximum
from soloist.engines.engine import Ended
from soloist.engines.process import cpu_clock
from soloist.errors import EngineError, InputError
from soloist.languages.gdl.game import GdlGame
from soloist.languages.pddl.translation.build import translate
from soloist.languages.registry import read_one
from soloist.pipeline import solve
from translated_play import differences

COUNTS = ("cases", "frame_cases", "effects", "pairs", "axioms")


def exactness(path: Path) -> Row:
    """Whether play and translated play agree, and how many rules and effects remain."""
    game = read_one(str(path))
    assert isinstance(game, GdlGame)
    started = time.process_time()
    try:
        translation = translate(game.sheet, path.stem)
    except InputError as error:
        return {"verdict": f"no: {error.findings[0].message}"}
    spent = time.process_time() - started
    states, difference = differences(game, translation, playouts=3, steps=40, seconds=4.0)
    counts = translation.counts
    return {
        "verdict": "yes" if difference is None else f"no: {difference}",
        "states": states,
        "seconds": spent,
        "cases": counts.cases,
        "frame_cases": counts.frame_cases,
        "effects": counts.additions + counts.deletions,
        "pairs": counts.pairs,
        "axioms": len(translation.domain.axioms),
    }


def exactness_table(paths: list[Path], rows: Rows) -> None:
    """Print the translation's rows and what updating states saves."""
    print(
        f"{'sheet':36} {'exact':10} {'states':>6} {'seconds':>8} {'cases':>6} {'frame':>6} {'effects':>8} {'axioms':>7}"
    )
    exact = 0
    sums = dict.fromkeys(COUNTS, 0)
    for path in paths:
        row = rows.row(f"{path.stem}.exact", exactness, path)
        exact += row["verdict"] == "yes"
        if "states" not in row:
            print(f"{path.stem:36} {row['verdict']}", flush=True)
            continue
        for name in COUNTS:
            sums[name] += row[name]
        size = f"{row['cases']:6} {row['frame_cases']:6} {row['effects']:8} {row['axioms']:7}"
        print(f"{path.stem:36} {row['verdict']:10} {row['states']:6} {row['seconds']:8.2f} {size}", flush=True)
    print(f"exact: {exact} of {len(paths)}")
    print(f"{sums['frame_cases']} of {sums['cases']} cases of next are frame cases and add nothing;")
    whole = sums["cases"] + sums["pairs"]
    print(f"{sums['effects']} effects, where a definition of each fluent after each move needs {whole}")


def finite_domain(path: Path, seconds: float, form: str) -> Row:
    """Whether play and play of a finite-domain form agree."""
    game = read_one(str(path))
    assert isinstance(game, GdlGame)
    before = cpu_clock()
    try:
        made = prepared(game, seconds, form)
    except EngineError as error:
        return {"verdict": f"no: {error}", "states": 0, "cpu": cpu_clock() - before}
    spent = cpu_clock() - before
    if isinstance(made, Ended):
        return {"verdict": f"none: {made.reason}", "states": 0, "cpu": spent}
    states, difference = finite_domain_differences(game, made, playouts=3, steps=40, seconds=4.0)
    return {"verdict": "yes" if difference is None else f"no: {difference}", "states": states, "cpu": spent}


def finite_domain_table(paths: list[Path], seconds: float, form: str, rows: Rows) -> None:
    """Print whether the finite-domain forms are exact."""
    print(f"{'sheet':36} {'exact':12} {'states':>6} {'CPU s':>7}")
    verdicts = []
    for path in paths:
        row = rows.row(f"{path.stem}.finite.{form}", finite_domain, path, seconds, form)
        verdicts.append(row["verdict"])
        print(f"{path.stem:36} {row['verdict']:12} {row['states']:6} {row['cpu']:7.1f}", flush=True)
    late = sum(verdict.startswith("none") for verdict in verdicts)
    print(f"finite-domain forms that play exactly: {verdicts.count('yes')} of {len(paths)}; none was made: {late}")


def attempt(path: Path, engine: str, seconds: float) -> Row:
    """What a planner engine reaches on a sheet."""
    before = cpu_clock()
    result = solve(read_one(str(path)), engine=engine, seconds=seconds, check_proofs=False)
    return {
        "status": str(result.status),
        "value": result.value,
        "proved": result.value_is_maximum,
        "cost": result.cost,
        "seconds": result.seconds,
        "cpu": cpu_clock() - before,
        "message": result.message,
    }


def planner_table(paths: list[Path], seconds: float, most_cpu: float, engines: list[str], rows: Rows) -> None:
    """Print what the planner engines reach on each sheet."""
    print(f"{'sheet':36} {'engine':10} {'status':18} {'reward':>6} {'moves':>6} {'seconds':>8} {'CPU s':>7}")
    solved = dict.fromkeys(engines, 0)
    for path in paths:
        for engine in engines:
            row = rows.row(f"{path.stem}.{engine}", attempt, path, engine, seconds)
            figures = (
                f"{row['status']:18} {row['value']!s:>6} {row['cost']!s:>6} {row['seconds']:8.2f} {row['cpu']:7.1f}"
            )
            print(f"{path.stem:36} {engine:10} {figures} {row['message']}", flush=True)
            if row["cpu"] <= most_cpu and (row["proved"] or row["value"] == maximum(path.stem)):
                solved[engine] += 1
                break
    shares = ", ".join(f"{engine} {count}" for engine, count in solved.items())
    print(f"maximum reached: {sum(solved.values())} of {len(paths)} ({shares})")


def main() -> None:
    """Print the tables."""
    parser = argument_parser(__doc__)
    parser.add_argument("--time", type=float, default=60.0, help="seconds that each engine may take")
    parser.add_argument("--cpu", type=float, help="processor seconds within which it counts; on a busy machine")
    parser.add_argument("--exact", action="store_true", help="the translation only")
    parser.add_argument("--finite-domain", choices=("own", "pddl"), help="one finite-domain form only")
    parser.add_argument("--planners", action="store_true", help="the planners only")
    parser.add_argument("--engine", action="append", help="downward, symk; both by default")
    arguments = parser.parse_args()
    paths = chosen_sheets(arguments.names)
    rows = Rows(arguments.keep)
    alone = arguments.exact or arguments.planners or arguments.finite_domain
    if arguments.exact or not alone:
        exactness_table(paths, rows)
    if arguments.finite_domain or not alone:
        finite_domain_table(paths, arguments.time, arguments.finite_domain or "own", rows)
    if arguments.planners or not alone:
        planner_table(
            paths, arguments.time, arguments.cpu or arguments.time, arguments.engine or ["downward", "symk"], rows
        )


if __name__ == "__main__":
    main()
