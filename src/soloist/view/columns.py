"""Tables in a terminal: columns as wide as they need to be, numbers to the right; row below row where it is too narrow.

>>> aligned([["way", "solved"], ["search", "7"], ["sat", "12"]])
['way     solved', 'search       7', 'sat         12']
>>> fitted([["way", "solved"], ["search", "7"], ["sat", "12"]], 12)
['search', '  solved  7', 'sat', '  solved  12']
"""

from __future__ import annotations

from collections.abc import Sequence

_NUMBER = set("0123456789.,-+%")


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """The lines of a table whose first row is its head."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    right = [all(set(cell) <= _NUMBER for cell in column[1:]) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if number else cell.ljust(width)
            for cell, width, number in zip(row, widths, right, strict=True)
        ).rstrip()
        for row in rows
    ]


def fitted(rows: Sequence[Sequence[str]], width: int | None) -> list[str]:
    """The lines of a table; where they are wider than that, each row is a list of its own, with the heads before it."""
    lines = aligned(rows)
    if width is None or max(map(len, lines)) <= width:
        return lines
    heads = rows[0][1:]
    indent = max(map(len, heads), default=0)
    return [
        line
        for name, *cells in rows[1:]
        for line in (
            name,
            *(f"  {head.ljust(indent)}  {cell}".rstrip() for head, cell in zip(heads, cells, strict=True)),
        )
    ]
