"""The command: `python -m fuzz --texts 1000000 [--only KIND...]`; `make fuzz` runs it."""

from __future__ import annotations

import argparse
import contextlib
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from fuzz.targets import REFUSALS, TARGETS

FOLDER = Path(__file__).resolve().parents[1] / "build" / "fuzz"


@dataclass(frozen=True)
class Outcome:
    """What came of a kind: how many texts were read, and what is wrong."""

    kind: str
    texts: int
    seconds: float
    wrong: list[str]


def fuzzed(kind: str, count: int, seed: int) -> Outcome:
    """So many texts of a kind, in a process of its own."""
    folder = FOLDER / kind
    folder.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    command = [sys.executable, "-m", "fuzz.child", kind, str(count), str(folder), str(seed)]
    log = folder / "log"
    with log.open("wb") as errors:
        code = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=errors, check=False).returncode
    said = log.read_text(encoding="utf-8", errors="replace")
    read = re.search(r"stat::number_of_executed_units:\s*(\d+)", said)
    wrong = [line for line in said.splitlines() if line.startswith("wrong: ")]
    slow = [Path(line.rpartition(" ")[2]) for line in said.splitlines() if line.startswith("slow: ")]
    wrong += [f"slow: {path}" for path in slow if too_slow(kind, path.read_bytes())]
    # A process that was killed, for memory or for time, has left its text; one that ends by itself ends with 0.
    if code:
        wrong.append(f"its process ended with {code}: {log}")
    return Outcome(kind, int(read[1]) if read else 0, time.monotonic() - started, wrong)


def too_slow(kind: str, data: bytes) -> bool:
    """Whether a text takes longer than a second for each 100 kB begun, by plain code."""
    started = time.process_time()
    with contextlib.suppress(*REFUSALS):
        TARGETS[kind](data)
    return time.process_time() - started > 1 + len(data) // 100_000


def main() -> int:
    """Run, print the counts, and say by the exit code whether anything is wrong."""
    parser = argparse.ArgumentParser(prog="fuzz", description=__doc__)
    parser.add_argument("--texts", type=int, default=1_000_000, help="how many in all, a million by default")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--only", nargs="+", choices=sorted(TARGETS), metavar="KIND", help=", ".join(TARGETS))
    given = parser.parse_args()
    kinds = [kind for kind in TARGETS if not given.only or kind in given.only]
    found: list[Outcome] = []
    with ThreadPoolExecutor(given.processes) as pool:
        for outcome in pool.map(lambda kind: fuzzed(kind, -(-given.texts // len(kinds)), given.seed), kinds):
            found.append(outcome)
            print(f"{outcome.kind:16} {outcome.texts:10,} texts {outcome.seconds:8.1f} s", flush=True)
            for line in outcome.wrong:
                print(f"  {line}", flush=True)
    wrong = sum(len(outcome.wrong) for outcome in found)
    print(f"{sum(outcome.texts for outcome in found):,} texts read, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
