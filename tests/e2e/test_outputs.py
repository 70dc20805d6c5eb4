"""Outputs that cannot be written are refused before the work begins, with a message and no traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SOLOIST = str(Path(sys.executable).parent / "soloist")
LEVEL = "examples/lantern.snowman"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([SOLOIST, *arguments], capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize(
    "command",
    [
        ("solve", LEVEL, "--plan-file", "nowhere/plan.txt"),
        ("solve", LEVEL, "--optimal", "--certificate", "examples/hanoi.kif"),
        ("analyse", LEVEL, "--picture", "nowhere/level.svg"),
        ("analyse", LEVEL, "--picture", "examples"),
        ("translate", "examples/hanoi.kif", "--to", "gdl", "-o", "examples/hanoi.kif/x/y"),
        ("batch", LEVEL, "--out", "nowhere/results.jsonl"),
        ("batch", LEVEL, "--out", "/dev/null"),
    ],
)
def test_a_place_that_cannot_be_written_is_refused_at_once(command: tuple[str, ...]) -> None:
    done = run(*command)
    assert done.returncode == 2
    assert "error[output]" in done.stderr
    assert "Traceback" not in done.stderr and done.stdout == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only some systems have a disk that is always full")
@pytest.mark.parametrize(
    "command",
    [
        ("solve", LEVEL, "--plan-file", "/dev/full"),
        ("analyse", LEVEL, "--picture", "/dev/full", "--time", "5"),
        ("translate", "examples/hanoi.kif", "--to", "gdl", "-o", "/dev/full"),
    ],
)
def test_a_full_disk_is_told_without_a_traceback(command: tuple[str, ...]) -> None:
    done = run(*command)
    assert done.returncode != 0
    assert "No space left" in done.stderr
    assert "Traceback" not in done.stderr
