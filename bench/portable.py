"""What a portable core costs: states expanded by the core as `pip install .` builds it, and by this machine's own.

Builds the portable core into build/portable, and lets both make as many successors by breadth-first search, in turn,
each in a process of its own. Printed are the least CPU seconds of the rounds, and their ratio.

make bench-portable
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import time
from pathlib import Path

TOP = Path(__file__).resolve().parents[1]
BUILD = TOP / "build" / "portable"
DATA = Path(os.environ.get("SOLOIST_DATA", TOP.parent / "shared" / "data"))
#: Successors of each search: about a second.
WORK = {"peg": 12_000_000, "lightsOut": 16_000_000, "rubiksCube": 5_000_000}
ROUNDS = 5


def build() -> None:
    """The extension modules that the searches need, portable."""
    tools = Path(sys.executable).parent
    options = ["-DCMAKE_BUILD_TYPE=Release", f"-DPython_EXECUTABLE={sys.executable}", "-DSOLOIST_NATIVE=OFF"]
    ninja = ["-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={tools / 'ninja'}"]
    quiet = subprocess.DEVNULL
    subprocess.run([tools / "cmake", "-S", TOP / "cpp", "-B", BUILD, *ninja, *options], check=True, stdout=quiet)
    subprocess.run([tools / "cmake", "--build", BUILD, "--target", "network", "solver"], check=True, stdout=quiet)


def use(folder: Path) -> None:
    """Load the modules of another build before anybody asks for those installed."""
    for name in ("solver", "network"):
        (file,) = folder.glob(f"{name}.*.so")
        spec = importlib.util.spec_from_file_location(f"soloist._core.{name}", file)
        assert spec and spec.loader
        module = importlib.util.module_from_spec(spec)
        sys.modules[f"soloist._core.{name}"] = module
        spec.loader.exec_module(module)


def measure() -> None:
    """Print the CPU seconds of each search."""
    # Not before `use`: what is loaded first is the core that is measured.
    from expansion import MEMORY, grounded
    from soloist._core import network
    from soloist.engines.search.compile import compiled

    for name, successors in WORK.items():
        machine = compiled(grounded(DATA / "gdl" / f"{name}.kif"))
        search = network.BreadthFirst(machine, MEMORY)
        started = time.process_time()
        while search.generated < successors and search.run(0.1) is network.Outcome.RUNNING:
            pass
        print(name, (time.process_time() - started) * successors / search.generated)


def child(*arguments: str) -> dict[str, float]:
    """The seconds that another process has measured."""
    text = subprocess.run([sys.executable, __file__, *arguments], check=True, capture_output=True, text=True).stdout
    return {name: float(seconds) for name, seconds in (line.split() for line in text.splitlines())}


def main() -> None:
    if not (DATA / "gdl").exists():
        print(f"no sheets in {DATA}; set SOLOIST_DATA")
        return
    build()
    own, portable = [], []
    for _ in range(ROUNDS):
        own.append(child("own"))
        portable.append(child(str(BUILD)))
    print(f"{'sheet':12} {'successors':>12} {'native, CPU s':>14} {'portable, CPU s':>16} {'ratio':>6}")
    for name, successors in WORK.items():
        least, other = min(each[name] for each in own), min(each[name] for each in portable)
        print(f"{name:12} {successors:12,} {least:14.2f} {other:16.2f} {other / least:6.2f}")


if __name__ == "__main__":
    if sys.argv[1:] == ["own"]:
        measure()
    elif sys.argv[1:]:
        use(Path(sys.argv[1]))
        measure()
    else:
        main()
