"""What one cell of a board shows, as SVG: shapes one over the other, the pixels of a sprite, words."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from soloist.game.board import Drawing, Form, Pixels, Word

#: The side of a cell.
SIDE = 32
#: The most characters of a word on a cell.
_LONGEST = 6
_DARK_INK, _LIGHT_INK = ".soloist-ink{fill:#1f2937}", ".soloist-ink{fill:#e5e7eb}"
#: Texts are dark on a light page and light on a dark one; boards bring their own ground. A notebook has its own theme.
INK = (
    f"<style>{_DARK_INK}@media (prefers-color-scheme:dark){{{_LIGHT_INK}}}"
    f"body[data-jp-theme-light=true] {_DARK_INK}body[data-jp-theme-light=false] {_LIGHT_INK}</style>"
)


def svg_of(drawings: Iterable[Drawing], x: float = 0, y: float = 0) -> str:
    """The drawings of a cell whose corner is at (x, y)."""
    return "".join(_drawn(drawing, x, y) for drawing in drawings)


def _drawn(drawing: Drawing, x: float, y: float) -> str:
    name = escape(drawing.name, quote=True)
    if isinstance(drawing, Pixels):
        side = SIDE / max(1, len(drawing.rows))
        return "".join(
            f'<rect class="{name}" x="{x + column * side:g}" y="{y + row * side:g}" width="{side:g}"'
            f' height="{side:g}" fill="{escape(colour, quote=True)}" shape-rendering="crispEdges"/>'
            for row, colours in enumerate(drawing.rows)
            for column, colour in enumerate(colours)
            if colour is not None
        )
    if isinstance(drawing, Word):
        size = word_size(drawing.text, SIDE)
        place = f'x="{x + SIDE / 2:g}" y="{y + SIDE / 2 + size * 0.35:g}" font-size="{size:g}" text-anchor="middle"'
        return f'<text class="{name}" {place} fill="{drawing.fill}">{escape(short(drawing.text))}</text>'
    if drawing.form is Form.DISC:
        return disc(name, x, y, drawing.size, drawing.fill, drawing.line)
    return square(name, x, y, drawing.size, drawing.fill)


def short(text: str) -> str:
    """A word as it is written on a cell: a long one is cut."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def word_size(text: str, side: float) -> float:
    """How large a word is written on a cell of some side."""
    return side * min(0.5, 1.5 / max(1, len(short(text))))


def square(name: str, x: float, y: float, size: float, fill: str) -> str:
    """A square in the middle of a cell."""
    side = SIDE * size
    inset = (SIDE - side) / 2
    return (
        f'<rect class="{name}" x="{x + inset:g}" y="{y + inset:g}" width="{side:g}" height="{side:g}" fill="{fill}"/>'
    )


def disc(name: str, x: float, y: float, size: float, fill: str, line: str) -> str:
    """A disc in the middle of a cell."""
    middle = f'cx="{x + SIDE / 2:g}" cy="{y + SIDE / 2:g}" r="{size / 2 * SIDE:g}"'
    return f'<circle class="{name}" {middle} fill="{fill}" stroke="{line}" stroke-width="1.5"/>'
