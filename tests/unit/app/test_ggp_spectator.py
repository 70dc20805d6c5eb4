"""Whoever watches a match sees each state as it comes: a board where the game is one, moves, clocks and faults."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from running_player import Running
from soloist.app.ggp.manager import Manager, Record, Turn
from soloist.app.ggp.spectator import Spectator
from soloist.app.main import BAD_USAGE, run
from soloist.languages.gdl.game import GdlGame
from soloist.languages.gdl.reader import read_rules
from soloist.source import Source

MANAGE = ("soloist", "manage")
#: A row of stones is laid on the second row of a board, from left to right.
STONES = """
(role you) (index 1) (index 2) (index 3) (succ 1 2) (succ 2 3) (succ 3 4)
(<= (init (cell ?r ?c b)) (index ?r) (index ?c)) (init (turn 1))
(<= (legal you (lay ?n)) (true (turn ?n)))
(<= (next (cell 2 ?n stone)) (does you (lay ?n)))
(<= (next (cell ?r ?c ?x)) (true (cell ?r ?c ?x)) (does you (lay ?n)) (distinct ?r 2))
(<= (next (cell 2 ?c ?x)) (true (cell 2 ?c ?x)) (does you (lay ?n)) (distinct ?c ?n))
(<= (next (turn ?m)) (true (turn ?n)) (succ ?n ?m))
(<= terminal (true (turn 4)))
(<= (goal you 100) (true (turn 4))) (<= (goal you 0) (not (true (turn 4))))
"""


@pytest.fixture
def player() -> Iterator[Running]:
    made = Running()
    yield made
    made.close()


def test_a_match_over_http_is_shown_state_by_state(
    player: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "stones.kif"
    sheet.write_text(STONES, encoding="utf-8")
    clocks = ["--start-clock", "3", "--play-clock", "2"]
    monkeypatch.setattr(sys, "argv", [*MANAGE, str(sheet), "--player", player.url, *clocks, "--scramble", "--show"])
    assert run() == 0
    shown = capsys.readouterr().out
    head, first, second, third = shown.split("\nstep ")
    assert head.startswith("stones: 3 s before the first move, 2 s for each\n\nb b b\nb b b\nb b b\n  (turn 1)")
    assert first.startswith("1   you (lay 1) after ")
    assert "of 2 s\n\nb b b\nstb b\nb b b\n- (turn 1)\n+ (turn 2)" in first
    assert "\nststb\n" in second
    assert "\nststst\n" in third
    assert third.splitlines()[-2:][0].split() == ["you", "100"]
    assert "3 steps, 0 faults" in third


def test_a_fault_is_told_once_with_the_step_that_had_it() -> None:
    game = GdlGame(read_rules(Source("stones.kif", STONES)), "stones.kif", STONES)
    spectator = Spectator(game, 5)
    record = Record("m", "stones", ("you",), ("somewhere",))
    record.turns.append(Turn(("(lay 1)",), ("you: late by 0.50 s",), (5.5,)))
    state = game.machine.next(game.initial, {"you": "(lay 1)"})
    assert "\nfault: step 1: you: late by 0.50 s\n" in spectator.step(state, record)
    record.turns.append(Turn(("(lay 2)",), ("",), (0.1,)))
    assert "fault" not in spectator.step(game.machine.next(state, {"you": "(lay 2)"}), record)


def test_of_many_facts_those_that_changed_are_shown() -> None:
    kept = " ".join(f"(init (thing k{number}))" for number in range(40))
    text = f"(role you) {kept} (legal you go) (<= (next (thing ?x)) (true (thing ?x))) (<= (next zzz) (does you go))"
    rules = f"{text} (<= terminal (true zzz)) (<= (goal you 100) (true zzz))"
    game = GdlGame(read_rules(Source("many.kif", rules)), "many.kif", rules)
    spectator = Spectator(game, 5)
    shown: list[str] = []
    Manager(game, []).run(lambda state, record: shown.append(spectator.step(state, record)))
    assert "+ zzz" in shown[0]
    assert shown[0].rstrip().endswith("... 25 more")


def test_states_and_one_object_cannot_both_be_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "stones.kif"
    sheet.write_text(STONES, encoding="utf-8")
    monkeypatch.setattr(sys, "argv", [*MANAGE, str(sheet), "--show", "--json"])
    assert run() == BAD_USAGE
    assert "--show" in capsys.readouterr().err
