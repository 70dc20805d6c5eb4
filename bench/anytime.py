"""The anytime engine alone, one second a move, on the shared rule sheets: the thesis's configuration and improved ones.

make bench-anytime
python bench/anytime.py --move 0.2 hanoi maze
python bench/anytime.py --keep FOLDER              keep each row, and go on there after a stop

thesis: causal-graph distances, the best next move of the evaluation alone.
graph, additive, ff: causal-graph distances (the default), additive ones or relaxed plans; the best full play seen is
remembered, on one scale with what states promise.
pairs, restart: the default with effects as pairs, or beginning anew after each move.
portfolio: what the default engine reaches in as many seconds as a whole game may take.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from measured import Row, Rows, argument_parser, chosen_sheets
from soloist.app.bench.suites.gdl import maximum
from soloist.languages.registry import read_one
from soloist.pipeline import solve

CONFIGURATIONS = {
    "thesis": {"distance": "cg", "remember": "no"},
    "graph": {},
    "additive": {"distance": "add"},
    "ff": {"distance": "ff"},
    "pairs": {"effects": "pairs"},
    "restart": {"after": "restart"},
}
PORTFOLIO = "portfolio"


def play(path: Path, name: str, arguments: argparse.Namespace) -> Row:
    """The reward of one way to play a sheet."""
    engine, options = PORTFOLIO, {}
    if name != PORTFOLIO:
        engine, options = "anytime", {**CONFIGURATIONS[name], "move": arguments.move, "moves": arguments.moves}
    result = solve(read_one(str(path)), engine=engine, seconds=arguments.time, options=options, check_proofs=False)
    # What was played counts, not the best play that was seen on the way; one of 100 is always followed.
    value = result.statistics.get("played", result.value)
    prepared = value is not None or bool(result.statistics)
    return {"value": value, "seconds": result.seconds, "message": result.message, "prepared": prepared}


def main() -> None:
    """Print the table."""
    parser = argument_parser(__doc__)
    parser.add_argument("--move", default="1", help="processor seconds for each move")
    parser.add_argument("--moves", default="10", help="how many moves get them; the rest is played in haste")
    parser.add_argument("--time", type=float, default=60.0, help="seconds for a whole game, translation included")
    parser.add_argument(
        "--only", action="append", help="thesis, graph, additive, ff, pairs, restart, portfolio; all by default"
    )
    arguments = parser.parse_args()
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
