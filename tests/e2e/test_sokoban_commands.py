"""Sokoban levels on the command line: played on a terminal, and given in every broken form."""

from __future__ import annotations

import json
import os
import pty
import select
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from soloist.app.cli import app
from soloist.errors import UsageError

UP, DOWN, RIGHT = b"\x1b[A", b"\x1b[B", b"\x1b[C"
PATIENCE = 60.0

#: A level in one line each: what is wrong with it, and the code of the finding.
BROKEN = {
    "no-player": "#####\n# $.#\n#####\n",
    "second-player": "######\n#@$.@#\n######\n",
    "box-count": "######\n#@$$.#\n######\n",
    "open-border": "#####\n#@$.\n#####\n",
    "unknown-character": "######\n#@$.?#\n######\n",
}
GOOD = "######\n#@ $.#\n######\n"


def run(*arguments: str) -> tuple[int, str]:
    """Exit code and standard output of a command."""
    result = CliRunner().invoke(app, list(arguments), standalone_mode=False)
    return (result.return_value if isinstance(result.return_value, int) else result.exit_code), result.stdout


class Terminal:
    """A command on a terminal of its own."""

    def __init__(self, *arguments: str) -> None:
        self._ours, theirs = pty.openpty()
        start = [sys.executable, "-c", "from soloist.app.main import main; main()", *arguments]
        self._process = subprocess.Popen(start, stdin=theirs, stdout=theirs, stderr=theirs, close_fds=True)
        os.close(theirs)
        self.shown = ""

    def press(self, keys: bytes) -> None:
        os.write(self._ours, keys)

    def wait_for(self, text: str) -> None:
        """Read on until the text is shown; all before it is forgotten."""
        self.shown = ""
        while text not in self.shown:
            ready, _, _ = select.select([self._ours], [], [], PATIENCE)
            assert ready, f"{text!r} was not shown, but: {self.shown}"
            self.shown += os.read(self._ours, 4096).decode(errors="replace")

    def end(self) -> int:
        try:
            return self._process.wait(PATIENCE)
        finally:
            self._process.kill()
            os.close(self._ours)


def test_a_level_is_played_on_a_terminal_with_undo_and_a_deadlock_warning(tmp_path: Path) -> None:
    file = tmp_path / "level.xsb"
    file.write_text("########\n#  .   #\n#@ $   #\n#      #\n########\n")
    terminal = Terminal("show", str(file))
    terminal.wait_for("moves 0, pushes 0")
    terminal.press(RIGHT * 4)
    terminal.wait_for("the boxes marked X are lost")
    terminal.press(b"uuu" + DOWN + RIGHT + UP)
    terminal.wait_for("Solved.")
    terminal.press(b"q")
    terminal.wait_for("rdrU")
    assert terminal.end() == 0


def test_every_broken_level_of_a_large_file_is_named_and_the_good_ones_keep_their_numbers(tmp_path: Path) -> None:
    levels = [GOOD if number % 10 else list(BROKEN.values())[number // 10 % len(BROKEN)] for number in range(300)]
    file = tmp_path / "many.xsb"
    file.write_text("\n".join(levels))
    code, printed = run("check", str(file), "--json")
    findings = json.loads(printed)["errors"]
    assert code == 3
    assert len(findings) >= 30
    assert {finding["code"] for finding in findings} == set(BROKEN)
    code, printed = run("solve", f"{file}#300", "--json")
    assert (code, json.loads(printed)["lurd"]) == (0, "rR")


def test_a_batch_solves_the_good_levels_and_names_the_broken(tmp_path: Path) -> None:
    file, out = tmp_path / "some.xsb", tmp_path / "out.jsonl"
    other = "\n".join(row[::-1] for row in GOOD.splitlines())
    file.write_text("\n\n".join([GOOD.strip(), BROKEN["box-count"].strip(), other, GOOD.strip()]))
    run("batch", str(file), "--out", str(out), "--time", "20")
    lines = {line["reference"]: line for line in map(json.loads, out.read_text().splitlines())}
    assert [lines[f"{file}#{number}"]["lurd"] for number in (1, 3)] == ["rR", "lL"]
    assert f"{file}#4" not in lines, "it is the first again, and every level has one line"
    assert "box-count" in lines[f"{file}#2"]["message"]


@pytest.mark.parametrize("command", [["solve"], ["analyse"], ["show"], ["translate", "--to", "gdl"]])
def test_what_takes_the_first_of_several_levels_says_so(command: list[str], tmp_path: Path) -> None:
    file = tmp_path / "three.xsb"
    file.write_text("\n".join([GOOD] * 3), encoding="utf-8")
    told = CliRunner().invoke(app, [*command, str(file)], standalone_mode=False)
    assert "has 3 levels" in told.stderr and "has 3 levels" not in told.stdout
    named = CliRunner().invoke(app, [*command, f"{file}#1"], standalone_mode=False)
    assert "levels" not in named.stderr


def test_json_comes_without_a_note(tmp_path: Path) -> None:
    file = tmp_path / "two.xsb"
    file.write_text("\n".join([GOOD] * 2), encoding="utf-8")
    assert not CliRunner().invoke(app, ["solve", str(file), "--json"], standalone_mode=False).stderr


@pytest.mark.parametrize("value", ["soon", "-1", "inf"])
def test_improving_for_no_number_of_seconds_is_bad_usage(value: str, tmp_path: Path) -> None:
    file = tmp_path / "level.xsb"
    file.write_text(GOOD)
    with pytest.raises(UsageError, match="improve"):
        CliRunner().invoke(
            app, ["solve", str(file), "-O", f"improve={value}"], standalone_mode=False, catch_exceptions=False
        )


def test_an_addition_that_talking_stones_does_not_have_is_bad_usage(tmp_path: Path) -> None:
    file = tmp_path / "level.xsb"
    file.write_text(GOOD)
    arguments = ["solve", str(file), "--engine", "stones+", "-O", "add=magic"]
    with pytest.raises(UsageError, match="magic"):
        CliRunner().invoke(app, arguments, standalone_mode=False, catch_exceptions=False)
