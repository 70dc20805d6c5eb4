"""The command: `python -m soak --minutes 10 --seed 1 --processes 2 [--only FAMILY...]`; `make soak` runs it."""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

from soak.families import FAMILIES, SHARES
from soak.runner import Order, Runner

FOLDER = Path(__file__).resolve().parents[1] / "build" / "soak"


def say(text: str) -> None:
    """A line, at once also where it goes into a file."""
    print(text, flush=True)


def main() -> int:
    """Run, print the counts, and say by the exit code whether anything disagreed."""
    parser = argparse.ArgumentParser(prog="soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long, 10 by default")
    parser.add_argument("--checks", type=int, help="so many checks of each family instead")
    parser.add_argument("--seed", type=int, help="the first seed; told at the start where it is left out")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", nargs="+", choices=sorted(FAMILIES), metavar="FAMILY", help=", ".join(FAMILIES))
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where disagreements are written")
    given = parser.parse_args()
    seed = int(time.time()) if given.seed is None else given.seed
    families = {name: check for name, check in FAMILIES.items() if not given.only or name in given.only}
    order = Order(families, seed, given.minutes * 60, given.checks, given.processes, given.folder, SHARES)
    say(f"seed {seed}, {given.processes} processes, families {', '.join(families)}")
    if "native-rules" not in FAMILIES:
        say("native-rules is left out: make sanitize builds its programs")
    runner = Runner(order, say)
    runner.run()
    say(runner.tally.table())
    say("")
    say(f"{sum(runner.checks.values()):,} checks, {runner.tally.counts.total():,} answers compared")
    say(f"{len(runner.found)} disagreements" + "".join(f"\n  {found}" for found in runner.found))
    return 1 if runner.found else 0


if __name__ == "__main__":
    sys.exit(main())
