"""A learned game is a game: written, read back, played, checked; wrong files are told with their places."""

from __future__ import annotations

from pathlib import Path

import pytest

import soloist
from boardgames.checkers import ForcedCheckers, FreeCheckers
from boardgames.peg import PegSolitaire
from boardgames.rules import Rules
from soloist.errors import ParseError
from soloist.languages.boardgame.automaton import canonical, prefix_tree, without_idle_notes
from soloist.languages.boardgame.filters import Filter, all_filters, keep, read_filter
from soloist.languages.boardgame.game import LearnedBoardGame
from soloist.languages.boardgame.reader import check, read_game
from soloist.languages.boardgame.writer import write_game
from soloist.languages.trace.letters import Letter, Move, read_word_text
from soloist.learn.game import learn_game
from soloist.source import Severity, Source

GAME = """boardgame 1
title Steps
board 3 1
players solo
piece P solo P
setup
P..
moves solo P
state 0 (1 0 e) 1
state 1 final
end 100 when on solo P 2
"""


@pytest.mark.parametrize("rules", [PegSolitaire(), ForcedCheckers(), FreeCheckers()], ids=lambda rules: rules.title)
def test_a_game_that_was_written_reads_back_as_itself(rules: Rules) -> None:
    game = learn_game(rules.record(12, 3, True)).game
    assert read_game(Source("g.soloist", write_game(game, ("a remark",)))) == game


def test_a_game_file_is_read_and_played_like_any_game(tmp_path: Path) -> None:
    file = tmp_path / "steps.soloist"
    file.write_text(GAME)
    game = soloist.read(str(file))
    state = game.initial
    for expected in ("(0 (1 0 e))", "(1 (1 0 e))"):
        assert not game.is_terminal(state)
        [move] = game.moves(state)
        assert game.move_text(move) == expected
        assert game.read_move(expected) == move
        state = game.apply(state, move)
    assert game.is_terminal(state) and game.value(state) == 100 and game.moves(state) == []
    assert game.state_text(state) == "..P"


def test_no_moves_end_a_game_without_reward_where_no_rule_says_otherwise() -> None:
    stuck = LearnedBoardGame(read_game(Source("g", GAME.replace("P..", "..P").replace("P 2", "P 0"))))
    assert stuck.is_terminal(stuck.initial) and stuck.value(stuck.initial) == 0


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("boardgame 1", "boardgame 7", "version", 1),
        ("moves solo P", "moves solo Q", "moves", 8),
        ("moves solo P", "moves solo P twice", "moves", 8),
        ("state 1 final", "state 2 final", "state-number", 10),
        ("state 1 final", "", "states", 8),
        ("(1 0 e) 1", "(1 0 x) 1", "letter", 9),
        ("(1 0 e) 1", "(1 0 e *) 1", "letter", 9),
        ("(1 0 e) 1", "(1 0 e)", "state", 9),
        ("(1 0 e) 1", "(1 0 e) 1 (1 0 e) 0", "twice", 9),
        ("moves solo P", "moves solo P\nregion 99", "region", 9),
        ("setup\nP..", "region 1\nsetup\nP..", "region", 6),
        ("end 100", "end 100 0", "end", 11),
        ("on solo P 2", "on solo P 3", "end", 11),
        ("on solo P 2", "near solo P 2", "end", 11),
        ("end 100", "filter solo prefer luck\nend 100", "filter", 11),
        ("end 100", "moves solo P\nstate 0\nend 100", "moves-twice", 11),
        ("end 100", "what 100", "keyword", 11),
    ],
)
def test_what_is_wrong_in_a_game_file_is_told_with_its_place(old: str, new: str, code: str, line: int) -> None:
    with pytest.raises(ParseError) as caught:
        read_game(Source("g.soloist", GAME.replace(old, new)))
    finding = caught.value.findings[0]
    assert (finding.code, finding.span and finding.span.line) == (code, line)


def test_check_warns_of_a_game_without_an_end_and_notes_pieces_without_moves() -> None:
    text = GAME.replace("end 100 when on solo P 2\n", "").replace("piece P solo P", "piece P solo P\npiece X solo X")
    findings = check(Source("g", text.replace("P..", "P.X")))
    assert {(finding.severity, finding.code) for finding in findings} == {
        (Severity.WARNING, "no-end"),
        (Severity.NOTE, "no-moves"),
    }


def test_every_filter_of_the_grammar_reads_back_as_itself() -> None:
    grammar = list(all_filters(["P", "K"]))
    assert [read_filter(str(chosen).split(), ["P", "K"]) for chosen in grammar] == grammar


def test_filters_keep_what_they_say() -> None:
    step, jump = read_word_text("(1 1 e)"), read_word_text("(1 1 p) (0 0 d) (1 1 e)")
    moves = [("P", Move(0, step)), ("P", Move(0, jump)), ("P", Move(0, jump + jump)), ("K", Move(3, jump))]
    assert keep(Filter("prefer", "has", "d"), moves) == moves[1:]
    assert keep(Filter("prefer", "has", "a"), moves) == moves
    assert keep(Filter("prefer", "first", "e"), moves) == moves[:1]
    assert keep(Filter("prefer", "last", "e"), moves) == moves
    # A piece that has just appeared may have done nothing yet.
    assert not any(chosen.passes("P", ()) for chosen in all_filters(["Q"]) if chosen.kind == "prefer")
    assert keep(Filter("prefer", "piece", "K"), moves) == moves[3:]
    assert keep(Filter("most", "count", "d"), moves) == [moves[2]]
    assert keep(Filter("most", "length"), moves) == [moves[2]]
    assert keep(Filter("continue"), moves) == [moves[0], moves[2], moves[3]]


def test_equal_languages_have_equal_canonical_automata() -> None:
    a, b = Letter(1, 0, "e"), Letter(0, 1, "e")
    tree = canonical(*prefix_tree([(a,), (a, b), (b,), (b, b)]))
    other = canonical([{b: 1, a: 2}, {b: 3}, {b: 3}, {}, {a: 4}], {1, 2, 3})
    assert tree == other and len(tree) == 3


def test_letters_in_and_outside_a_region_that_lead_alike_become_one() -> None:
    inside, outside = Letter(1, 0, "e", "+"), Letter(1, 0, "e", "-")
    assert without_idle_notes(canonical([{inside: 1, outside: 1}, {}], {1})).rows[0] == ((Letter(1, 0, "e"), 1),)
