"""Snowman levels on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from soloist.app.cli import app
from soloist.errors import ParseError

LANTERN = "examples/lantern.snowman"


def run(*arguments: str) -> tuple[int, str]:
    """Exit code and standard output of a command."""
    result = CliRunner().invoke(app, list(arguments), standalone_mode=False)
    return (result.return_value if isinstance(result.return_value, int) else result.exit_code), result.stdout


def test_a_level_is_solved_with_a_proof_and_its_letters() -> None:
    code, printed = run("solve", LANTERN, "--optimal", "--json")
    data = json.loads(printed)
    assert (code, data["status"], data["cost"], data["lower_bound"]) == (0, "solved-optimally", 13, 13)
    assert sum(letter.isupper() for letter in data["lurd"]) == 13


@pytest.mark.parametrize("model", ["basic", "cheating", "reachability"])
def test_a_level_is_written_as_pddl_that_reads_without_findings(model: str, tmp_path: Path) -> None:
    out = tmp_path / "level.pddl"
    assert run("translate", LANTERN, "--to", "pddl", "--model", model, "-o", str(out))[0] == 0
    code, printed = run("check", str(out), "--json")
    assert code == 0
    assert json.loads(printed)["errors"] == []


def test_an_optimum_is_certified_and_exhausted_again_or_said_not_to_be(tmp_path: Path) -> None:
    folder = str(tmp_path / "proof")
    assert run("solve", LANTERN, "--optimal", "--certificate", folder)[0] == 0
    code, printed = run("verify", folder, "--json")
    assert (code, json.loads(printed)["verified"], json.loads(printed)["positions"]) == (0, True, {"no-shorter": 805})
    code, printed = run("verify", folder, "--time", "0")
    assert code == 23
    assert "rests on the word of the engine: snowman: every position was expanded" in printed
    code, printed = run("verify", folder, "--time", "0", "--json")
    assert (code, json.loads(printed)["verified"], json.loads(printed)["unchecked"]) == (23, False, ["no-shorter"])


def test_analyse_answers_the_designers_questions_as_json() -> None:
    code, printed = run("analyse", LANTERN, "--json")
    data = json.loads(printed)
    assert (code, data["fewest"], data["optimal_solutions"], data["losing_first_moves"]) == (0, 13, 16, 1)


def test_an_intended_solution_that_is_none_is_told_with_its_place() -> None:
    with pytest.raises(ParseError, match="--intended:1:3"):
        CliRunner().invoke(
            app, ["analyse", LANTERN, "--intended", "RRR"], standalone_mode=False, catch_exceptions=False
        )
