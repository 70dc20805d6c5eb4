"""Levels of pushing games as pictures: SVG made as a string, with some cells hatched and some circled.

>>> picture = draw_level("sokoban", ["####", "#@$.#"], hatched={(1, 1)})
>>> picture.count('class="hatched"'), picture.count('class="box"')
(1, 1)
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from html import escape

_SIDE = 32
#: Radius of a small, medium and large ball, in parts of a cell's side.
_RADII = (0.18, 0.3, 0.42)
_GROUND = {"#": "#6b7280", "x": "#ffffff"}

Cell = tuple[int, int]


def draw_level(
    language: str,
    rows: Sequence[str],
    hatched: Collection[Cell] = (),
    circled: Collection[Cell] = (),
    title: str = "",
) -> str:
    """A picture of a level's rows; `hatched` and `circled` are rows and columns of them, from zero."""
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
    draw = _snowman if language == "snowman" else _sokoban
    for row, marks in enumerate(rows):
        for column, mark in enumerate(marks):
            x, y = column * _SIDE + 4, row * _SIDE + top
            parts += draw(mark, x, y)
            if (row, column) in hatched:
                parts.append(_square("hatched", x, y, 0, "url(#unused)"))
            if (row, column) in circled:
                parts.append(_disc("circled", x, y, 0.47, "none", "#b91c1c"))
    return "\n".join([*parts, "</svg>", ""])


def _snowman(mark: str, x: float, y: float) -> list[str]:
    snow = mark in ".p"
    parts = [_square("cell", x, y, 0, _GROUND.get(mark, "#eff6ff" if snow else "#bbdfa8"))]
    if mark.isdigit():
        sizes = [size for size in (2, 1, 0) if int(mark) >> size & 1]
        parts += [_disc("ball", x, y, _RADII[size], "#ffffff", "#475569") for size in sizes]
    if mark in "pq":
        parts.append(_disc("player", x, y, 0.25, "#111827", "#111827"))
    return parts


def _sokoban(mark: str, x: float, y: float) -> list[str]:
    parts = [_square("cell", x, y, 0, _GROUND.get(mark, "#f5efe0"))]
    if mark in ".*+":
        parts.append(_disc("goal", x, y, 0.14, "#d97706", "#d97706"))
    if mark in "$*":
        parts.append(_square("box", x, y, 5, "#a16207"))
    if mark in "@+":
        parts.append(_disc("player", x, y, 0.25, "#111827", "#111827"))
    return parts


def _square(name: str, x: float, y: float, inset: float, fill: str) -> str:
    side = _SIDE - 2 * inset
    return (
        f'<rect class="{name}" x="{x + inset:g}" y="{y + inset:g}" width="{side:g}" height="{side:g}" fill="{fill}"/>'
    )


def _disc(name: str, x: float, y: float, radius: float, fill: str, line: str) -> str:
    middle = f'cx="{x + _SIDE / 2:g}" cy="{y + _SIDE / 2:g}" r="{radius * _SIDE:g}"'
    return f'<circle class="{name}" {middle} fill="{fill}" stroke="{line}" stroke-width="1.5"/>'
