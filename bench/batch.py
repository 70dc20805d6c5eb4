"""What a batch costs beyond solving, and what it loses: ten thousand easy levels, on two cores and on a cluster.

Printed are CPU seconds of all processes that a batch starts, and what is left for each level when those of solving
alone, one level after another in a process, are taken away; the start of the command is in it, that of the scheduler
and the workers is not. Memory is told at several moments of the run. Every result is verified again. At last a batch is
killed at ten random moments, and what it ends with is compared with an undisturbed one.

make bench-batch
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil

import soloist
from soloist.app.batch.claims import verified
from soloist.app.batch.levels import Order
from soloist.app.batch.worker import solve_level
from soloist.engines.process import cpu_clock
from soloist.game.model import Game
from soloist.languages.registry import read_all

LEVELS = 10_000
ON_CLUSTER = 1_000
KILLS = 10
KILLED_LEVELS = 500
JOBS = 2
BIN = Path(sys.executable).parent


def easy_levels() -> list[str]:
    """Rooms with one box that is not at a wall, all of them different."""
    draw = random.Random(1)
    rooms: dict[str, None] = {}
    while len(rooms) < LEVELS:
        width, height = draw.randint(6, 9), draw.randint(6, 8)
        cells = [(row, column) for row in range(1, height - 1) for column in range(1, width - 1)]
        box = draw.randrange(2, height - 2), draw.randrange(2, width - 2)
        player, goal = draw.sample([cell for cell in cells if cell != box], 2)
        marks = dict.fromkeys(cells, " ") | {box: "$", player: "@", goal: "."}
        rows = ("".join(marks.get((row, column), "#") for column in range(width)) for row in range(height))
        rooms["\n".join(rows)] = None
    return list(rooms)


def alone(file: Path) -> float:
    """CPU seconds of solving the levels one after another."""
    games = read_all(str(file))
    started = time.process_time()
    for game in games:
        assert isinstance(game, Game) and solve_level(game, Order())["verified"]
    return time.process_time() - started


def megabytes(process: psutil.Process) -> tuple[float, float]:
    """What the batch itself holds, and what all its processes hold together."""
    below = process.children(recursive=True)
    own = process.memory_full_info().uss
    return own / 1e6, (own + sum(each.memory_full_info().uss for each in below)) / 1e6


def command(file: Path, out: Path) -> list[str | Path]:
    """The batch as everybody runs it."""
    return [BIN / "soloist", "batch", file, "--jobs", str(JOBS), "--out", out]


def locally(file: Path, out: Path) -> float:
    """CPU seconds of the command; what it holds is printed on the way."""
    before = cpu_clock()
    words = command(file, out)
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        for number, _ in enumerate(process.stderr, start=1):
            if number in (LEVELS // 10, LEVELS // 4, LEVELS // 2, LEVELS * 3 // 4, LEVELS * 99 // 100):
                own, together = megabytes(psutil.Process(process.pid))
                print(f"memory after {number:6,} levels: {own:.0f} MB in the batch, {together:.0f} MB with its workers")
    assert process.returncode == 0
    return cpu_clock() - before


def on_a_cluster(file: Path, folder: Path) -> float:
    """CPU seconds of a batch on a scheduler and two workers of this machine."""
    from distributed import Client

    place = folder / "scheduler.json"
    common = ("--no-dashboard", "--scheduler-file", place)
    words = ["scheduler --host 127.0.0.1 --port 0", *["worker --no-nanny --nthreads 1"] * JOBS]
    processes = [
        subprocess.Popen([BIN / "dask", *each.split(), *common], cwd=folder, stderr=subprocess.DEVNULL)
        for each in words
    ]
    try:
        with Client(scheduler_file=str(place)) as client:
            client.wait_for_workers(JOBS, timeout=120)
            before = cpu_clock()
            count = sum(1 for line in soloist.solve_many(file, client=client) if line["verified"])
            assert count == ON_CLUSTER
            return cpu_clock() - before
    finally:
        for process in reversed(processes):
            process.terminate()
            process.wait()


def killed(file: Path, folder: Path) -> str:
    """What a batch comes to that is killed again and again."""
    draw = random.Random(2)

    def told(out: Path) -> list[str]:
        lines = [json.loads(text) for text in out.read_text().splitlines() if text.endswith("}")]
        return sorted(json.dumps(line | {"seconds": 0, "statistics": {}}) for line in lines)

    def run(out: Path, most: int | None) -> None:
        """Run it until so many more lines are written."""
        words = command(file, out)
        with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
            assert process.stderr is not None
            for number, _ in enumerate(process.stderr):
                if number == most:
                    time.sleep(0.01 * draw.random())
                    process.kill()
                    break

    out, undisturbed = folder / "killed.jsonl", folder / "undisturbed.jsonl"
    for _ in range(KILLS):
        run(out, draw.randrange(KILLED_LEVELS // KILLS))
    run(out, None)
    run(undisturbed, None)
    same = "the same results as" if told(out) == told(undisturbed) else "OTHER RESULTS THAN"
    return f"killed {KILLS} times: {len(told(out))} lines, {same} an undisturbed batch"


def tell(count: int, where: str, solving: float, used: float) -> None:
    """Print what a level costs."""
    print(f"{count:,} easy levels {where}, CPU seconds: {solving:.2f} to solve them, {used:.2f} for the batch")
    print(f"above their solving: {1000 * (used - solving) / count:.1f} ms a level")


def main() -> None:
    """Print the table."""
    levels = easy_levels()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = {count: folder / f"easy-{count}.xsb" for count in (LEVELS, ON_CLUSTER, KILLED_LEVELS)}
        for count, file in files.items():
            file.write_text("\n\n".join(levels[:count]) + "\n", encoding="utf-8")
        out = folder / "results.jsonl"
        tell(LEVELS, f"on {JOBS} cores", alone(files[LEVELS]), locally(files[LEVELS], out))
        workers = f"on a cluster of {JOBS} workers"
        tell(ON_CLUSTER, workers, alone(files[ON_CLUSTER]), on_a_cluster(files[ON_CLUSTER], folder))
        print("\n".join(verified(out).lines()))
        print(killed(files[KILLED_LEVELS], folder))


if __name__ == "__main__":
    main()
