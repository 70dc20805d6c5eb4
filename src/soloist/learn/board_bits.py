"""What boards hold, in all positions of a trace at once: a set of positions is an integer, one bit a position."""

from __future__ import annotations

from collections.abc import Sequence

from soloist.languages.boardgame.lines import counts_that_hold, course_of
from soloist.languages.trace.letters import Move
from soloist.languages.trace.model import Board, Equipment
from soloist.learn.bit_sliced_counters import BitSlicedCounters


class BoardBits:
    """What the squares hold, in all positions at once: a set of positions for each square and code."""

    def __init__(self, kit: Equipment, boards: Sequence[Board]) -> None:
        self._kit = kit
        self._area = kit.width * kit.height
        self._joined = b"".join(boards)
        self._everywhere = (1 << len(boards)) - 1
        #: For each line the positions in which it has so many pieces.
        self._lines: dict[tuple[int, ...], dict[int, int]] = {}
        self._known: dict[tuple[int, bytes], int] = {}

    def holding(self, square: int, codes: bytes) -> int:
        """The positions in which a square holds one of some codes."""
        key = (square, codes)
        if key not in self._known:
            ones = bytes(ord("1") if code in codes else ord("0") for code in range(256))
            digits = self._joined[square :: self._area].translate(ones)
            self._known[key] = int(digits[::-1], 2) if digits else 0
        return self._known[key]

    def on_line(self, move: Move, kind: str) -> int:
        """As `lines.holds_on_line`, in all positions at once."""
        course = course_of(self._kit, move)
        if course is None:
            return 0
        if course.squares not in self._lines:
            counters = BitSlicedCounters()
            for square in course.squares:
                if here := self.holding(square, bytes(range(1, len(self._kit.kinds) + 1))):
                    counters.add(here)
            self._lines[course.squares] = dict(counters.positions_by_count(self._everywhere))
        counted = self._lines[course.squares]
        found = 0
        for count in counts_that_hold(kind, course):
            found |= counted.get(count, 0)
        return found
