"""States of games with a board as pictures: SVG made as a string, and text for a terminal.

>>> from soloist.languages.registry import language_named
>>> from soloist.source import Source
>>> level = language_named("sokoban").read(Source("level.xsb", "#####\\n#@$.#\\n#####\\n"), "level.xsb")[0]
>>> picture = draw_state(level.board(), level.initial, hatched={(1, 1)})
>>> picture.count('class="hatched"'), picture.count('class="box"')
(1, 1)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from html import escape
from typing import Any

from soloist.game.board import Board, Cell, Ink
from soloist.view.terminal_sprites import sprites_text
from soloist.view.tiles import INK, SIDE, disc, square, svg_of

_HATCHES = (
    '<defs><pattern id="unused" width="8" height="8" patternTransform="rotate(45)" patternUnits="userSpaceOnUse">'
    '<line y2="8" stroke="#b91c1c" stroke-opacity="0.55" stroke-width="3"/></pattern></defs>'
)
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
    width, height, parts = drawn(board, state, hatched, circled, title)
    return svg_page(width, height, [INK if title else "", _HATCHES if hatched else "", *parts])


def drawn(
    board: Board[Any] | None,
    state: Any,
    hatched: Collection[Cell] = (),
    circled: Collection[Cell] = (),
    title: str = "",
) -> tuple[int, int, list[str]]:
    """The width, the height and the parts of a picture of a state."""
    rows = board.cells(state) if board is not None else []
    top = 28 if title else 4
    parts = []
    if title:
        place = 'class="soloist-ink" x="6" y="19" font-size="14" font-weight="bold"'
        parts.append(f"<text {place}>{escape(title)}</text>")
    for row, cells in enumerate(rows):
        for column, drawings in enumerate(cells):
            x, y = column * SIDE + 4, row * SIDE + top
            parts.append(svg_of(drawings, x, y))
            if (row, column) in hatched:
                parts.append(square("hatched", x, y, 1, "url(#unused)"))
            if (row, column) in circled:
                parts.append(disc("circled", x, y, 0.94, "none", "#b91c1c"))
    width = max(max(map(len, rows), default=0) * SIDE + 8, 9 * len(title))
    return width, len(rows) * SIDE + top + 4, parts


def svg_page(width: int, height: int, parts: Iterable[str]) -> str:
    """An SVG picture of that size; it has no ground of its own, so that it fits light and dark pages."""
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    start = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif">'
    return "\n".join([start, *filter(None, parts), "</svg>", ""])


def terminal_picture(
    board: Board[Any],
    state: Any,
    *,
    colours: bool = True,
    sprites: bool = False,
    columns: int | None = None,
    lines: int | None = None,
) -> str:
    """The board as text, two characters wide a cell so that it looks square; one where it would not fit into a line.

    With `sprites` these are drawn in their own colours, where they fit into `columns` and `lines`.
    """
    pixels = sprites_text(board.cells(state), columns, lines) if sprites else None
    if pixels is not None:
        return pixels
    rows = board.glyphs(state)
    wide = max((sum(len(glyph.text) for glyph in glyphs) for glyphs in rows), default=0)
    shown = 1 if columns is not None and wide > columns else None
    made = []
    for glyphs in rows:
        line = ""
        for glyph in glyphs:
            colour = _COLOURS.get(glyph.ink, "") if colours else ""
            text = glyph.text[:shown]
            line += f"{colour}{text}{_PLAIN}" if colour else text
        made.append(line.rstrip())
    return "\n".join(made)
