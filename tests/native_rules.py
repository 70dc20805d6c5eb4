"""The native programs that ask the rules inside the core (`cpp/tests/*_rules.cpp`), run with a seed.

`make sanitize` builds them and runs them with fixed seeds; `check` is for a soak, which does without where they are not
built.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

BUILT = Path(__file__).resolve().parents[1] / "build" / "sanitize"
#: The programs with their arguments for a seed.
PROGRAMS: dict[str, Callable[[int], list[str]]] = {
    "test_network_rules": lambda seed: [str(seed % 1_000_000_000), "20"],
    "test_snowman_rules": lambda seed: ["12", "6000", str(seed % 1_000_000_000)],
    "test_sokoban_rules": lambda seed: ["3", str(seed % 1_000_000_000)],
}


def built() -> bool:
    """Whether all of the programs are there."""
    return all((BUILT / name).exists() for name in PROGRAMS)


def check(seed: int) -> str | None:
    """What one of the programs complains of."""
    name = sorted(PROGRAMS)[seed % len(PROGRAMS)]
    arguments = [str(BUILT / name), *PROGRAMS[name](seed)]
    # Without the shared levels, which are the same for every seed.
    alone = {**os.environ, "SOLOIST_DATA": str(BUILT)}
    done = subprocess.run(arguments, capture_output=True, text=True, timeout=600, check=False, env=alone)
    return None if done.returncode == 0 else f"{' '.join(arguments)}\n{done.stdout}{done.stderr}"
