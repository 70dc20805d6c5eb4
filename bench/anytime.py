"""The anytime engine alone, one second a move, on the shared rule sheets: the thesis's configuration and improved ones.

make bench-anytime
python bench/anytime.py --move 0.2 hanoi maze
python bench/anytime.py --ready                    only how long it takes until the search can begin, in CPU seconds
python bench/anytime.py --keep FOLDER              keep each row, and go on there after a stop

thesis: causal-graph distances, the best next move of the evaluation alone.
graph, additive, ff: causal-graph distances (the default), additive ones or relaxed plans; the best full play seen is
remembered, on one scale with what states promise.
pairs, restart: the default with effects as pairs, or beginning anew after each move.
portfolio: what the default engine reaches in as many seconds as a whole game may take.

All seconds are CPU seconds of this process and its children, so that other work on the machine moves no figure.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from measured import Row, Rows, argument_parser, chosen_sheets
from soloist.app.bench.suites.gdl import maximum
from soloist.engines.anytime import AnytimeSearch, Prepared, prepare
from soloist.engines.process import cpu_clock
from soloist.languages.registry import read_one
from soloist.pipeline import make_task, solve

CONFIGURATIONS = {
    "thesis": {"distance": "cg", "remember": "no"},
    "graph": {},
    "additive": {"distance": "add"},
    "ff": {"distance": "ff"},
    "pairs": {"effects": "pairs"},
    "restart": {"after": "restart"},
}
PORTFOLIO = "portfolio"
#: The start clock of the matches that count.
START_CLOCK = 10.0


def play(path: Path, name: str, arguments: argparse.Namespace) -> Row:
    """The reward of one way to play a sheet."""
    engine, options = PORTFOLIO, {}
    if name != PORTFOLIO:
        engine, options = "anytime", {**CONFIGURATIONS[name], "move": arguments.move, "moves": arguments.moves}
    result = solve(
        read_one(str(path)),
        engine=engine,
        seconds=arguments.time,
        options=options,
        check_proofs=False,
        clock=cpu_clock,
    )
    # What was played counts, not the best play that was seen on the way; one of 100 is always followed.
    value = result.statistics.get("played", result.value)
    prepared = value is not None or bool(result.statistics)
    return {"value": value, "seconds": result.seconds, "message": result.message, "prepared": prepared}


def ready(path: Path) -> Row:
    """What it takes from the text of a sheet to a search that has a best move, in CPU seconds."""
    started = cpu_clock()
    task = make_task(read_one(str(path)), seconds=600.0)
    events = prepare(task)
    made: object = None
    while made is None:
        try:
            next(events)
        except StopIteration as stop:
            made = stop.value
    formed = cpu_clock()
    if not isinstance(made, Prepared):
        return {"form": formed - started, "ready": formed - started, "message": "no search: nothing can be earned"}
    search = AnytimeSearch(made, {}, task.limit.memory_mb)
    while search.best_move() is None:
        search.native.run(0.01)
    sizes = f"{len(made.sas.variables)} variables, {len(made.moves)} operators, {len(made.sas.axioms)} axioms"
    return {"form": formed - started, "ready": cpu_clock() - started, "message": sizes}


def ready_table(paths: list[Path], rows: Rows) -> None:
    """Print how long it takes until searches can begin."""
    print(f"{'sheet':36} {'form':>7} {'ready':>7}")
    within = 0
    for path in paths:
        row = rows.row(f"{path.stem}.ready", ready, path)
        within += row["ready"] <= START_CLOCK
        print(f"{path.stem:36} {row['form']:7.1f} {row['ready']:7.1f} {row['message']}", flush=True)
    print(f"ready within {START_CLOCK:.0f} CPU seconds: {within} of {len(paths)}")


def main() -> None:
    """Print the table."""
    parser = argument_parser(__doc__)
    parser.add_argument("--move", default="1", help="processor seconds for each move")
    parser.add_argument("--moves", default="10", help="how many moves get them; the rest is played in haste")
    parser.add_argument("--time", type=float, default=60.0, help="seconds for a whole game, translation included")
    parser.add_argument(
        "--only", action="append", help="thesis, graph, additive, ff, pairs, restart, portfolio; all by default"
    )
    parser.add_argument("--ready", action="store_true", help="only how long it takes until the search can begin")
    arguments = parser.parse_args()
    if arguments.ready:
        ready_table(chosen_sheets(arguments.names), Rows(arguments.keep))
        return
    names = arguments.only or [*CONFIGURATIONS, PORTFOLIO]
    rows = Rows(arguments.keep)
    print(f"{'sheet':36} {'most':>5} " + " ".join(f"{name:>9} {'seconds':>7}" for name in names))
    totals = dict.fromkeys(names, 0)
    full = dict.fromkeys(names, 0)
    paths = chosen_sheets(arguments.names)
    for path in paths:
        cells = []
        row: Row = {"prepared": True}
        for name in names:
            # All configurations begin with the same translations: where one has no time left for more, none has.
            if row["prepared"] or name == PORTFOLIO:
                row = rows.row(f"{path.stem}.{name}", play, path, name, arguments)
            value = row["value"] or 0
            totals[name] += value
            full[name] += value == maximum(path.stem)
            cells.append(f"{row['value']!s:>9} {row['seconds']:7.1f}")
        print(f"{path.stem:36} {maximum(path.stem):5} " + " ".join(cells), flush=True)
    print(
        f"{'sum':36} {sum(maximum(path.stem) for path in paths):5} "
        + " ".join(f"{total:9} {'':7}" for total in totals.values())
    )
    print(f"{'maximum reached':36} {len(paths):5} " + " ".join(f"{count:9} {'':7}" for count in full.values()))


if __name__ == "__main__":
    main()
