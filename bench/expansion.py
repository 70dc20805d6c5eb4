"""How fast the core expands states: breadth-first search on four sheets, against the reference prover.

Successors made per second of CPU time, with hashing and duplicate detection, on one core; the reference prover's states
per second in random play were measured once, on another day. Each search ends by itself, at the time given, or when its
memory is used up.

make bench-expansion
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from soloist._core import network
from soloist.engines.grounding.ground import ground_form
from soloist.engines.search.compile import compiled
from soloist.game.ground import GroundGame
from soloist.languages.registry import read_one
from soloist.limit import Limit

DATA = Path(os.environ.get("SOLOIST_DATA", Path(__file__).resolve().parents[2] / "shared" / "data"))
#: States per second of ggp-base's prover in random play.
PROVER = {"eightPuzzle": 1684, "peg": 529, "lightsOut": 748, "rubiksCube": 552, "asteroids": 6476, "knightsTour": 10030}
TARGET = 5000
SECONDS = 5.0
MEMORY = 3 << 30


def grounded(path: Path) -> GroundGame:
    """The ground form of a sheet."""
    events = ground_form(read_one(str(path)), Limit())
    while True:
        try:
            next(events)
        except StopIteration as end:
            game: GroundGame = end.value.value
            return game


def machines(names: Iterable[str]) -> Iterator[tuple[str, network.Machine]]:
    """The sheets of these names that are there, each as the machine that searches play on."""
    for name in names:
        path = DATA / "gdl" / f"{name}.kif"
        if path.exists():
            yield name, compiled(grounded(path))
        else:
            print(f"{name}: no such sheet in {DATA}; set SOLOIST_DATA")


def expand(machine: network.Machine, layered: bool) -> tuple[network.BreadthFirst, float]:
    """A breadth-first search and the CPU seconds it took."""
    search = network.BreadthFirst(machine, MEMORY, layered)
    started = time.process_time()
    while search.run(0.1) is network.Outcome.RUNNING and time.process_time() - started < SECONDS:
        pass
    return search, time.process_time() - started


def main() -> None:
    print(f"{'sheet':24} {'key':>6} {'bits':>5} {'gates':>12} {'states':>12} {'generated':>12} {'CPU s':>6} ", end="")
    print(f"{'M/s':>6} {'x prover':>9}")
    for name, machine in machines(PROVER):
        for layered in (False, True) if machine.clock_bounded else (False,):
            search, seconds = expand(machine, layered)
            rate = search.generated / seconds
            gates = f"{machine.shared_gates}+{machine.move_gates}"
            key = "depth" if layered else "state"
            print(f"{name:24} {key:>6} {len(machine.fluents):5} {gates:>12} {search.states:12,} ", end="")
            print(f"{search.generated:12,} {seconds:6.2f} {rate / 1e6:6.1f} {rate / PROVER[name]:9,.0f}")
    print(f"target: {TARGET:,} times the prover on the first four; rates of searches under 0.1 s are rough")


if __name__ == "__main__":
    main()
