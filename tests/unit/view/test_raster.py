"""Pictures of points show the cells that SVG shows, and a film every state."""

from __future__ import annotations

from io import BytesIO

import pytest

from sokoban_levels import level
from soloist.errors import UsageError
from soloist.game.board import Shape
from soloist.languages.registry import read_one
from soloist.view.raster import check_pillow, gif, png
from soloist.view.replay import states_of

Image = pytest.importorskip("PIL.Image")
ImageColor = pytest.importorskip("PIL.ImageColor")


def test_every_cell_has_the_colour_of_what_is_on_top() -> None:
    game = level("#######", "#@$*. #", "#######")
    board = game.board()
    picture = Image.open(BytesIO(png(board, [game.initial])))
    rows = board.cells(game.initial)
    assert picture.size == (32 * 7, 32 * 3)
    for column, drawings in enumerate(rows[1]):
        top = drawings[-1]
        assert isinstance(top, Shape)
        assert picture.getpixel((column * 32 + 16, 48)) == (*ImageColor.getrgb(top.fill), 255)


def test_what_is_outside_of_a_level_is_clear() -> None:
    game = level(" #####", "##@$.#", "######")
    assert Image.open(BytesIO(png(game.board(), [game.initial]))).getpixel((3, 3))[3] == 0


def test_a_film_has_a_picture_for_every_state_and_rests_at_the_end() -> None:
    game = level("#######", "#@$  .#", "#######")
    film = Image.open(BytesIO(gif(game.board(), states_of(game, "RRR"))))
    pauses = []
    for number in range(film.n_frames):
        film.seek(number)
        pauses.append(film.info["duration"])
    assert len(pauses) == 4 and pauses[-1] > pauses[0]


def test_every_frame_of_a_film_shows_its_state() -> None:
    game = level("#######", "#@$  .#", "#######")
    states = states_of(game, "RRR")
    film = Image.open(BytesIO(gif(game.board(), states)))
    for number, state in enumerate(states):
        film.seek(number)
        still = Image.open(BytesIO(png(game.board(), [state]))).convert("RGB")
        frame = film.convert("RGB")
        spots = [(column * 32 + 16, 48) for column in range(7)]
        assert all(
            abs(a - b) < 8 for spot in spots for a, b in zip(frame.getpixel(spot), still.getpixel(spot), strict=True)
        )


def test_long_films_are_smaller() -> None:
    game = read_one("examples/lantern.snowman")
    board = game.board()
    assert board is not None
    many = [game.initial, *states_of(game, "r")] * 600
    assert Image.open(BytesIO(gif(board, many))).width < Image.open(BytesIO(gif(board, many[:2]))).width


def test_a_machine_without_pillow_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(UsageError, match=r"soloist\[pictures\]"):
        check_pillow()
