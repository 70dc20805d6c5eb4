"""Records of others are read as the plays they tell of, and what cannot be read is told with its place."""

from __future__ import annotations

import random

import pytest

from boardgames.checkers import FreeCheckers
from boardgames.chesslike import Minishogi, PlainChess
from boardgames.rules import Rules
from boardgames.stones import Othello
from soloist.errors import ParseError
from soloist.languages.record.pgn import read_pgn
from soloist.languages.record.reader import read_record, recognises
from soloist.languages.trace.between import move_between
from soloist.languages.trace.board import apply_move
from soloist.languages.trace.letters import move_text
from soloist.languages.trace.model import Trace
from soloist.languages.trace.reader import read_trace
from soloist.languages.trace.writer import header_lines, write_trace
from soloist.source import Source

OPERA = """[Event "Paris"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 {a weak move} 4. dxe5 Bxf3 (4... dxe5 5. Qxd8+) 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7
8. Nc3 c6 9. Bg5 b5? 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7
16. Qb8+ $1 Nxb8 17. Rd8# 1-0

[Event "en passant and promotion"]
1. e4 a6 2. e5 d5 3. exd6 a5 4. dxc7 a4 5. cxb8=N *
"""


def rows(trace: Trace, play: int) -> list[str]:
    return trace.equipment.rows(trace.plays[play].final)


def test_a_famous_game_ends_on_its_famous_board() -> None:
    trace = read_pgn(Source("games.pgn", OPERA))
    assert rows(trace, 0) == [
        ".n.Rkb.r", "p....ppp", "....q...", "....p.B.", "....P...", "........", "PPP..PPP", "..K.....",
    ]  # fmt: skip
    assert [play.values for play in trace.plays] == [(100, 0), None]
    castling = next(
        turn.played for turn in trace.plays[0].turns if any(letter.note == "R" for letter in turn.played.word)
    )
    assert move_text(castling) == "(4 (-1 0 e) (-1 0 e) (0 0 a R) (-2 0 d) (3 0 e))"
    assert rows(trace, 1)[0] == "rNbqkbnr" and rows(trace, 1)[2] == "........"
    assert read_trace(Source("again", write_trace(trace))) == trace


def test_a_pinned_piece_is_not_meant() -> None:
    fen = '[FEN "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1"]\n1. Ne2 *'
    assert rows(read_pgn(Source("pin.pgn", fen)), 0)[6:] == ["....N...", "....K..."]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1. e4 e5 2. Ke3 *", "`Ke3` is no move that white can make here"),
        ("1. e4 @", "has no place in PGN"),
        ('[FEN "8/8 w"]\n1. e4 *', "tells no position"),
        ("(;GM[9];B[aa])", "GM[9] are not known"),
        ("(;SZ[5];B[aa];W[aa])", "where one is already"),
        ("(;SZ[5];B[ff])", "no point of this board"),
        ("(;SZ[5];B[aa]", "not closed"),
        ("999999999/1 w\n", "at most 10000 squares"),
        ("8/8 w\n99999999/8 b\n", "not as large as the first"),
        ("8/8/8 w\n8/8/p7 b\n", "no move of white makes this board"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(text: str, message: str) -> None:
    assert recognises(text)
    with pytest.raises(ParseError) as raised:
        read_record(Source("record", text))
    assert message in raised.value.findings[0].message and raised.value.findings[0].span is not None


def test_go_takes_what_has_no_liberty_and_passes() -> None:
    trace = read_record(Source("go.sgf", "(;GM[1]SZ[3]RE[B+2];B[ba];W[aa];B[ab](;W[];B[cc])(;W[cc]))"))
    assert rows(trace, 0) == [".M.", "M..", "..M", "Ss#"]
    assert [move_text(turn.played) for turn in trace.plays[0].turns][2:4] == [
        "(0 (0 0 a M) (0 2 e) (0 1 d) (0 -1 e))",
        "(1 (0 0 e))",
    ]
    assert trace.plays[0].values == (100, 0)


def test_othello_turns_what_is_between() -> None:
    trace = read_record(Source("othello.sgf", "(;GM[2]SZ[4];B[ab])"))
    assert rows(trace, 0)[:4] == ["....", "MMM.", ".Mm.", "...."]


def test_fens_of_an_engine_are_read_as_moves() -> None:
    text = "rnk/3/RNK w - - 0 1\nrnk/1R1/1NK b - - 0 1\n100 0\n\nrnk/3/RNK w\nrnk/R2/1NK b\n"
    trace = read_record(Source("fens", text))
    assert [move_text(play.turns[0].played) for play in trace.plays] == ["(0 (1 1 e))", "(0 (0 1 e))"]
    assert [play.values for play in trace.plays] == [(100, 0), None]


@pytest.mark.parametrize("rules", [PlainChess(), FreeCheckers(), Minishogi(), Othello()], ids=lambda rules: rules.title)
def test_the_move_between_two_boards_makes_the_one_of_the_other(rules: Rules) -> None:
    board, player = rules.equipment.setup, 0
    chance = random.Random(1)
    for _ in range(60):
        move = rules.pick(board, player, chance)
        if move is None:
            break
        after = apply_move(rules.equipment, board, player, move)
        found = move_between(rules.equipment, player, board, after)
        assert found is not None and apply_move(rules.equipment, board, player, found) == after, move_text(move)
        board, player = after, 1 - player


def test_a_trace_may_tell_boards_in_place_of_moves() -> None:
    trace = PlainChess().record(2, 1, False)
    lines = list(header_lines(trace.title, trace.equipment))
    for play in trace.plays:
        lines.append("play")
        for board in [*(turn.board for turn in play.turns[1:]), play.final]:
            lines += ["then", *trace.equipment.rows(board)]
        lines.append("cut" if play.values is None else f"end {play.values[0]} {play.values[1]}")
    read = read_trace(Source("boards", "\n".join(lines)))
    assert [play.turns for play in read.plays] == [play.turns for play in trace.plays]


def test_a_board_that_no_move_makes_is_told_where_it_stands() -> None:
    text = "trace 1\nboard 3 1\nplayers solo\npiece P solo P\nsetup\nP..\nplay\nthen\n.PP\nthen\n..P\ncut\n"
    with pytest.raises(ParseError) as raised:
        read_trace(Source("boards", text))
    (finding,) = raised.value.findings
    assert "no move of solo makes this board" in finding.message
