"""Playing with the arrow keys, and the warning when a box is lost."""

from __future__ import annotations

from typing import Any

import pytest

from sokoban_levels import fewest_pushes, level, random_level
from soloist.app.keys import play_with_arrows
from soloist.game.model import Game
from soloist.languages.registry import read_one
from soloist.languages.sokoban.deadlock import lost_boxes
from soloist.view.board import terminal_picture

UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"


def played(game: Game[Any, Any], *keys: str) -> tuple[str, str]:
    """The moves that stand at the end, and all that was shown."""
    waiting = list(keys)
    shown: list[str] = []
    board = game.board()
    assert board is not None
    moves = play_with_arrows(game, board, lambda: waiting.pop(0) if waiting else "q", shown.append, colours=False)
    return "".join(moves), "".join(shown)


def test_arrow_keys_move_and_push() -> None:
    game = level("#######", "#@ $ .#", "#######")
    moves, shown = played(game, RIGHT, RIGHT, RIGHT, "q")
    assert moves == "rRR"
    assert "Solved." in shown


def test_undo_takes_back_one_move_and_restart_all() -> None:
    game = level("#######", "#@ $ .#", "#######")
    assert played(game, RIGHT, RIGHT, "u", "q")[0] == "r"
    assert played(game, RIGHT, RIGHT, "r", LEFT, "q")[0] == ""


def test_a_step_into_a_wall_does_nothing() -> None:
    assert played(level("#######", "#@ $ .#", "#######"), UP, DOWN, "x", "q")[0] == ""


def test_a_lost_box_is_marked() -> None:
    game = level("######", "#@$  #", "#  . #", "######")
    moves, shown = played(game, RIGHT, RIGHT, "q")
    assert moves == "RR"
    assert "the boxes marked X are lost" in shown
    assert "X" in terminal_picture(game.board(), game.apply(game.initial, "R"), colours=False)


@pytest.mark.parametrize("seed", range(40))
def test_no_box_of_a_level_that_can_be_solved_is_called_lost(seed: int) -> None:
    game = random_level(seed)
    if lost_boxes(game.level, game.initial):
        assert fewest_pushes(game) is None


def test_a_snowman_is_built_with_the_arrow_keys() -> None:
    game = read_one("examples/lantern.snowman")
    moves, shown = played(game, UP, DOWN, RIGHT, LEFT, "q")
    assert moves
    assert "ball-moves" in shown and "██" in shown
