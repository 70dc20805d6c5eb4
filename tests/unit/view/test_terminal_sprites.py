"""Sprites in a terminal: each pixel in the colour of the topmost object there, and only where they fit."""

from __future__ import annotations

import re

from soloist.game.board import Drawing, Form, Pixels, Shape
from soloist.languages.registry import read_one
from soloist.view.board import terminal_picture
from soloist.view.terminal_sprites import sprites_text

RED, BLUE, GREY = "#ff0000", "#0000ff", "#808080"
GROUND = Shape("ground", Form.SQUARE, 1, GREY)
HERO = Pixels("hero", ((RED, None), (None, BLUE)))


def pixels(text: str) -> list[list[tuple[str, str]]]:
    """Of each line the colours of upper and lower halves."""
    made = []
    for line in text.splitlines():
        row, colours = [], ("", "")
        for codes, mark in re.findall("\\x1b\\[([0-9;]*)m|(.)", line):
            if codes:
                numbers = list(map(int, codes.split(";")))
                parts = [
                    "#" + "".join(f"{part:02x}" for part in numbers[at + 2 : at + 5])
                    for at in range(0, len(numbers), 5)
                ]
                colours = ("", "") if codes == "0" else (parts[0], parts[-1] if len(parts) > 1 else "")
            elif mark:
                row.append(colours if mark != "▄" else ("", colours[0]))
        made.append(row)
    return made


def test_the_topmost_pixel_is_shown_and_the_ground_shines_through() -> None:
    cells: list[list[list[Drawing]]] = [[[GROUND, HERO], [GROUND]]]
    text = sprites_text(cells, 80)
    assert text is not None
    assert pixels(text) == [[(RED, GREY), (GREY, BLUE), (GREY, GREY), (GREY, GREY)]]


def test_nothing_is_drawn_where_nothing_is() -> None:
    cells: list[list[list[Drawing]]] = [[[HERO]]]
    text = sprites_text(cells, 80)
    assert text is not None
    assert pixels(text) == [[(RED, ""), ("", BLUE)]]


def test_sprites_that_do_not_fit_leave_room_for_glyphs() -> None:
    game = read_one("examples/lamplighter.puzzlescript#1")
    board = game.board()
    assert board is not None
    glyphs = terminal_picture(board, game.initial, colours=False)
    width, height = 5 * len(board.cells(game.initial)[0]), 5 * len(board.cells(game.initial))
    drawn = terminal_picture(board, game.initial, sprites=True, columns=width, lines=(height + 1) // 2)
    assert [len(line) for line in pixels(drawn)] == [width] * ((height + 1) // 2)
    for columns, lines in ((width - 1, 100), (width, (height + 1) // 2 - 1)):
        assert (
            terminal_picture(board, game.initial, colours=False, sprites=True, columns=columns, lines=lines) == glyphs
        )
