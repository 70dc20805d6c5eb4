"""Places in a text as editors count them: lines from 0, and columns in units of an encoding, mostly of UTF-16.

>>> positions = Positions("one\\r\\n\\U0001f9f1 two", "utf-16")
>>> positions.place(7), positions.offset(1, 3)
((1, 3), 7)
>>> positions.covered(3, 3)
((0, 2), (0, 3))
"""

from __future__ import annotations

import re
from bisect import bisect_right

#: Lines end with these and no others, whatever else some readers take for an end.
_END = re.compile(r"\r\n|\n|\r")
#: How many bytes a unit has, and how a text becomes bytes.
_UNITS = {"utf-8": (1, "utf-8"), "utf-16": (2, "utf-16-le"), "utf-32": (4, "utf-32-le")}


class Positions:
    """The lines of a text."""

    def __init__(self, text: str, encoding: str) -> None:
        self._text = text
        self._size, self._codec = _UNITS[encoding]
        ends = [match.span() for match in _END.finditer(text)]
        #: Where each line begins, and where it ends without its line end.
        self._starts = [0, *(end for _, end in ends)]
        self._stops = [*(start for start, _ in ends), len(text)]

    def _units(self, text: str) -> int:
        return len(text.encode(self._codec, "surrogatepass")) // self._size

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset; within a line end it is the end of the line."""
        line = bisect_right(self._starts, max(0, min(offset, len(self._text)))) - 1
        start = self._starts[line]
        return line, self._units(self._text[start : max(start, min(offset, self._stops[line]))])

    def offset(self, line: int, column: int) -> int:
        """The offset of a place; of one outside the text, the nearest inside."""
        if line >= len(self._starts):
            return len(self._text)
        start, stop = self._starts[max(0, line)], self._stops[max(0, line)]
        before = self._text[start:stop].encode(self._codec, "surrogatepass")[: max(0, column) * self._size]
        return start + len(before.decode(self._codec, "ignore"))

    def covered(self, start: int, end: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """The places of a stretch, inside the text, and never empty but in an empty text."""
        last = len(self._text)
        start = max(0, min(start, last))
        first, after = self.place(start), self.place(max(start, min(end, last)))
        if first != after:
            return first, after
        line, column = first
        if start < self._stops[line]:
            return first, self.place(start + 1)
        if column:
            return self.place(start - 1), first
        if line + 1 < len(self._starts):
            return first, (line + 1, 0)
        return (self.place(self._stops[line - 1]) if line else first), first
