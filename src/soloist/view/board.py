"""States of games with a board as pictures: SVG made as a string, and text for a terminal.

>>> from soloist.languages.registry import language_named
>>> from soloist.source import Source
>>> level = language_named("sokoban").read(Source("level.xsb", "#####\\n#@$.#\\n#####\\n"), "level.xsb")[0]
>>> picture = draw_state(level.board(), level.initial, hatched={(1, 1)})
>>> picture.count('class="hatched"'), picture.count('class="box"')
(1, 1)
"""

from __future__ import annotations

from collections.abc import Collection
from html import escape
from typing import Any

from soloist.game.board import Board, Cell, Drawing, Form, Ink, Pixels

_SIDE = 32
#: The colours of a terminal, by what a glyph means.
_COLOURS = {
    Ink.WALL: "\x1b[90m",
    Ink.PIECE: "\x1b[33m",
    Ink.DONE: "\x1b[32m",
    Ink.GOAL: "\x1b[36m",
    Ink.PLAYER: "\x1b[1m",
    Ink.LOST: "\x1b[1;31m",
}
_PLAIN = "\x1b[0m"


def draw_state(
    board: Board[Any],
    state: Any,
    hatched: Collection[Cell] = (),
    circled: Collection[Cell] = (),
    title: str = "",
) -> str:
    """A picture of a state as SVG; `hatched` and `circled` are drawn rows and columns, from zero."""
    rows = board.cells(state)
    top = 28 if title else 4
    width, height = max(map(len, rows), default=0) * _SIDE + 8, len(rows) * _SIDE + top + 4
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">',
        '<defs><pattern id="unused" width="8" height="8" patternTransform="rotate(45)" patternUnits="userSpaceOnUse">'
        '<line y2="8" stroke="#b91c1c" stroke-opacity="0.55" stroke-width="3"/></pattern></defs>',
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    if title:
        parts.append(f'<text x="6" y="19" font-size="14" font-weight="bold">{escape(title)}</text>')
    for row, cells in enumerate(rows):
        for column, drawings in enumerate(cells):
            x, y = column * _SIDE + 4, row * _SIDE + top
            for drawing in drawings:
                parts += _drawn(drawing, x, y)
            if (row, column) in hatched:
                parts.append(_square("hatched", x, y, 1, "url(#unused)"))
            if (row, column) in circled:
                parts.append(_disc("circled", x, y, 0.94, "none", "#b91c1c"))
    return "\n".join([*parts, "</svg>", ""])


def _drawn(drawing: Drawing, x: float, y: float) -> list[str]:
    name = escape(drawing.name, quote=True)
    if isinstance(drawing, Pixels):
        side = _SIDE / max(1, len(drawing.rows))
        return [
            f'<rect class="{name}" x="{x + column * side:g}" y="{y + row * side:g}" width="{side:g}"'
            f' height="{side:g}" fill="{escape(colour, quote=True)}" shape-rendering="crispEdges"/>'
            for row, colours in enumerate(drawing.rows)
            for column, colour in enumerate(colours)
            if colour is not None
        ]
    if drawing.form is Form.DISC:
        return [_disc(name, x, y, drawing.size, drawing.fill, drawing.line)]
    return [_square(name, x, y, drawing.size, drawing.fill)]


def _square(name: str, x: float, y: float, size: float, fill: str) -> str:
    side = _SIDE * size
    inset = (_SIDE - side) / 2
    return (
        f'<rect class="{name}" x="{x + inset:g}" y="{y + inset:g}" width="{side:g}" height="{side:g}" fill="{fill}"/>'
    )


def _disc(name: str, x: float, y: float, size: float, fill: str, line: str) -> str:
    middle = f'cx="{x + _SIDE / 2:g}" cy="{y + _SIDE / 2:g}" r="{size / 2 * _SIDE:g}"'
    return f'<circle class="{name}" {middle} fill="{fill}" stroke="{line}" stroke-width="1.5"/>'


def terminal_picture(board: Board[Any], state: Any, *, colours: bool = True) -> str:
    """The board as text, two characters wide a cell so that it looks square."""
    lines = []
    for glyphs in board.glyphs(state):
        shown = ""
        for glyph in glyphs:
            colour = _COLOURS.get(glyph.ink, "") if colours else ""
            shown += f"{colour}{glyph.text}{_PLAIN}" if colour else glyph.text
        lines.append(shown.rstrip())
    return "\n".join(lines)
