"""Matches on the shared rule sheets: our player against our manager, over HTTP.

make bench-matches                                 all sheets, start clock 10 s, play clock 5 s
python bench/matches.py --start-clock 2 hanoi      some sheets, other clocks

Printed are the reward, the steps, the faults (late or illegal answers) and the slowest answer.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

from soloist.app.ggp.manager import Manager
from soloist.app.ggp.protocol import post
from soloist.errors import ProtocolError
from soloist.languages.gdl.game import GdlGame
from soloist.languages.registry import read_one

DATA = Path(os.environ.get("SOLOIST_DATA", str(Path(__file__).resolve().parents[2] / "shared" / "data")))
PORT = 9247


def wait_for_player(url: str) -> None:
    """Return when the player answers."""
    for _ in range(100):
        try:
            post(url, "(info)", 5)
            return
        except ProtocolError:
            time.sleep(0.2)
    raise SystemExit("the player does not answer")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--start-clock", type=float, default=10.0)
    parser.add_argument("--play-clock", type=float, default=5.0)
    parser.add_argument("--engine", action="append", default=[])
    arguments = parser.parse_args()
    sheets = sorted((DATA / "gdl").glob("*.kif"))
    paths = [path for path in sheets if not arguments.names or path.stem in arguments.names]
    program = Path(sys.executable).with_name("soloist")
    engines = [word for name in arguments.engine for word in ("--engine", name)]
    player = subprocess.Popen([program, "play", "--quiet", "--port", str(PORT), *engines])
    url = f"127.0.0.1:{PORT}"
    try:
        wait_for_player(url)
        print(f"{'sheet':36} {'reward':>6} {'steps':>6} {'faults':>6} {'slowest':>8} {'seconds':>8}")
        full = faults = 0
        for path in paths:
            game = read_one(str(path))
            assert isinstance(game, GdlGame)
            clocks = {"start_clock": arguments.start_clock, "play_clock": arguments.play_clock}
            record = Manager(game, [url], scramble=True, **clocks).run()
            slowest = max((second for turn in record.turns for second in turn.seconds), default=0.0)
            full += record.rewards == (100,)
            faults += len(record.faults)
            row = f"{record.rewards[0]:6} {len(record.turns):6} {len(record.faults):6}"
            times = f"{slowest:8.2f} {record.seconds:8.1f}"
            print(f"{path.stem:36} {row} {times} {'; '.join(record.faults[:2])}", flush=True)
        print(f"reward 100: {full} of {len(paths)}; late or illegal answers: {faults}")
    finally:
        player.terminate()
        player.wait()


if __name__ == "__main__":
    main()
