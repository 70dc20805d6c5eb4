"""The rules that the tests learn from agree with open_spiel, pyffish and the shared rule sheets."""

from __future__ import annotations

import pytest

import soloist
from boardgames import from_gdl, from_open_spiel, from_pyffish
from boardgames.breakthrough import Breakthrough, ChessBreakthrough
from boardgames.checkers import ForcedCheckers
from boardgames.peg import PegSolitaire
from boardgames.rules import Rules
from data_folder import data_file
from soloist.languages.trace.model import Trace
from soloist.learn.evaluate import evaluate
from soloist.learn.game import learn_game


def assert_same_moves(rules: Rules, trace: Trace) -> None:
    turns = list(trace.turns())
    assert turns
    for turn in turns:
        assert set(rules.legal(turn.board, turn.player)) == set(turn.legal or ()), rules.equipment.rows(turn.board)


def test_breakthrough_agrees_with_open_spiel() -> None:
    pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    assert_same_moves(Breakthrough(), from_open_spiel.record("breakthrough", 5, 1))


def test_checkers_agrees_with_open_spiel() -> None:
    pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    assert_same_moves(ForcedCheckers(), from_open_spiel.record("checkers", 10, 1))


def test_breakthrough_agrees_with_pyffish() -> None:
    pytest.importorskip("pyffish", reason="pyffish is not installed")
    assert_same_moves(Breakthrough(), from_pyffish.record("breakthrough", 1, 1, 40))


def test_chess_breakthrough_agrees_with_pyffish() -> None:
    pytest.importorskip("pyffish", reason="pyffish is not installed")
    assert_same_moves(ChessBreakthrough(), from_pyffish.record("chessbt", 1, 1, 80))


def test_checkers_of_open_spiel_is_learned_with_nothing_chosen_by_hand() -> None:
    pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    learned = learn_game(from_open_spiel.record("checkers", 25, 1))
    scores = evaluate(learned.game, from_open_spiel.record("checkers", 10, 2)).players.values()
    assert sum(score.exact for score in scores) >= 0.97 * sum(score.positions for score in scores)


def peg_mapping() -> from_gdl.Mapping:
    rows = "abcdefg"

    def square(row: str, column: str) -> int:
        return (6 - rows.index(row)) * 7 + int(column[1:]) - 1

    def fluent(words: list[str]) -> tuple[int, int] | None:
        return (square(words[1], words[2]), int(words[3] == "peg")) if words[0] == "hole" else None

    def move(words: list[str]) -> tuple[int, int] | None:
        return (square(*words[1:3]), square(*words[3:5])) if words[0] == "jump" else None

    return from_gdl.Mapping(PegSolitaire.equipment, fluent, move)


def test_peg_solitaire_agrees_with_the_rule_sheet_and_is_learned_from_it() -> None:
    trace = from_gdl.record(soloist.read(str(data_file("gdl/peg.kif"))), peg_mapping(), 3, 1)
    assert_same_moves(PegSolitaire(), trace)
    for play in trace.plays:
        assert play.values == PegSolitaire().stuck(play.final, 0)
    learned = learn_game(trace)
    assert [len(piece.automaton) for piece in learned.pieces] == [10]
