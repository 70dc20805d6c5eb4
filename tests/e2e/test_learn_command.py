"""`soloist learn` from the shell: traces in, a playable game out; plans in, PDDL out; bad input told."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from boardgames.amazons import Amazons
from boardgames.blocks import blocks_plan
from boardgames.peg import PegSolitaire
from boardgames.rules import equipment
from soloist.languages.trace.writer import write_trace


class TinyAmazons(Amazons):
    equipment = equipment("white black", "Q:white:Q A:white:A q:black:Q a:black:A", "..q. .... .... .Q..")


def soloist(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).with_name("soloist")), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("learn")
    (path / "peg.trace").write_text(write_trace(PegSolitaire().record(20, 1, True)))
    (path / "held-out.trace").write_text(write_trace(PegSolitaire().record(3, 2, True)))
    (path / "amazons.trace").write_text(write_trace(TinyAmazons().record(60, 1, False)))
    chance = random.Random(1)
    for number in range(20):
        steps = blocks_plan(chance, 4, 16)
        (path / f"plan{number}.txt").write_text("".join(f"{step}\n" for step in steps))
    return path


def test_a_learned_game_is_written_shown_and_checked(folder: Path) -> None:
    game = folder / "peg.soloist"
    done = soloist("learn", folder / "peg.trace", "-o", game, "--evaluate", folder / "held-out.trace")
    assert done.returncode == 0, done.stderr
    assert "solo P: 4 words, 10 states" in done.stdout
    assert "0 false, 0 missed" in done.stdout
    assert soloist("check", game).stdout == f"{game}: no findings (boardgame)\n"
    assert "Peg Solitaire" in soloist("show", game, "--no-play").stdout


def test_json_holds_pieces_ends_and_the_evaluation(folder: Path) -> None:
    done = soloist("learn", folder / "peg.trace", "--json", "--evaluate", folder / "held-out.trace")
    data = json.loads(done.stdout)
    assert [(piece["type"], piece["states"], piece["consistent"]) for piece in data["pieces"]] == [("P", 10, True)]
    score = data["evaluation"]["solo"]
    assert score["exact"] == score["positions"] > 0


def test_domains_and_pictures_are_written_for_every_piece(folder: Path) -> None:
    assert soloist("learn", folder / "amazons.trace", "--to", "pddl", "-o", folder / "domains").returncode == 0
    assert sorted(path.name for path in (folder / "domains").iterdir()) == ["black-q.pddl", "white-q.pddl"]
    assert "(:action appear_a" in (folder / "domains" / "white-q.pddl").read_text()
    assert soloist("learn", folder / "amazons.trace", "--to", "svg", "-o", folder / "pictures").returncode == 0
    names = {path.name for path in (folder / "pictures").iterdir()}
    assert {"white-q.svg", "white-a-added.svg", "white-q-turn-zero-machine.svg"} <= names


def test_plans_give_a_domain_in_which_they_can_be_carried_out(folder: Path) -> None:
    done = soloist("learn", *sorted(folder.glob("plan*.txt")), "--to", "pddl")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("(define (domain learned)")
    assert done.stdout.count("(:action") == 4


def test_bad_input_is_told_without_a_traceback(folder: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.trace"
    bad.write_text((folder / "peg.trace").read_text().replace("(0 0 d)", "(0 0 x)", 1))
    done = soloist("learn", bad)
    assert done.returncode == 3
    assert f"{bad}:" in done.stderr and "error[syntax]" in done.stderr and "Traceback" not in done.stderr
    other = soloist("learn", folder / "peg.trace", folder / "amazons.trace")
    assert other.returncode == 3 and "error[other-game]" in other.stderr
    assert soloist("learn", folder / "peg.trace", "--check", "luck").returncode == 2
    assert soloist("learn", folder / "plan0.txt", "--to", "game").returncode == 2
    for option in (("--noise", 0.01), ("--rate", 0.5), ("--jumps",), ("--check", "closed")):
        assert soloist("learn", folder / "plan0.txt", *option).returncode == 2


def test_what_is_no_record_is_told_once_wherever_it_is_named(folder: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.trace"
    empty.write_text("; nothing but a remark\n")
    for files in ((folder / "plan0.txt",), ("--evaluate", folder / "plan0.txt"), ("--evaluate", empty)):
        done = soloist("learn", folder / "peg.trace", *files)
        assert done.returncode == 3
        assert done.stderr.count("error[no-record]") == 1 and done.stderr.count("error[") == 1


def test_json_is_printed_alone_whatever_is_learned(folder: Path) -> None:
    plans = soloist("learn", *sorted(folder.glob("plan*.txt")), "--json")
    data = json.loads(plans.stdout)
    assert (data["plans"], data["trust"], data["avoided"], plans.returncode) == (20, "sure", [], 0)
    few = soloist("learn", folder / "plan0.txt", "--json")
    assert (json.loads(few.stdout)["trust"], few.returncode, few.stderr) == ("uncertain", 5, "")
    domain = soloist("learn", folder / "peg.trace", "--to", "pddl", "--json", "--evaluate", folder / "held-out.trace")
    told = json.loads(domain.stdout)
    score = told["evaluation"]["solo"]
    assert told["evaluation_with_machines"]["solo"] == score
    assert [each["type"] for each in told["evaluation_of_pieces"]] == ["P"]
    assert (told["evaluation_knows_all_moves"], told["evaluation_wrong"]) == (True, [])


def test_limits_hold_and_what_could_be_told_is_told(folder: Path) -> None:
    done = soloist("learn", folder / "peg.trace", "--time", 0)
    assert (done.returncode, done.stderr) == (5, "")
    assert "no time to merge states" in done.stdout
    assert json.loads(soloist("learn", folder / "peg.trace", "--time", 0, "--json").stdout)["finished"] is False


def test_play_in_the_terminal_is_recorded_as_a_trace(folder: Path, tmp_path: Path) -> None:
    game, trace = tmp_path / "peg.soloist", tmp_path / "mine.trace"
    assert soloist("learn", folder / "peg.trace", "-o", game).returncode == 0
    command = [str(Path(sys.executable).with_name("soloist")), "show", str(game), "--record", str(trace), "--time", "1"]
    for _ in range(2):
        done = subprocess.run(command, input="1\n1\nq\n", capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0, done.stderr
    assert trace.read_text().count("play\n") == 2
    assert soloist("check", trace).returncode == 0
    # Two plays teach something, and are too few to be sure of it.
    assert soloist("learn", trace).returncode == 5
