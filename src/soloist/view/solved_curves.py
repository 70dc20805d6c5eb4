"""How many levels are solved within which time, for several solvers: as bars of text, and as an SVG plot.

Both have a logarithmic time axis. `times` has for each solver the seconds of the levels that it solved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import log10

from soloist.view.tiles import INK

Times = Mapping[str, Sequence[float]]


def text_curves(times: Times, levels: int, seconds: float) -> str:
    """A row of bars for each solver; a full bar is all levels."""
    first, last, columns = -2.0, max(log10(max(seconds, 0.01)), -1.0), 40
    ends = [10 ** (first + (last - first) * (column + 1) / columns) for column in range(columns)]
    bars = " ▁▂▃▄▅▆▇█"
    lines = [f"{'solved over time':18} 0.01 s {'':{columns - 14}} {10**last:g} s, a full bar is {levels} levels"]
    for name, taken in times.items():
        solved = [sum(time <= end * 1.000001 for time in taken) for end in ends]
        row = "".join(bars[-(-number * (len(bars) - 1) // max(levels, 1))] for number in solved)
        lines.append(f"{name:18} {row} {len(taken)}")
    return "\n".join(lines)


def draw_curves(times: Times, levels: int, seconds: float) -> str:
    """An SVG picture with a line for each solver."""
    width, height, left, bottom = 640, 420, 50, 40
    count = max(levels, 1)
    first, last = -3.0, max(log10(max(seconds, 0.01)), -1.0)

    def x(time: float) -> float:
        return left + (log10(max(time, 10**first)) - first) / (last - first) * (width - left - 150)

    def y(solved: int) -> float:
        return height - bottom - solved / count * (height - bottom - 20)

    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    start = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="11">'
    parts = [start, INK]
    for power in range(int(first), int(last) + 1):
        at = x(10.0**power)
        parts.append(
            f'<line x1="{at:.1f}" x2="{at:.1f}" y1="20" y2="{height - bottom}" stroke="#9ca3af" stroke-opacity="0.4"/>'
        )
        place = f'x="{at:.1f}" y="{height - bottom + 16}" text-anchor="middle"'
        parts.append(f'<text class="soloist-ink" {place}>{10.0**power:g} s</text>')
    parts += [
        f'<text class="soloist-ink" x="{left - 6}" y="{y(solved) + 4:.1f}" text-anchor="end">{solved}</text>'
        for solved in range(0, count + 1, max(1, count // 8))
    ]
    for number, (name, taken) in enumerate(times.items()):
        # In the middle between light and dark, so that lines are seen on pages of either.
        colour = f"hsl({number * 360 // len(times)} 65% 50%)"
        points = [(x(0), y(0))]
        for solved, time in enumerate(sorted(taken), start=1):
            points += [(x(time), y(solved - 1)), (x(time), y(solved))]
        points.append((x(seconds), y(len(taken))))
        path = " ".join(f"{across:.1f},{up:.1f}" for across, up in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
        parts.append(
            f'<text x="{width - 140}" y="{30 + 16 * number}" fill="{colour}">{escape(name)} {len(taken)}</text>'
        )
    return "\n".join([*parts, "</svg>"]) + "\n"
