"""The anytime engine alone, one second a move, on the shared rule sheets: the thesis's configuration and ours.

make bench-anytime
python bench/anytime.py --move 0.2 hanoi maze

thesis: causal-graph distances, the best next move of the evaluation alone.
ours: additive distances, and the best full play seen is remembered.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from soloist.languages.registry import read_one
from soloist.pipeline import solve

DATA = Path(os.environ.get("SOLOIST_DATA", str(Path(__file__).resolve().parents[2] / "shared" / "data")))
CONFIGURATIONS = {
    "thesis": {"distance": "cg", "remember": "no"},
    "ours": {"distance": "add", "remember": "yes"},
}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--move", type=float, default=1.0, help="seconds for each move")
    parser.add_argument("--time", type=float, default=120.0, help="seconds for a whole game")
    arguments = parser.parse_args()
    sheets = sorted((DATA / "gdl").glob("*.kif"))
    paths = [path for path in sheets if not arguments.names or path.stem in arguments.names]
    print(f"{'sheet':36} " + " ".join(f"{name:>8}" for name in CONFIGURATIONS))
    totals = dict.fromkeys(CONFIGURATIONS, 0)
    for path in paths:
        game = read_one(str(path))
        rewards = {}
        for name, options in CONFIGURATIONS.items():
            result = solve(
                game, engine="anytime", seconds=arguments.time, options={**options, "move": str(arguments.move)}
            )
            rewards[name] = result.value
            totals[name] += result.value or 0
        print(f"{path.stem:36} " + " ".join(f"{rewards[name]!s:>8}" for name in CONFIGURATIONS), flush=True)
    print(f"{'sum':36} " + " ".join(f"{total:8}" for total in totals.values()))


if __name__ == "__main__":
    main()
