"""Playing by moves: no letter means two things, ends and dead ends are told, and the solver helps."""

from __future__ import annotations

from typing import Any

import pytest

from small_games import game_of
from sokoban_levels import level
from soloist.app.play import play_in_terminal
from soloist.game.model import Game
from soloist.languages.registry import read_one


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, a hint comes."""
    monkeypatch.setattr("soloist.app.hints.PATIENCE", 120.0)


def played(game: Game[Any, Any], *answers: str) -> tuple[list[str], str]:
    waiting = list(answers)
    shown: list[str] = []

    def ask(_: str) -> str:
        if not waiting:
            raise EOFError
        return waiting.pop(0)

    return play_in_terminal(game, ask, shown.append), "\n".join(shown)


def test_a_step_up_is_no_undo() -> None:
    game = level("#####", "#   #", "# @ #", "#$. #", "#####")
    moves, shown = played(game, "u", "d", "undo")
    assert moves == ["u"]
    assert "undo (u)" not in shown and "quit (q)" in shown
    assert "restart (r)" not in shown


def test_letters_are_commands_where_no_move_has_them() -> None:
    moves, shown = played(read_one("examples/river-crossing.kif"), "1", "1", "u", "r", "2", "q", "1")
    assert len(moves) == 1
    assert "undo (u)" in shown


def test_the_end_is_told_with_the_right_plural() -> None:
    assert "You have won after 1 move, with reward 100." in played(level("#####", "#@$.#", "#####"), "R")[1]


def test_a_dead_end_is_told() -> None:
    stuck = (
        "(role you)(init a)(<= (legal you go) (true a))(<= (next b) (does you go))(<= terminal (true c))(goal you 0)"
    )
    shown = played(game_of(stuck), "go", "undo")[1]
    assert "This is a dead end" in shown


def test_a_hint_is_a_move_of_a_solution() -> None:
    shown = played(read_one("examples/river-crossing.kif"), "hint")[1]
    assert "Hint: (cross-with goat)" in shown


def test_a_player_hears_that_nothing_wins_from_here() -> None:
    game = level("######", "#@$  #", "#  . #", "######")
    assert "Nothing wins from here" in played(game, "R", "R", "?")[1]
