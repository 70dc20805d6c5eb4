"""Boards as pictures: everything on them is drawn, and marked where it should be."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any
from xml.etree import ElementTree

from snowman_levels import read_level
from sokoban_levels import level
from soloist.game.board import Cell
from soloist.game.model import Game
from soloist.view.board import draw_state

SVG = "{http://www.w3.org/2000/svg}"
SNOWMEN = "#######\n#q1'7'#\n#''6'.#\n#######\n"


def drawn(game: Game[Any, Any], hatched: Collection[Cell] = (), circled: Collection[Cell] = (), title: str = "") -> str:
    board = game.board()
    assert board is not None
    return draw_state(board, game.initial, hatched, circled, title)


def classes(picture: str) -> list[str]:
    return [part.get("class", "") for part in ElementTree.fromstring(picture).iter()]


def test_every_ball_of_a_stack_is_drawn() -> None:
    assert classes(drawn(read_level(SNOWMEN))).count("ball") == 6


def test_boxes_goals_and_the_player_are_drawn() -> None:
    found = classes(drawn(level("#######", "#@$*. #", "#######")))
    assert [found.count(name) for name in ("box", "goal", "player")] == [2, 2, 1]


def test_cells_are_hatched_and_circled_where_asked() -> None:
    picture = ElementTree.fromstring(drawn(level("#####", "#@$.#", "#####"), hatched={(1, 0)}, circled={(1, 1)}))
    [hatched] = [part for part in picture.iter(f"{SVG}rect") if part.get("class") == "hatched"]
    [circled] = [part for part in picture.iter(f"{SVG}circle") if part.get("class") == "circled"]
    assert (hatched.get("x"), hatched.get("y")) == ("4", "36")
    assert (circled.get("cx"), circled.get("cy")) == ("52", "52")


def test_a_title_is_written_as_text_whatever_is_in_it() -> None:
    picture = ElementTree.fromstring(drawn(level("#####", "#@$.#", "#####"), title="a < b & c"))
    assert [part.text for part in picture.iter(f"{SVG}text")] == ["a < b & c"]
