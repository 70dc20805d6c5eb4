"""The rules that the tests learn from agree with open_spiel, pyffish and the shared rule sheets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

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
from soloist.view.learned import report_lines


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


def lines_of(name: str, symbols: str) -> Callable[[int, int], Trace]:
    return lambda plays, seed: from_open_spiel.record_lines(name, symbols, plays, seed)


def stones_of(name: str, files: int) -> Callable[[int, int], Trace]:
    return lambda plays, seed: from_open_spiel.record_placements(name, files, plays, seed)


@pytest.mark.parametrize(
    "recorder",
    [
        lines_of("breakthrough(rows=6,columns=5)", "bw"),
        lines_of("clobber(rows=5,columns=6)", "ox"),
        stones_of("tic_tac_toe", 3),
        stones_of("hex(board_size=4)", 4),
    ],
    ids=["breakthrough", "clobber", "tic-tac-toe", "hex"],
)
@pytest.mark.parametrize("all_moves", [True, False])
def test_other_games_of_open_spiel_are_learned_without_error(
    recorder: Callable[[int, int], Trace], all_moves: bool
) -> None:
    pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    trace = recorder(30 if all_moves else 300, 1)
    if not all_moves:
        trace = without_lists(trace)
    evaluation = evaluate(learn_game(trace).game, recorder(5, 2))
    assert evaluation.players and all(score.perfect for score in evaluation.players.values())


def without_lists(trace: Trace) -> Trace:
    """The trace with nothing but the moves that were played."""
    return trace.with_plays(
        replace(play, turns=tuple(replace(turn, legal=None) for turn in play.turns)) for play in trace.plays
    )


def test_what_no_automaton_can_say_is_told_lines_of_action() -> None:
    """How far a piece goes depends on how many stand on its line: the report says that it could not tell."""
    pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    trace = from_open_spiel.record_lines("lines_of_action", "xo", 5, 1)
    assert any("the traces are inconsistent" in line for line in report_lines(learn_game(trace), trace))
    played = without_lists(from_open_spiel.record_lines("lines_of_action", "xo", 100, 1))
    assert any("that could not be told" in line for line in report_lines(learn_game(played), played))


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
