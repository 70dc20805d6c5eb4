"""Levels as pictures: everything in the rows is drawn, and marked where it should be."""

from __future__ import annotations

from xml.etree import ElementTree

from soloist.view.level import draw_level

SVG = "{http://www.w3.org/2000/svg}"


def classes(picture: str) -> list[str]:
    return [part.get("class", "") for part in ElementTree.fromstring(picture).iter()]


def test_every_ball_of_a_stack_is_drawn() -> None:
    assert classes(draw_level("snowman", ["#7#", "#3q", "#1."])).count("ball") == 6


def test_boxes_goals_and_the_player_are_drawn() -> None:
    drawn = classes(draw_level("sokoban", ["#@$*+.#"]))
    assert [drawn.count(name) for name in ("box", "goal", "player")] == [2, 3, 2]


def test_cells_are_hatched_and_circled_where_asked() -> None:
    picture = ElementTree.fromstring(draw_level("sokoban", ["###", "#$#"], hatched={(1, 0)}, circled={(1, 1)}))
    [hatched] = [part for part in picture.iter(f"{SVG}rect") if part.get("class") == "hatched"]
    [circled] = [part for part in picture.iter(f"{SVG}circle") if part.get("class") == "circled"]
    assert (hatched.get("x"), hatched.get("y")) == ("4", "36")
    assert (circled.get("cx"), circled.get("cy")) == ("52", "52")


def test_a_title_is_written_as_text_whatever_is_in_it() -> None:
    picture = ElementTree.fromstring(draw_level("snowman", ["#"], title="a < b & c"))
    assert [part.text for part in picture.iter(f"{SVG}text")] == ["a < b & c"]
