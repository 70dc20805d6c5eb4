"""Boards of sprites for a terminal with colours: two pixels a character, one above the other.

>>> from soloist.game.board import Pixels
>>> cells = [[[Pixels("flag", (("#ff0000", "#ff0000"), ("#0000ff", "#0000ff")))]]]
>>> sprites_text(cells, columns=80)
'\\x1b[38;2;255;0;0;48;2;0;0;255m▀▀\\x1b[0m'
>>> sprites_text(cells, columns=0) is None
True
"""

from __future__ import annotations

from collections.abc import Sequence

from soloist.game.board import Drawing, Pixels, Shape

_UPPER, _LOWER, _PLAIN = "▀", "▄", "\x1b[0m"
Cells = Sequence[Sequence[Sequence[Drawing]]]


def sprites_text(cells: Cells, columns: int | None, lines: int | None = None) -> str | None:
    """The sprites of a board, pixel by pixel; None where it has none, or where they do not fit."""
    side = max(
        (len(each.rows) for row in cells for cell in row for each in cell if isinstance(each, Pixels)), default=0
    )
    if side == 0:
        return None
    pixels = [_pixel_row(row, side, y) for row in cells for y in range(side)]
    high = (len(pixels) + 1) // 2
    if (columns is not None and max(map(len, pixels)) > columns) or (lines is not None and high > lines):
        return None
    pixels += [[None] * len(pixels[0])] * (len(pixels) % 2)
    return "\n".join(_line(upper, lower) for upper, lower in zip(pixels[::2], pixels[1::2], strict=True))


def _pixel_row(row: Sequence[Sequence[Drawing]], side: int, y: int) -> list[str | None]:
    return [_pixel(cell, x, y) for cell in row for x in range(side)]


def _pixel(cell: Sequence[Drawing], x: int, y: int) -> str | None:
    """The colour of the topmost drawing that has one there; what is no sprite fills its cell."""
    colour = None
    for drawing in cell:
        if isinstance(drawing, Pixels):
            shown = drawing.rows[y][x] if y < len(drawing.rows) and x < len(drawing.rows[y]) else None
            colour = shown or colour
        elif isinstance(drawing, Shape) and drawing.fill.startswith("#"):
            colour = drawing.fill
    return colour


def _line(upper: Sequence[str | None], lower: Sequence[str | None]) -> str:
    """Characters of two halves, each in its colour; a change of colours is said once."""
    text, last = "", ""
    for top, bottom in zip(upper, lower, strict=True):
        if top and bottom:
            colours, mark = f"\x1b[38;2;{_parts(top)};48;2;{_parts(bottom)}m", _UPPER
        elif top or bottom:
            colours, mark = f"{_PLAIN}\x1b[38;2;{_parts(top or bottom or '')}m", _UPPER if top else _LOWER
        else:
            colours, mark = _PLAIN, " "
        text += mark if colours == last else colours + mark
        last = colours
    return text + _PLAIN


def _parts(colour: str) -> str:
    return ";".join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))
