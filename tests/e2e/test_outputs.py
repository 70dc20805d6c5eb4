"""Outputs that cannot be written are refused before the work begins; a game may come from the standard input."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

SOLOIST = str(Path(sys.executable).parent / "soloist")
LEVEL = "examples/lantern.snowman"


def run(*arguments: str, given: str | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([SOLOIST, *arguments], capture_output=True, text=True, timeout=120, check=False, input=given)


@pytest.mark.parametrize(
    "command",
    [
        ("solve", LEVEL, "--plan-file", "nowhere/plan.txt"),
        ("solve", LEVEL, "--optimal", "--certificate", "examples/hanoi.kif"),
        ("analyse", LEVEL, "--picture", "nowhere/level.svg"),
        ("analyse", LEVEL, "--picture", "examples"),
        ("analyse", LEVEL, "--picture", "level.png"),
        ("solve", LEVEL, "--picture", "nowhere/level.svg"),
        ("solve", LEVEL, "-o", "nowhere/level.json"),
        ("batch", "examples/cellar.xsb", "--out", "results.jsonl", "--sok", "nowhere/solved.sok"),
        ("compare", LEVEL, "--engines", "snowman", "--csv", "nowhere/runs.csv"),
        ("translate", "examples/hanoi.kif", "--to", "gdl", "-o", "examples/hanoi.kif/x/y"),
        ("translate", "examples/hanoi.kif", "--to", "gdl", "-o", "nowhere/hanoi.kif"),
        ("translate", "examples/cellar.xsb", "--to", "pddl", "-o", "examples/hanoi.kif"),
        ("manage", "examples/hanoi.kif", "--log", "nowhere/match.json"),
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


@pytest.mark.parametrize("command", [("check", "-"), ("solve", "-", "--optimal"), ("show", "-", "--no-play")])
def test_a_game_may_come_from_the_standard_input(command: tuple[str, ...]) -> None:
    done = run(*command, given=Path("examples/hanoi.kif").read_text())
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", [("batch", "-", "--out"), ("compare", "-", "--engines", "sokoban", "--out")])
def test_levels_for_a_batch_may_come_from_the_standard_input(command: tuple[str, ...], tmp_path: Path) -> None:
    done = run(*command, str(tmp_path / "out.jsonl"), given="#####\n#@$.#\n#####\n\n######\n#@ $.#\n######\n")
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert sorted((line["reference"], line["status"]) for line in lines) == [("-#1", "solved"), ("-#2", "solved")]
    assert "standard-input" not in done.stdout + done.stderr + (tmp_path / "out.jsonl").read_text()


def test_what_is_no_game_on_the_standard_input_is_told() -> None:
    done = run("solve", "-", given="hello")
    assert done.returncode == 3 and "no language" in done.stderr
