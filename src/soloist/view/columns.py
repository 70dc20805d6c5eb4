"""Tables in a terminal: columns as wide as they need to be, numbers to the right.

>>> aligned([["way", "solved"], ["search", "7"], ["sat", "12"]])
['way     solved', 'search       7', 'sat         12']
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
