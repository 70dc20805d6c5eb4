"""Playing with the arrow keys, and the warning when a box is lost."""

from __future__ import annotations

from typing import Any

import pytest

from mutated_levels import mixed_level
from snowman_levels import read_level
from sokoban_levels import fewest_pushes, level
from soloist.app.hints import Hints
from soloist.app.keys import _KEYS, play_with_arrows
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
    moves = play_with_arrows(
        game, board, lambda: waiting.pop(0) if waiting else "q", shown.append, colours=False, clear=False
    )
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


def test_no_box_of_a_level_that_can_be_solved_is_called_lost() -> None:
    games = [mixed_level(seed) for seed in range(40)]
    lost = [game for game in games if lost_boxes(game.level, game.initial)]
    assert 5 < len(lost) <= 20, "those of odd seeds can be solved"
    assert [fewest_pushes(game) for game in lost] == [None] * len(lost)


def test_a_snowman_is_built_with_the_arrow_keys() -> None:
    game = read_one("examples/lantern.snowman")
    moves, shown = played(game, UP, DOWN, RIGHT, LEFT, "q")
    assert moves
    assert "ball-moves" in shown and "██" in shown


def test_a_hint_names_the_key_that_makes_the_next_move() -> None:
    game = level("#######", "#@ $ .#", "#######")
    assert "Hint: right." in played(game, "?", "q")[1]


def test_hints_lead_to_the_end_from_wherever_the_player_is() -> None:
    ended = []
    for file in ("cellar.xsb#1", "lantern.snowman", "lamplighter.puzzlescript", "river-crossing.kif"):
        game = read_one(f"examples/{file}")
        hints = Hints(game)
        state = game.apply(game.initial, game.moves(game.initial)[0])
        for _ in range(200):
            if game.is_terminal(state):
                ended.append(file)
                break
            move = hints.move(state)
            if move is None:
                assert hints.is_lost(state), file
                break
            state = game.apply(state, move)
        else:
            pytest.fail(f"{file}: the hints lead nowhere")
    assert {"cellar.xsb#1", "lantern.snowman", "lamplighter.puzzlescript"} <= set(ended)


def test_a_player_of_snowman_hears_that_all_is_lost() -> None:
    game = read_level("######\n#q1' #\n#'1''#\n#'''1#\n######\n".replace(" ", "'"))
    shown = played(game, RIGHT, RIGHT, "q")[1]
    assert "This cannot be won any more" in shown


@pytest.mark.parametrize("letter", "urq?")
def test_no_key_is_both_a_move_and_a_command(letter: str) -> None:
    assert letter not in _KEYS


def test_a_board_that_is_too_wide_is_drawn_with_one_character_a_cell() -> None:
    game = level("#######", "#@ $ .#", "#######")
    board = game.board()
    assert terminal_picture(board, game.initial, colours=False, columns=10).splitlines()[1] == "█@ $ .█"
    assert terminal_picture(board, game.initial, colours=False, columns=14).splitlines()[1] == "██@   $   . ██"
