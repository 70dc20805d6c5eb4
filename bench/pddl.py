"""The engines for PDDL side by side on tasks of well-known kinds.

make bench-pddl                        every kind in two sizes, 20 s for each engine
python bench/pddl.py --time 5 tiles    some kinds, another limit

A cell is the length of the plan, or its cost where moves have costs, with `*` where it is proved to be the least, and
the seconds that it took.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from planning_domains import KINDS
from soloist.game.solution import Status
from soloist.languages.pddl.reader import read
from soloist.pipeline import solve
from soloist.source import Source

ENGINES = ("downward", "search", "planning")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", help="all by default")
    parser.add_argument("--time", type=float, default=20.0, help="seconds for each engine on each task")
    arguments = parser.parse_args()
    print(f"| task | {' | '.join(ENGINES)} |\n|---|{'---|' * len(ENGINES)}")
    for kind, (make, sizes) in KINDS.items():
        for size in sizes if not arguments.kinds or kind in arguments.kinds else ():
            # Each engine reads the task anew, so that none has what another has worked out.
            cells = [cell(make(size, 1), engine, arguments.time) for engine in ENGINES]
            print(f"| {kind} {size} | {' | '.join(cells)} |", flush=True)


def cell(text: str, engine: str, seconds: float) -> str:
    [game] = read(Source("task.pddl", text), "")
    result = solve(game, engine=engine, seconds=seconds, check_proofs=False)
    if result.cost is None:
        return str(result.status)
    proved = "*" if result.status is Status.SOLVED_OPTIMALLY else ""
    return f"{result.cost}{proved} ({result.seconds:.1f} s)"


if __name__ == "__main__":
    main()
