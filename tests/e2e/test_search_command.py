"""The search engine from the shell: limits hold, and an interrupt ends it with what it has."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import hard_games
import soloist
from soloist.engines.engine import Progress
from soloist.game.solution import Solution, Status

SOLOIST = Path(sys.executable).with_name("soloist")

#: Runs a command and prints the most memory that it ever had resident, in kilobytes.
MEASURED = """
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE, text=True)
sys.stdout.write(done.stdout)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "switches.kif"
    path.write_text(hard_games.switches(36))
    return path


@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured in kilobytes on Linux")
def test_a_search_keeps_its_memory_limit_and_says_that_it_was_reached(sheet: Path) -> None:
    command = [str(SOLOIST), "solve", str(sheet), "--engine", "search", "--memory", "250", "--json"]
    done = subprocess.run([sys.executable, "-c", MEASURED, *command], capture_output=True, text=True, check=True)
    answer, kilobytes = done.stdout.splitlines()
    result = json.loads(answer)
    assert result["status"] == "memout"
    assert result["value"] == 60
    assert result["verified"]
    assert not result["value_is_maximum"]
    assert int(kilobytes) < 1.2 * 250_000


@pytest.fixture
def _interrupts() -> Iterator[None]:
    """Ctrl-C as a person's shell leaves it: what a script runs in the background is started with interrupts ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_interrupts")
def test_an_interrupt_ends_a_search_with_the_best_it_has(sheet: Path) -> None:
    def interrupt(_: Progress, best: Solution | None) -> None:
        if best is not None:
            signal.raise_signal(signal.SIGINT)

    result = soloist.solve(soloist.read(str(sheet)), engine="search", watch=interrupt)
    assert (result.status, result.value, result.message) == (Status.UNSOLVED, 60, "interrupted")
