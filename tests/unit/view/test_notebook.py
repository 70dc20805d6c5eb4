"""What notebooks ask for: pictures and pages of games, solutions and results, rows for tables, levels for players."""

from __future__ import annotations

import subprocess
import sys
from html import unescape
from xml.etree import ElementTree

import pytest

import soloist
from soloist.errors import UnsupportedError
from soloist.languages.registry import read_all
from soloist.languages.sokoban.game import SokobanGame
from soloist.verify.replay import replay

GAME = soloist.read_text("#######\n#@ $ .#\n#######\nTitle: a < b\n")


def test_a_game_with_a_board_is_a_picture() -> None:
    picture = GAME._repr_svg_()
    assert picture is not None
    assert "a < b" in [part.text for part in ElementTree.fromstring(picture).iter()]
    assert GAME._repr_html_() is None


def test_a_game_without_a_board_is_a_table_and_its_first_state() -> None:
    game = soloist.read("examples/hanoi.kif")
    assert game._repr_svg_() is None
    shown = game._repr_html_()
    assert shown is not None and "<td>hanoi</td>" in shown and "<pre>" in shown


@pytest.mark.parametrize("whole", [True, False])
def test_a_result_and_its_solution_are_replays(whole: bool) -> None:
    result = soloist.solve(GAME, optimal=True)
    assert result.solution is not None
    shown = (result if whole else result.solution)._repr_html_()
    assert shown is not None and shown.startswith("<iframe srcdoc=")
    assert "<h1>a &lt; b</h1>" in unescape(shown)
    assert ("solved-optimally" in shown) is whole
    picture = (result if whole else result.solution)._repr_svg_()
    assert picture is not None and picture.count('class="player"') == 2, "the start and the end"


def test_several_results_are_a_table_and_rows() -> None:
    results = soloist.solve([GAME, "examples/hanoi.kif"])
    shown = results._repr_html_()
    assert shown is not None and shown.count("<tr>") == 3 and "a &lt; b" in shown
    rows = results.to_frame()
    assert [row["title"] for row in rows] == ["a < b", "hanoi"]
    assert (rows[0]["pushes"], rows[0]["moves"]) == (2, 3)
    assert all(not isinstance(value, dict | list) for row in rows for value in row.values())


def test_a_solution_has_a_row_for_every_move() -> None:
    rows = replay(GAME, "rRR", "pushes").to_frame()
    assert [tuple(row.values()) for row in rows] == [(1, "r", 0, 1), (2, "R", 1, 2), (3, "R", 2, 3)]


def test_levels_with_their_solutions_are_read_again(tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("sok") / "solved.sok"
    results = soloist.solve(soloist.levels("examples/cellar.xsb"))
    file.write_text(results.as_sok())
    again = read_all(str(file))
    assert again
    for result, game in zip(results, again, strict=True):
        assert isinstance(game, SokobanGame)
        assert (game.title, game.initial) == (result.game.title, result.game.initial)
        assert game.level.solutions == ("".join(result.moves),)


def test_a_game_of_another_language_is_no_level_for_players() -> None:
    with pytest.raises(UnsupportedError, match="Sokoban"):
        soloist.read("examples/hanoi.kif").as_sok()


def test_the_model_alone_shows_nothing() -> None:
    code = "from soloist.languages.registry import read_one as r; assert r('examples/cellar.xsb')._repr_svg_() is None"
    subprocess.run([sys.executable, "-c", code], check=True)
