"""Learning ends within its limits, and says what it had no time for."""

from __future__ import annotations

import time

from boardgames.breakthrough import ChessBreakthrough
from boardgames.mills import Morris
from boardgames.stones import LineOthello
from soloist.languages.boardgame.generate import Generator
from soloist.languages.trace.reader import read_trace
from soloist.learn.game import learn_game
from soloist.learn.review import Trust
from soloist.limit import Limit
from soloist.source import Source
from soloist.view.learned import report_lines

THREE_SQUARES = """trace 1
board 3 1
players solo
piece S solo S
piece M solo M
setup
S..
play
(0 (0 0 a M) (1 0 e) (0 0 a M) (1 0 e))
cut
play
(0 (0 0 a M) (1 0 e))
cut
"""


def test_without_time_the_words_seen_are_learned_and_the_report_says_so() -> None:
    trace = ChessBreakthrough().record(5, 1, True)
    learned = learn_game(trace, limit=Limit(0.0))
    assert learned.trust is Trust.UNCERTAIN
    assert not any(piece.merged for piece in learned.pieces)
    assert any("no time to merge states" in line for line in report_lines(learned, trace))
    generator = Generator(learned.game)
    for turn in trace.turns():
        assert set(turn.legal or ()) <= set(generator.moves(turn.board, turn.player))


def test_a_game_that_no_automata_fit_ends_in_time_with_what_could_be_told() -> None:
    trace = Morris().record(12, 1, True)
    began = time.monotonic()
    learned = learn_game(trace, limit=Limit(3.0))
    # Other work on the machine may slow this down; without a limit it takes minutes.
    assert time.monotonic() - began < 60
    assert learned.trust is not Trust.SURE and not learned.finished
    assert any("no time" in line for line in report_lines(learned, trace))


def test_a_piece_that_is_added_and_adds_its_like_gives_a_game_whose_moves_end() -> None:
    for trace in (read_trace(Source("three", THREE_SQUARES)), LineOthello().record(30, 1, False)):
        generator = Generator(learn_game(trace).game)
        for turn in trace.turns():
            moves = generator.moves(turn.board, turn.player)
            assert turn.played in moves and all(move.word for move in moves)
