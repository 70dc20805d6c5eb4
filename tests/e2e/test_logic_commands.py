"""The commands of the logic part, run as a user runs them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from small_games import BUTTONS, LIT, game_of
from soloist.certify import certify
from soloist.limit import Limit
from soloist.verify.replay import replay


def soloist(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from soloist.app.main import main; main()", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_translated_game_runs_in_plain_clingo(tmp_path: Path) -> None:
    (tmp_path / "buttons.kif").write_text(BUTTONS)
    program = tmp_path / "buttons.lp"
    run = soloist("translate", tmp_path / "buttons.kif", "--to", "asp", "--horizon", 7, "-o", program)
    assert (run.returncode, run.stdout) == (0, "")
    clingo = subprocess.run(
        [sys.executable, "-m", "clingo", str(program), "0"], capture_output=True, text=True, check=False
    )
    assert "Models       : 2" in clingo.stdout


def test_options_of_another_target_are_refused(tmp_path: Path) -> None:
    (tmp_path / "buttons.kif").write_text(BUTTONS)
    assert soloist("translate", tmp_path / "buttons.kif", "--to", "gdl", "--horizon", 7).returncode == 2
    assert soloist("translate", tmp_path / "buttons.kif", "--to", "latin").returncode == 2


def test_a_game_comes_back_from_the_other_notation(tmp_path: Path) -> None:
    (tmp_path / "buttons.kif").write_text(BUTTONS)
    infix = soloist("translate", tmp_path / "buttons.kif", "--to", "gdl", "--infix").stdout
    (tmp_path / "infix.gdl").write_text(infix)
    kif = soloist("translate", tmp_path / "infix.gdl", "--to", "gdl", "--kif").stdout
    assert kif == soloist("translate", tmp_path / "buttons.kif", "--to", "gdl").stdout
    assert "next(p) :-" in infix


def test_solving_writes_a_certificate_that_stands_alone(tmp_path: Path) -> None:
    (tmp_path / "lit.kif").write_text(LIT)
    run = soloist("solve", tmp_path / "lit.kif", "--optimal", "--certificate", tmp_path / "proof", "--json")
    assert run.returncode == 0
    assert json.loads(run.stdout)["certificate"] == str(tmp_path / "proof")
    (tmp_path / "lit.kif").unlink()
    assert "no play of fewer moves does" in soloist("verify", tmp_path / "proof").stdout


def test_without_a_proved_optimum_there_is_no_certificate_and_a_word_about_it(tmp_path: Path) -> None:
    (tmp_path / "lit.kif").write_text(LIT)
    run = soloist("solve", tmp_path / "lit.kif", "--time", 0, "--certificate", tmp_path / "proof")
    assert run.returncode == 23
    assert "no certificate: the result is timeout" in run.stdout


def test_verify_says_what_is_shown_and_what_is_false(tmp_path: Path) -> None:
    game = game_of(LIT, "lit")
    folder = certify(game, replay(game, tuple("abcaba"), "moves"), tmp_path / "proof", Limit(30.0)).folder
    run = soloist("verify", folder)
    assert run.returncode == 0
    assert "6 moves earn 100" in run.stdout
    assert "no play of fewer moves does" in run.stdout
    assert json.loads(soloist("verify", folder, "--json").stdout)["verified"] is True
    (folder / "no-shorter.drat").write_text("0\n")
    run = soloist("verify", folder)
    assert run.returncode == 4
    assert "no-shorter.drat: proof line 1" in run.stderr
    (folder / "no-shorter.drat").unlink()
    assert soloist("verify", folder).returncode == 3
    assert soloist("verify", tmp_path / "nothing").returncode == 3
