"""`soloist check` and `soloist show` on rule sheets, from the shell."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

BROKEN = """(role you)
(legal you push)
(<= (next on) (does you push) (not (true ?x)))
(<= terminal (true on))
(goal you 150)
"""


def _soloist(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from soloist.app.main import main; main()", *arguments]
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)


def test_a_sound_sheet_passes_the_check() -> None:
    outcome = _soloist("check", str(EXAMPLES / "hanoi.kif"))
    assert (outcome.returncode, outcome.stderr) == (0, "")
    assert "no findings" in outcome.stdout


def test_every_mistake_is_shown_with_its_line_and_a_caret(tmp_path: Path) -> None:
    path = tmp_path / "broken.kif"
    path.write_text(BROKEN)
    outcome = _soloist("check", str(path))
    assert outcome.returncode == 3
    assert f"{path}:3:42: error[unsafe]" in outcome.stdout
    assert "    (goal you 150)\n              ^^^\n" in outcome.stdout


def test_bad_input_and_bad_usage_have_exit_codes_of_their_own_and_json_is_always_an_object(tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.kif")
    outcome = _soloist("solve", missing, "--json")
    assert (outcome.returncode, json.loads(outcome.stdout)["status"]) == (3, "error")
    assert outcome.stderr == f"{missing}: error[no-file]: there is no such file\n"
    hanoi = str(EXAMPLES / "hanoi.kif")
    for wrong in (("--engine", "wizard"), ("--metric", "miles"), ("--language", "latin"), ("--option", "hurry=yes")):
        assert _soloist("solve", hanoi, *wrong).returncode == 2


def test_findings_are_also_data(tmp_path: Path) -> None:
    path = tmp_path / "broken.kif"
    path.write_text(BROKEN)
    found = json.loads(_soloist("check", str(path), "--json").stdout)
    assert [(error["line"], error["column"], error["code"]) for error in found["errors"]] == [
        (3, 42, "unsafe"),
        (5, 11, "goal-value"),
    ]


@pytest.mark.parametrize(
    ("command", "content"),
    [
        ("check", b""),
        ("solve", b"\x00\x01"),
        ("show", b"(role"),
        ("check", b"(" * 100_000),
        ("solve", b"(" * 100_000 + b")" * 100_000),
        ("show", BROKEN.encode()),
        ("solve", b"(role you)"),
    ],
)
def test_bad_input_ends_with_a_message_and_exit_code_3(command: str, content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "bad.kif"
    path.write_bytes(content)
    outcome = _soloist(command, str(path))
    assert outcome.returncode == 3
    assert "error[" in outcome.stdout + outcome.stderr
    assert "Traceback" not in outcome.stdout + outcome.stderr


def test_a_game_is_shown_with_its_role() -> None:
    outcome = _soloist("show", str(EXAMPLES / "buttons-and-lights.gdl"))
    assert outcome.returncode == 0
    assert "white" in outcome.stdout
