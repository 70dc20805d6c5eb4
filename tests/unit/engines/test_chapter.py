"""The chapter's own loop: horizons 1, 2, 3 of the program as published, and of its exercise 2."""

from __future__ import annotations

import pytest

from small_games import LIT, game_of
from soloist.engines.logic.chapter import first_play
from soloist.errors import UsageError
from soloist.game.solution import Proof, Status
from soloist.languages.asp.writer import translate
from soloist.pipeline import solve

#: Lamps are lit one after the other, and the game ends when there is none left to light.
NO_MOVES_LEFT = """
(role you) (init (off 1)) (init (off 2))
(<= (legal you (light ?n)) (true (off ?n)))
(<= (next (off ?n)) (true (off ?n)) (not (does you (light ?n))))
(<= some-legal (legal you ?m)) (<= terminal (not some-legal))
(<= (goal you 100) (not some-legal)) (<= (goal you 0) some-legal)
"""


def test_the_chapters_program_finds_a_play_and_claims_no_more() -> None:
    result = solve(game_of(LIT), engine="asp", options={"program": "chapter"})
    assert (result.status, result.value, result.cost) == (Status.SOLVED, 100, 6)
    assert result.proof is Proof.NONE


def test_the_program_of_exercise_2_proves_that_its_play_is_a_shortest() -> None:
    result = solve(game_of(LIT), engine="asp", options={"program": "exercise"})
    assert (result.status, result.value, result.cost) == (Status.SOLVED_OPTIMALLY, 100, 6)


def test_the_chapters_program_misses_plays_that_end_where_no_move_is_left() -> None:
    game = game_of(NO_MOVES_LEFT)
    assert [first_play(translate(game, horizon, literal=True)) for horizon in range(1, 5)] == [None] * 4
    assert solve(game, engine="asp", options={"program": "exercise"}).cost == 2


@pytest.mark.parametrize("program", ["chapter", "exercise"])
def test_no_time_is_a_status(program: str) -> None:
    assert solve(game_of(LIT), engine="asp", seconds=0.0, options={"program": program}).status is Status.TIMEOUT


def test_a_program_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(UsageError) as refused:
        solve(game_of(LIT), engine="asp", options={"program": "verse"})
    assert "chapter" in str(refused.value)
