"""State machines as pictures: SVG made as a string, with no layout program behind it.

States stand in columns by how far they are from the start; edges between the same two states share one line and carry
their labels one below the other.

>>> picture = draw_graph(["start", "end"], [(0, 1, "go")], {1})
>>> picture.startswith("<svg") and ">go</text>" in picture
True
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

_RADIUS = 34
_COLUMN = 210
_ROW = 130
_LINE = 13


def draw_graph(
    nodes: Sequence[str],
    edges: Sequence[tuple[int, int, str]],
    final: set[int] | frozenset[int] = frozenset(),
    title: str = "",
) -> str:
    """A picture of named states and labelled edges; final states have a double ring, the first one an arrow."""
    places = _places(len(nodes), edges)
    labels: dict[tuple[int, int], list[str]] = {}
    for source, target, label in edges:
        labels.setdefault((source, target), []).append(label)
    loop_height = max((len(texts) for (a, b), texts in labels.items() if a == b), default=0) * _LINE
    top = _RADIUS + 60 + loop_height + (24 if title else 0)
    width = max((x for x, _ in places), default=0) + 2 * _RADIUS + 180
    height = max((y for _, y in places), default=0) + top + 2 * _RADIUS + 60
    spots = [(x + _RADIUS + 70, y + top) for x, y in places]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        'font-family="sans-serif" font-size="11">',
        '<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0L10 5L0 10z" fill="#444"/></marker></defs>',
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="white"/>',
    ]
    if title:
        parts.append(f'<text x="12" y="24" font-size="15" font-weight="bold">{escape(title)}</text>')
    if spots:
        x, y = spots[0]
        parts.append(_path(f"M{x - _RADIUS - 34:.1f} {y:.1f}L{x - _RADIUS - 2:.1f} {y:.1f}"))
    for (source, target), texts in labels.items():
        parts += _edge(spots[source], spots[target], texts, source == target)
    for number, name in enumerate(nodes):
        parts += _node(spots[number], name, number in final)
    return "\n".join([*parts, "</svg>", ""])


def _places(count: int, edges: Sequence[tuple[int, int, str]]) -> list[tuple[float, float]]:
    """Where each state stands: its column is its distance from the start, unreached states come in columns behind."""
    column: dict[int, int] = {}
    for root in range(count):
        if root in column:
            continue
        column[root] = 0 if root == 0 else max(column.values()) + 1
        pending = [root]
        for state in pending:
            for source, target, _ in edges:
                if source == state and target not in column:
                    column[target] = column[state] + 1
                    pending.append(target)
    rows: dict[int, int] = {}
    members: dict[int, int] = {}
    for state in range(count):
        rows[state] = members.get(column[state], 0)
        members[column[state]] = rows[state] + 1
    tallest = max(members.values(), default=1)
    return [
        (_COLUMN * column[state], _ROW * (rows[state] + (tallest - members[column[state]]) / 2))
        for state in range(count)
    ]


def _path(data: str) -> str:
    return f'<path d="{data}" fill="none" stroke="#444" stroke-width="1.2" marker-end="url(#tip)"/>'


def _texts(x: float, y: float, texts: Sequence[str]) -> list[str]:
    first = y - _LINE * (len(texts) - 1) / 2
    return [
        f'<text x="{x:.1f}" y="{first + _LINE * number:.1f}" text-anchor="middle" stroke="white" stroke-width="3" '
        f'paint-order="stroke">{escape(text)}</text>'
        for number, text in enumerate(texts)
    ]


def _edge(start: tuple[float, float], end: tuple[float, float], texts: Sequence[str], loop: bool) -> list[str]:
    x, y = start
    if loop:
        up = y - _RADIUS
        bow = f"{x - 34:.1f} {up - 46:.1f} {x + 34:.1f} {up - 46:.1f}"
        curve = f"M{x - 14:.1f} {up + 4:.1f}C{bow} {x + 14:.1f} {up + 4:.1f}"
        return [_path(curve), *_texts(x, up - 42 - _LINE * (len(texts) - 1) / 2, texts)]
    dx, dy = end[0] - x, end[1] - y
    length = math.hypot(dx, dy) or 1.0
    # Every edge bends to its left, so that two opposite ones do not lie on each other; long ones bend more.
    bend = 18 + length / 12
    nx, ny = dy / length, -dx / length
    mx, my = (x + end[0]) / 2 + nx * bend * 2, (y + end[1]) / 2 + ny * bend * 2
    sx, sy = _towards(start, (mx, my))
    ex, ey = _towards(end, (mx, my))
    middle = ((x + end[0]) / 2 + nx * bend, (y + end[1]) / 2 + ny * bend)
    return [_path(f"M{sx:.1f} {sy:.1f}Q{mx:.1f} {my:.1f} {ex:.1f} {ey:.1f}"), *_texts(*middle, texts)]


def _towards(centre: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    """The point of a state's ring that faces another point."""
    dx, dy = other[0] - centre[0], other[1] - centre[1]
    length = math.hypot(dx, dy) or 1.0
    reach = _RADIUS + 2
    return centre[0] + dx / length * reach, centre[1] + dy / length * reach


def _node(spot: tuple[float, float], name: str, final: bool) -> list[str]:
    x, y = spot
    ring = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{_RADIUS}" fill="#eef4ff" stroke="#224"/>'
    inner = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{_RADIUS - 4}" fill="none" stroke="#224"/>'
    words = name.split("\n")
    return [ring, *([inner] if final else []), *_texts(x, y + 4, words)]
