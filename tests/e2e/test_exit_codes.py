"""Exit codes tell bad input from input of a kind that is not handled, and matches without a player from others."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
DURATIVE = """(define (domain d) (:requirements :durative-actions) (:predicates (p))
(:durative-action a :parameters () :duration (= ?duration 1) :condition () :effect (at end (p))))"""
PREFERENCE = "(define (domain d) (:predicates (p)) (:action a :precondition (preference x (p)) :effect (p)))"
PROBLEM = "(define (problem x) (:domain d) (:init) (:goal (p)))"


def soloist(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from soloist.app.main import main; main()", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize("text", [DURATIVE, PREFERENCE])
def test_features_of_pddl_that_are_not_handled_end_with_34(tmp_path: Path, text: str) -> None:
    domain, problem = tmp_path / "domain.pddl", tmp_path / "problem.pddl"
    domain.write_text(text)
    problem.write_text(PROBLEM)
    assert soloist("solve", domain, problem).returncode == 34
    assert soloist("check", domain, problem).returncode == 34
    done = soloist("solve", domain, problem, "--json")
    assert done.returncode == 34 and json.loads(done.stdout)["status"] == "unsupported"


@pytest.mark.parametrize(
    "arguments",
    [
        ("analyse", EXAMPLES / "hanoi.kif"),
        ("manage", EXAMPLES / "cellar.xsb"),
        ("translate", EXAMPLES / "lamplighter.puzzlescript", "--to", "pddl"),
    ],
)
def test_what_is_not_done_for_a_language_ends_with_34(arguments: tuple[str | Path, ...]) -> None:
    done = soloist(*arguments)
    assert done.returncode == 34, done.stderr
    assert "Traceback" not in done.stderr


def test_bad_input_still_ends_with_3(tmp_path: Path) -> None:
    bad = tmp_path / "bad.pddl"
    bad.write_text("(define (domain d) (:predicates (p)) (:action a :effect (z)))")
    assert soloist("check", bad).returncode == 3
    assert soloist("solve", bad).returncode == 3


def test_a_match_without_its_player_fails_and_prints_the_moves() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    clocks = ("--start-clock", "0.5", "--play-clock", "0.5")
    dead = soloist("manage", EXAMPLES / "river-crossing.kif", "--player", f"127.0.0.1:{port}", "--steps", "3", *clocks)
    assert dead.returncode == 1
    assert "no answer from" in dead.stdout
    alone = soloist("manage", EXAMPLES / "hanoi.kif", "--steps", "3")
    assert alone.returncode == 0
    assert [line.split()[0] for line in alone.stdout.splitlines()[:3]] == ["1", "2", "3"]
