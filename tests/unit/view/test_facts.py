"""States that are sets of facts are drawn as a board where the stated rule finds one, else as lines with changes."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import pytest

from soloist.game.board import Word
from soloist.game.model import Game
from soloist.languages.gdl.reader import read as read_gdl
from soloist.languages.registry import read_one
from soloist.source import Source
from soloist.view.fact_board import layout_of
from soloist.view.facts import Line, Scene, fact_lines
from soloist.view.picture import FORMS, picture
from soloist.view.replay import states_of

Image = pytest.importorskip("PIL.Image")


def grid(*rows: str) -> list[tuple[str, ...]]:
    """Facts (cell ROW COLUMN CONTENT)."""
    return [("cell", str(y), str(x), mark) for y, row in enumerate(rows, 1) for x, mark in enumerate(row, 1)]


def test_two_coordinates_and_a_content_make_a_board() -> None:
    layout = layout_of([[*grid("ab", "cd", "ef"), ("step", "1")]])
    assert layout is not None
    assert (layout.predicate, layout.row, layout.column, layout.content) == ("cell", 1, 2, 3)
    assert (layout.rows, layout.columns) == (("1", "2", "3"), ("1", "2"))


@pytest.mark.parametrize(
    "facts",
    [
        [("on", "disc1", "disc2"), ("on", "disc2", "pole3")],  # the numbers stand behind different letters
        [("at", "1", "1", "x"), ("at", "5", "7", "y")],  # far too few cells
        [*grid("ab", "cd"), ("cell", "1", "1", "z")],  # two contents of one cell
        [("cell", "1", "1", "a"), ("cell", "1", "2", "b")],  # one row
        [("pair", "1", "10000"), ("pair", "2", "1")],  # too wide
        [],
    ],
)
def test_what_only_looks_a_little_like_a_board_is_none(facts: list[tuple[str, ...]]) -> None:
    assert layout_of([facts]) is None


def test_letters_and_names_of_columns_go_sideways_and_numbers_sort_by_value() -> None:
    chess = [("cell", letter, str(number), "b") for letter in "abc" for number in range(8, 12)]
    layout = layout_of([chess])
    assert layout is not None and layout.rows == ("8", "9", "10", "11") and layout.columns == ("a", "b", "c")
    named = [("cell", f"c{x}", f"r{y}", "b") for x in range(1, 4) for y in range(1, 3)]
    layout = layout_of([named])
    assert layout is not None and layout.rows == ("r1", "r2")


def test_a_board_may_be_filled_by_the_play_only() -> None:
    assert layout_of([[("queen", "1", "1")]]) is None
    assert layout_of([[("queen", "1", "1")], [("queen", str(n), str(3 - n)) for n in (1, 2)]]) is not None


def test_the_board_shows_the_contents_and_the_lines_what_is_not_on_it() -> None:
    game: Game[Any, Any] = read_one("examples/sliding-puzzle.kif")
    scene = Scene(game, [game.initial])
    assert scene.board is not None
    rows = scene.board.cells(game.initial)
    words = [["".join(shown.text for shown in cell if isinstance(shown, Word)) for cell in row] for row in rows]
    assert words == [["2", "1", "3"], ["7", "", "5"], ["4", "8", "6"]]
    assert scene.texts(game.initial) == ["(clock 25)"]


def test_changes_are_marked_by_signs() -> None:
    assert fact_lines(["(at b)", "(s 10)", "(s 9)"], ["(at a)", "(s 10)"]) == [
        Line("(at a)", "-"),
        Line("(at b)", "+"),
        Line("(s 9)", "+"),
        Line("(s 10)"),
    ]


@pytest.mark.parametrize("file", ["hanoi.kif", "sliding-puzzle.kif", "small-cross.soloist", "cellar.xsb"])
@pytest.mark.parametrize("form", FORMS)
def test_every_language_has_every_form_of_picture(file: str, form: str) -> None:
    game: Game[Any, Any] = read_one(f"examples/{file}")
    move = game.move_text(game.moves(game.initial)[0])
    made = picture(game, [move], form)
    if form == ".svg":
        assert ElementTree.fromstring(made).tag.endswith("svg")
    elif form == ".html":
        assert made.startswith(b"<!DOCTYPE html>")
    else:
        shown = Image.open(BytesIO(made))
        assert getattr(shown, "n_frames", 1) == (2 if form == ".gif" else 1)
        assert len(states_of(game, [move])) == 2


def test_names_in_facts_stay_text() -> None:
    text = "(role you)(init (cell 1 1 <b>))(init (cell 1 2 x))(init (cell 2 1 y))(init <i>)(legal you go)"
    [game] = read_gdl(
        Source("a.kif", text + "(<= terminal (true z))(<= (next z) (does you go))(goal you 100)"), "a.kif"
    )
    assert isinstance(game, Game)
    drawn = picture(game, (), ".svg")
    assert b"&lt;b&gt;" in drawn and b"<b>" not in drawn and b"<i>" not in drawn
