"""Real sheets are read, checked and played as their collections expect."""

from collections import Counter
from pathlib import Path

import pytest

from data_folder import data_file, data_files, needs_data
from soloist.errors import RuleError
from soloist.languages.gdl.game import GdlGame
from soloist.languages.gdl.reader import check, read, read_rules
from soloist.languages.gdl.writer import write_rules
from soloist.source import Severity, Source

VALID = [
    "connectFour",
    "simpleMutex",
    "ticTacToe",
    "test_case_1b",
    "test_case_2a",
    "test_case_2b",
    "test_case_2c",
    "test_case_3c",
    "test_case_3d",
    "test_case_4a",
    "test_case_5a",
    "test_case_5b",
    "test_case_5c",
]
SUSPICIOUS = [
    "test_case_1a",
    "test_case_3a",
    "test_invalid_function_arities_differ",
    "test_invalid_sentence_arities_differ",
]
REJECTED = ["test_case_3b", "test_case_3e", "test_case_3f", "test_clean_not_distinct"]

pytestmark = needs_data


def _source(name: str) -> Source:
    path = data_file(f"gdl-conformance/{name}.kif")
    return Source(path.name, path.read_text())


def _severities(source: Source) -> Counter[Severity]:
    return Counter(finding.severity for finding in check(source))


def _game(name: str) -> GdlGame:
    [game] = read(_source(name), name)
    assert isinstance(game, GdlGame)
    return game


@pytest.mark.parametrize("name", VALID)
def test_a_valid_sheet_has_no_error_and_no_warning(name: str) -> None:
    assert set(_severities(_source(name))) <= {Severity.NOTE}


@pytest.mark.parametrize("name", SUSPICIOUS)
def test_a_suspicious_sheet_has_a_warning_and_no_error(name: str) -> None:
    found = _severities(_source(name))
    assert found[Severity.WARNING] >= 1
    assert found[Severity.ERROR] == 0


@pytest.mark.parametrize("name", REJECTED)
def test_a_bad_sheet_is_rejected_with_a_place(name: str) -> None:
    errors = [finding for finding in check(_source(name)) if finding.severity is Severity.ERROR]
    assert errors
    assert all(error.span is not None for error in errors)
    with pytest.raises(RuleError):
        read(_source(name), name)


@pytest.mark.parametrize("path", data_files("gdl/*.kif"), ids=lambda path: path.stem)
def test_a_sheet_of_the_repository_has_no_error_and_survives_both_notations(path: Path) -> None:
    source = Source(path.name, path.read_text())
    assert _severities(source)[Severity.ERROR] == 0
    sheet = read_rules(source)
    for infix in (False, True):
        assert read_rules(Source("again", write_rules(sheet, infix))) == sheet


@pytest.mark.parametrize(
    ("name", "moves", "reward"),
    [
        ("test_case_1a", ["proceed"], 100),
        ("test_case_3c", ["win"], 100),
        ("test_case_5a", ["proceed"], 100),
        ("test_case_5b", ["(draw 1 1 1 2)"], 100),
        ("test_case_5c", ["proceed"], 100),
        ("test_case_5d", ["proceed"], 100),
    ],
)
def test_the_only_move_ends_the_game(name: str, moves: list[str], reward: int) -> None:
    game = _game(name)
    assert not game.is_terminal(game.initial)
    assert list(game.moves(game.initial)) == moves
    after = game.apply(game.initial, moves[0])
    assert game.is_terminal(after)
    assert game.value(after) == reward


def test_a_reward_may_be_there_before_the_end() -> None:
    game = _game("test_case_1a")
    assert game.value(game.initial) == 100
    assert not game.is_terminal(game.initial)


def test_a_predicate_with_and_without_brackets_is_the_same() -> None:
    game = _game("test_case_3a")
    assert list(game.moves(game.initial)) == ["(move correct_correct)"]


def test_recursion_finds_all_seven_moves() -> None:
    game = _game("test_case_5e")
    expected = [f"(reduce a {n})" for n in range(2)] + [f"(reduce c {n})" for n in range(5)]
    assert list(game.moves(game.initial)) == expected


def test_distinct_may_come_first() -> None:
    game = _game("test_distinct_beginning_rule")
    assert list(game.moves(game.initial)) == ["(do a b)", "(do b a)"]
    after = game.apply(game.initial, "(do a b)")
    assert game.is_terminal(after)
    assert game.value(after) == 100


def test_a_game_of_two_players_is_played_and_not_solved() -> None:
    game = _game("ticTacToe")
    assert game.roles == ("xplayer", "oplayer")
    assert len(game.moves(game.initial)) == 9
    assert "((mark 1 1) noop)" in game.moves(game.initial)
    after = game.apply(game.initial, game.read_move("( (mark 1 1) noop )"))
    assert "(cell 1 1 x)" in after
    assert len(game.moves(after)) == 8
    assert "2 roles" in game.refusal
