"""What layers on disk cost: breadth-first search in memory and on disk, and a proof that does not fit into memory.

The first lines are those of `soloist solve` on a game of lamps that nobody can win, with too little memory: without and
with `--scratch`, with the CPU seconds and the largest memory of the process. The table has the same search both ways,
broken off after as many layers, in CPU seconds; on disk with 32 MB.

make bench-disk
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from expansion import machines
from soloist._core import network

SHEETS = os.environ.get("SHEETS", "peg lightsOut rubiksCube").split()
#: A search is broken off with the layer that has made so many successors. For more of them, or fewer sheets:
#: SUCCESSORS=100_000_000 SHEETS=peg LAMPS=16 make bench-disk
MOST_GENERATED = int(os.environ.get("SUCCESSORS", "10_000_000"))
MEMORY = 3 << 30
LESS_MEMORY = 32 << 20
#: Lamps in a ring, of which two neighbours change at once: half of all states are even, and can be reached.
LAMPS = int(os.environ.get("LAMPS", "23"))
MEGABYTES = 150


def ring(count: int) -> str:
    """The rules: a single lamp wins, and their number stays even."""
    lamps = range(count)
    others = " ".join(f"(not (true (lit {lamp})))" for lamp in lamps if lamp)
    return "\n".join(
        [
            "(role robot) (init on) (<= (next on) (true on))",
            *(f"(legal robot (press {lamp})) (beside {lamp} {(lamp + 1) % count})" for lamp in lamps),
            "(<= (hit ?x) (does robot (press ?x)))",
            "(<= (hit ?y) (does robot (press ?x)) (beside ?x ?y))",
            "(<= (next (lit ?x)) (true (lit ?x)) (not (hit ?x)))",
            "(<= (next (lit ?x)) (hit ?x) (not (true (lit ?x))))",
            f"(<= single (true (lit 0)) {others})",
            "(<= terminal single) (<= (goal robot 100) single) (<= (goal robot 0) (not single))",
        ]
    )


def run(search: network.BreadthProver) -> float:
    """The CPU seconds that a search takes."""
    started = time.process_time()
    depth = search.depth
    while search.run(0.01) is network.Outcome.RUNNING:
        if search.depth != depth and search.generated >= MOST_GENERATED:
            break
        depth = search.depth
    return time.process_time() - started


def told(arguments: list[str]) -> str:
    """What `soloist solve` answers, and what it took."""
    command = [str(Path(sys.executable).with_name("soloist")), "solve", *arguments, "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        answer = json.loads(process.stdout.read())
        _, _, usage = os.wait4(process.pid, 0)
        process.returncode = 0
    seconds = usage.ru_utime + usage.ru_stime
    statistics = answer["statistics"]
    disk = f"{statistics['disk_mb']} MB of disk" if "disk_mb" in statistics else "no disk"
    memory = f"{usage.ru_maxrss >> 10} MB of memory"
    return f"{answer['status']}: {statistics['states']:,} states, {seconds:.1f} CPU s, {memory}, {disk}"


def table(folder: str) -> None:
    """The sheets, each searched both ways."""
    print("sheet, bits, states, successors, CPU s in memory, CPU s on disk, states a CPU s, bytes of disk a state")
    for name, machine in machines(SHEETS):
        on_disk = network.DiskBreadthFirst(machine, LESS_MEMORY, False, folder, "", "")
        seconds = run(on_disk)
        in_memory = network.BreadthFirst(machine, MEMORY)
        less = run(in_memory)
        assert (in_memory.best_value, in_memory.upper) == (on_disk.best_value, on_disk.upper)
        print(f"{name:12} {len(machine.fluents):4} {on_disk.states:12,} {on_disk.generated:12,} {less:8.2f} ", end="")
        print(
            f"{seconds:8.2f} {on_disk.states / seconds:10,.0f} {on_disk.most_disk_bytes / on_disk.states:6.1f}",
            flush=True,
        )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        sheet = Path(folder) / "ring.kif"
        sheet.write_text(ring(LAMPS), encoding="utf-8")
        asked = [str(sheet), "--engine", "search", "--memory", str(MEGABYTES), "--time", "3600", "--no-check"]
        print(f"{LAMPS} lamps, --memory {MEGABYTES}:", told(asked), flush=True)
        print(f"{LAMPS} lamps, --memory {MEGABYTES} --scratch:", told([*asked, "--scratch", folder]), flush=True)
        table(folder)


if __name__ == "__main__":
    main()
