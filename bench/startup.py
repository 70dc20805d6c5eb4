"""How long the command takes to start and to solve a small game, from the shell: the least of five runs.

make bench-startup
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

COMMANDS = (["--version"], ["--help"], ["solve", "examples/hanoi.kif"])


def least_seconds(arguments: list[str], runs: int = 5) -> float:
    """Wall seconds of the quickest of several runs, which disturbances touch least."""
    soloist = Path(sys.executable).with_name("soloist")
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        subprocess.run([soloist, *arguments], capture_output=True, check=True)
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    """Print the table."""
    for arguments in COMMANDS:
        print(f"soloist {' '.join(arguments):30} {least_seconds(arguments):6.2f} s")


if __name__ == "__main__":
    main()
