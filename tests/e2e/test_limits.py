"""Every engine keeps its limits on games that it cannot finish: the time within a second, the memory within a tenth.

Each solves in a process of its own, by the clock of CPU time, so that a busy machine does not decide; the memory of the
process and of all that it has started is looked at from outside.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import psutil
import pytest

import hard_games

SECONDS = 2.0
MEMORY_MB = 300

#: Solves a game within the limits and prints how that ended and how long it took by the clock of the limit.
SOLVE = """
import json, sys
import soloist
from soloist.engines.process import cpu_clock
from soloist.pipeline import solve
path, engine, optimal, options, seconds, memory = sys.argv[1:]
result = solve(
    soloist.read(path), engine=engine, optimal=optimal == "True", options=json.loads(options),
    seconds=float(seconds), memory_mb=int(memory), clock=cpu_clock,
)
print(json.dumps([result.status, result.seconds, result.message]))
"""


@dataclass(frozen=True)
class Hard:
    """A game for an engine."""

    engine: str
    name: str
    make: Callable[[], str]
    optimal: bool = False
    options: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return "-".join([self.engine, *self.options, *["optimal"] * self.optimal, Path(self.name).stem])


def crowded() -> str:
    return hard_games.sokoban(22, 22, 130, walls=0.05)


def vast() -> str:
    return hard_games.sokoban(100, 100, 200, walls=0.1)


def rooms() -> str:
    return hard_games.sokoban(20, 20, 30)


HARD = [
    Hard("sokoban", "crowded.xsb", crowded),
    Hard("sokoban", "vast.xsb", vast),
    Hard("sokoban", "crowded.xsb", crowded, optimal=True),
    Hard("sokoban", "rooms.xsb", rooms, options={"improve": "10"}),
    Hard("stones", "crowded.xsb", crowded, options={"nodes": "1000000000"}),
    Hard("stones+", "vast.xsb", vast, options={"nodes": "1000000000"}),
    Hard("blackbox", "crowded.xsb", crowded),
    Hard("snowman", "open.snowman", lambda: hard_games.snowman(20, 3)),
    Hard("search", "switches.kif", lambda: hard_games.switches(36)),
    Hard("search", "dials.kif", lambda: hard_games.dials(7)),
    Hard("portfolio", "switches.kif", lambda: hard_games.switches(36)),
    Hard("asp", "switches.kif", lambda: hard_games.switches(200)),
    Hard("sat", "switches.kif", lambda: hard_games.switches(200)),
    Hard("planning", "tiles.pddl", lambda: hard_games.tiles(5), optimal=True),
    Hard("downward", "tiles.pddl", lambda: hard_games.tiles(5), optimal=True),
    Hard("symk", "tiles.pddl", lambda: hard_games.tiles(4), optimal=True),
    Hard("anytime", "switches.kif", lambda: hard_games.switches(36)),
    Hard("one-way", "switches.kif", lambda: hard_games.switches(36)),
]

#: What some engines need beside this package.
NEEDED = {
    "planning": "up_fast_downward",
    "downward": "up_fast_downward",
    "symk": "up_symk",
    "anytime": "fast_downward",
}


def held(process: psutil.Process) -> int:
    """The bytes of a process and of all that it has started; what several share counts once."""
    total = 0
    for each in (process, *process.children(recursive=True)):
        try:
            total += each.memory_full_info().pss
        except (psutil.NoSuchProcess, psutil.AccessDenied):
            continue
    return total


@pytest.mark.skipif(sys.platform != "linux", reason="shared memory is told apart on Linux")
@pytest.mark.parametrize("hard", HARD, ids=str)
def test_an_engine_keeps_its_limits(hard: Hard, tmp_path: Path) -> None:
    if hard.engine in NEEDED:
        pytest.importorskip(NEEDED[hard.engine])
    path = tmp_path / hard.name
    path.write_text(hard.make())
    arguments = [str(path), hard.engine, str(hard.optimal), json.dumps(hard.options), str(SECONDS), str(MEMORY_MB)]
    most = 0
    with subprocess.Popen([sys.executable, "-c", SOLVE, *arguments], stdout=subprocess.PIPE, text=True) as solving:
        process = psutil.Process(solving.pid)
        while solving.poll() is None:
            try:
                most = max(most, held(process))
            except psutil.NoSuchProcess:
                break
            time.sleep(0.02)
        assert solving.stdout is not None
        status, seconds, message = json.loads(solving.stdout.read())
    ended = f"{status} after {seconds:.2f} s with {most >> 20} MB at most; {message}"
    assert seconds < SECONDS + 1, ended
    assert most < 1.1 * MEMORY_MB * 2**20, ended
