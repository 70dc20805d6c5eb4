"""The rules of A Good Snowman, one claim each, on boards small enough to see."""

from __future__ import annotations

import pytest

from snowman_levels import game_of
from soloist.errors import VerificationError
from soloist.languages.snowman.writer import rows
from soloist.verify.replay import replay

#: What stands before the step, the step, and what stands after it; None where the rules forbid it.
STEPS = {
    "the character walks over grass": ("q''", "r", "'q'"),
    "walking leaves snow where it is": ("p..", "r", ".p."),
    "a ball rolls and the character follows": ("q1'", "R", "'q1"),
    "a small ball grows on snow": ("q1.", "R", "'q2"),
    "a medium ball grows on snow": ("q2.", "R", "'q4"),
    "a large ball stays large and still takes the snow": ("q4.", "R", "'q4"),
    "a ball is pushed onto a larger one": ("q12", "R", "'q3"),
    "a ball is pushed onto a stack with a larger top": ("q16", "R", "'q7"),
    "a ball is not pushed onto one of its size": ("q11", "R", None),
    "a ball is not pushed onto a smaller one": ("q21", "R", None),
    "a ball is not pushed onto a stack with a smaller top": ("q25", "R", None),
    "the top ball pops and the character stays": ("q3'", "R", "q21"),
    "a popped ball grows on snow": ("p3.", "R", "p22"),
    "a finished snowman can be popped again": ("q7'", "R", "q61"),
    "a ball does not pop onto a ball": ("q34", "R", None),
    "a ball is not pushed into a wall": ("'q1", "R", None),
    "a wall stops the character": ("''q", "r", None),
}


@pytest.mark.parametrize("claim", STEPS)
def test_a_step(claim: str) -> None:
    before, step, after = STEPS[claim]
    game = game_of(before, others="111")
    legal = game.steps(game.initial)
    if after is None:
        assert step not in legal
    else:
        assert step in legal
        state = game.apply(game.initial, step)
        assert list(rows(game.level, state))[1] == f"#{after}#"


def test_the_published_solution_of_andy_replays_with_six_ball_moves(andy: str) -> None:
    game = game_of(andy)
    moves = tuple("lluRurDlldddrUluRuurrrdLulD")
    solution = replay(game, moves, "ball-moves")
    assert (solution.value, solution.cost) == (100, 6)
    assert replay(game, moves, "moves").cost == len(moves)


def test_the_case_of_a_letter_must_tell_whether_a_ball_moves(andy: str) -> None:
    game = game_of(andy)
    with pytest.raises(VerificationError, match="not legal"):
        replay(game, tuple("LluRurDlldddrUluRuurrrdLulD"), "moves")


def test_nothing_is_legal_once_every_ball_is_in_a_snowman() -> None:
    game = game_of("q7'")
    assert game.is_terminal(game.initial)
    assert game.moves(game.initial) == ()
