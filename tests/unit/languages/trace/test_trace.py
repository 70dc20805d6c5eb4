"""Traces are read as they are written, and what is wrong with one is told with its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boardgames.amazons import Amazons
from boardgames.checkers import FreeCheckers
from boardgames.peg import PegSolitaire
from boardgames.rules import Rules
from soloist.errors import ParseError, UnsupportedError
from soloist.languages.registry import language_of, read_all
from soloist.languages.trace.reader import check, read_trace
from soloist.languages.trace.writer import write_trace
from soloist.source import Source

HEADER = """trace 1
title Small
board 3 2
players white black
piece R white R
piece r black R
piece K white K
setup
r..
R.#
"""


def trace(text: str) -> Source:
    return Source("t.trace", HEADER + text)


@pytest.mark.parametrize("rules", [PegSolitaire(), FreeCheckers(), Amazons()], ids=lambda rules: str(rules.title))
@pytest.mark.parametrize("all_moves", [True, False])
def test_a_trace_that_was_written_reads_back_as_itself(rules: Rules, all_moves: bool) -> None:
    recorded = rules.record(1, 5, all_moves)
    assert read_trace(Source("t.trace", write_trace(recorded))) == recorded


def test_boards_before_each_turn_and_at_the_end_are_replayed() -> None:
    play = read_trace(trace("play\n(0 (1 0 e))\n(3 (0 -1 e))\nend 0 100\n")).plays[0]
    kit = read_trace(trace("play\ncut\n")).equipment
    assert [kit.rows(turn.board) for turn in play.turns] == [["r..", "R.#"], ["r..", ".R#"]]
    assert kit.rows(play.final) == ["...", "rR#"]
    assert play.values == (0, 100)


def test_landing_takes_and_adding_replaces_the_piece_in_hand() -> None:
    play = read_trace(trace("play\n(0 (0 1 p) (0 0 a K))\ncut\n")).plays[0]
    kit = read_trace(trace("play\ncut\n")).equipment
    assert kit.rows(play.final) == ["K..", "..#"]


def test_the_only_added_type_need_not_be_named_in_a_move() -> None:
    source = Source("t.trace", HEADER.replace("setup", "adds K\nsetup") + "play\n(0 (1 0 e) (0 0 a))\ncut\n")
    assert read_trace(source).plays[0].turns[0].played.word[-1].note == "K"


def test_a_player_may_move_out_of_turn_when_named() -> None:
    play = read_trace(trace("play\n(0 (1 0 e))\nwhite (1 (0 1 e))\n(3 (0 -1 e))\ncut\n")).plays[0]
    assert [turn.player for turn in play.turns] == [0, 0, 1]


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("play\n(0 (1 0 p))\ncut\n", "move", 12),
        ("play\n(1 (1 0 e))\ncut\n", "move", 12),
        ("play\n(3 (1 0 e))\ncut\n", "move", 12),
        ("play\n(0 (5 0 e))\ncut\n", "move", 12),
        ("play\n(0 (0 0 d))\ncut\n", "move", 12),
        ("play\n(0 (1 0 e)) : (0 (1 1 e))\ncut\n", "not-legal", 12),
        ("play\n(0 (1 0 e)) : (0 (1 0 e)) (0 (0 1 e))\ncut\n", "move", 12),
        ("play\n(0 (1 0 x))\ncut\n", "syntax", 12),
        ("play\n(0 (1 0 e)\ncut\n", "syntax", 12),
        ("play\n(0 (1 0 e)) (0 (1 1 e))\ncut\n", "one-move", 12),
        ("play\n(0 (1 0 e) (0 0 a))\ncut\n", "add-what", 12),
        ("play\n(0 (1 0 a K))\ncut\n", "add-moves", 12),
        ("play\n(0 (1 0 e K))\ncut\n", "note", 12),
        ("play\ngreen (0 (1 0 e))\ncut\n", "keyword", 12),
        ("play\n(0 (1 0 e))\n", "no-end", 12),
        ("play\n(0 (1 0 e))\nplay\ncut\n", "no-end", 13),
        ("play\n(0 (1 0 e))\nend 100\n", "end", 13),
        ("play\n(0 (1 0 e))\nend 100 101\n", "end", 13),
        ("end 0 0\n", "no-play", 11),
        ("", "no-play", 10),
        ("play\n(0 (1 0 e))\nsetup\n", "late-setup", 13),
        ("play\nsetup\nr..\nR..\ncut\n", "setup-shape", 12),
        ("play\nsetup\nr..\n", "setup-rows", 13),
        ("wrong\n", "keyword", 11),
        ("board 0 2\n", "board", 11),
        ("players a b c\n", "players", 11),
        ("piece R white X\n", "piece-twice", 11),
        ("piece X white R\n", "piece-twice", 11),
        ("piece X green R\n", "piece-player", 11),
        ("piece XY white R\n", "piece", 11),
        ("adds Z\n", "adds", 11),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, code: str, line: int) -> None:
    with pytest.raises(ParseError) as caught:
        read_trace(trace(text))
    finding = caught.value.findings[0]
    assert finding.code == code
    assert finding.span is not None and finding.span.line == line


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        ("; nothing\n", "empty"),
        ("trace 2\n", "version"),
        ("game 1\n", "not-a-trace"),
        ("trace 1\nsetup\n", "no-board"),
        ("trace 1\nboard 2 1\nplayers a\npiece P a P\nsetup\nPPP\nplay\ncut\n", "row-width"),
        ("trace 1\nboard 2 1\nplayers a\npiece P a P\nsetup\nPx\nplay\ncut\n", "symbol"),
        ("trace 1\nboard 2 1\nplay\ncut\n", "header"),
    ],
)
def test_a_wrong_header_is_told(text: str, code: str) -> None:
    assert code in [finding.code for finding in check(Source("t.trace", text))]


def test_many_findings_are_collected_and_the_play_goes_on_after_a_bad_one() -> None:
    findings = check(trace("play\n(0 (1 0 p))\n(0 (1 0 e))\ncut\nplay\n(1 (1 0 e))\ncut\n"))
    assert [finding.span.line for finding in findings if finding.span] == [12, 16]


def test_a_trace_is_recognised_and_not_taken_for_a_game(tmp_path: Path) -> None:
    file = tmp_path / "t.trace"
    file.write_text(HEADER + "play\ncut\n")
    assert language_of(str(file), file.read_text()).name == "trace"
    with pytest.raises(UnsupportedError, match="soloist learn"):
        read_all(str(file))


def test_the_examples_of_the_documentation_are_a_trace_and_a_game() -> None:
    text = (Path(__file__).resolve().parents[4] / "docs" / "traces.md").read_text()
    blocks = re.findall(r"^```\n((?:trace|boardgame) 1\n.*?)^```", text, re.M | re.S)
    assert [block.split()[0] for block in blocks] == ["trace", "boardgame"]
    for block in blocks:
        assert language_of("", block).check(Source("example", block)) == []
