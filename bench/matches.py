"""Matches on the shared rule sheets: our player against our manager, over HTTP, with scrambled names.

make bench-matches                                 all sheets, start clock 10 s, play clock 5 s
python bench/matches.py --start-clock 2 hanoi      some sheets, other clocks
python bench/matches.py --keep FOLDER              keep each row, and go on there after a stop

Printed are the reward, the most that can be earned, the steps, the faults (late or illegal answers) and the slowest
answer.
"""

from __future__ import annotations

import argparse
import contextlib
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from measured import Row, Rows, argument_parser, chosen_sheets
from soloist.app.bench.suites.gdl import maximum
from soloist.app.ggp.manager import Manager
from soloist.app.ggp.protocol import post
from soloist.errors import ProtocolError
from soloist.languages.gdl.game import GdlGame
from soloist.languages.registry import read_one

PORT = 9247


@contextlib.contextmanager
def running_player(engines: list[str]) -> Iterator[str]:
    """Where a player of ours listens; it ends with the block."""
    program = Path(sys.executable).with_name("soloist")
    named = [word for name in engines for word in ("--engine", name)]
    player = subprocess.Popen([program, "play", "--quiet", "--port", str(PORT), *named])
    url = f"127.0.0.1:{PORT}"
    try:
        wait_for_player(url)
        yield url
    finally:
        player.terminate()
        player.wait()


def wait_for_player(url: str) -> None:
    """Return when the player answers."""
    for _ in range(100):
        try:
            post(url, "(info)", 5)
            return
        except ProtocolError:
            time.sleep(0.2)
    raise SystemExit("the player does not answer")


def played(path: Path, url: str, arguments: argparse.Namespace) -> Row:
    """One match."""
    game = read_one(str(path))
    assert isinstance(game, GdlGame)
    clocks = {"start_clock": arguments.start_clock, "play_clock": arguments.play_clock}
    record = Manager(game, [url], scramble=True, **clocks).run()
    return record.as_json()


def main() -> None:
    """Print the table."""
    parser = argument_parser(__doc__)
    parser.add_argument("--start-clock", type=float, default=10.0)
    parser.add_argument("--play-clock", type=float, default=5.0)
    parser.add_argument("--engine", action="append", default=[])
    arguments = parser.parse_args()
    paths = chosen_sheets(arguments.names)
    rows = Rows(arguments.keep)
    with running_player(arguments.engine) as url:
        print(f"{'sheet':36} {'reward':>6} {'most':>5} {'steps':>6} {'faults':>6} {'slowest':>8} {'seconds':>8}")
        reached = faults = 0
        for path in paths:
            row = rows.row(path.stem, played, path, url, arguments)
            [reward] = row["rewards"]
            reached += reward == maximum(path.stem)
            faults += len(row["faults"])
            figures = f"{reward:6} {maximum(path.stem):5} {row['steps']:6} {len(row['faults']):6}"
            times = f"{row['slowest']:8.2f} {row['seconds']:8.1f}"
            print(f"{path.stem:36} {figures} {times} {'; '.join(row['faults'][:2])}", flush=True)
        print(f"known maximum: {reached} of {len(paths)}; late or illegal answers: {faults}")


if __name__ == "__main__":
    main()
