"""What a batch costs beyond solving: a thousand easy levels, solved one by one in a process and by `soloist batch`.

Printed are CPU seconds, of all processes that a batch starts, and what is left for each level when those of solving
alone are taken away. The start of the two commands is in it.

make bench-batch
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from soloist.app.batch.levels import Order
from soloist.app.batch.worker import solve_level
from soloist.game.model import Game
from soloist.languages.registry import read_all

LEVELS = 1_000


def easy_levels() -> str:
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
    return "\n\n".join(rooms) + "\n"


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder:
        file, out = Path(folder) / "easy.xsb", Path(folder) / "results.jsonl"
        file.write_text(easy_levels(), encoding="utf-8")
        games = read_all(str(file))
        started = time.process_time()
        for game in games:
            assert isinstance(game, Game) and solve_level(game, Order())["verified"]
        alone = time.process_time() - started
        soloist = Path(sys.executable).with_name("soloist")
        subprocess.run([soloist, "batch", file, "--out", out], capture_output=True, check=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    batch = used.ru_utime + used.ru_stime
    print(f"{LEVELS:,} easy levels, CPU seconds: {alone:.2f} to solve them, {batch:.2f} for the batch")
    print(f"above their solving: {1000 * (batch - alone) / LEVELS:.1f} ms a level")


if __name__ == "__main__":
    main()
