"""Bit-sliced counters: counting in all positions at once.

A set of positions is an integer with one bit a position. The counters of all positions are kept as slices: slice n
holds, for every position, the bit of worth 2 ** n of its counter. So one more is counted in a whole set of positions by
a ripple-carry addition of a few ANDs and XORs.

>>> counters = BitSlicedCounters()
>>> counters.add(0b011)
>>> counters.add(0b001)
>>> sorted(counters.positions_by_count(0b111))
[(0, 4), (1, 2), (2, 1)]
"""

from __future__ import annotations

from collections.abc import Iterator


class BitSlicedCounters:
    """A counter for every position, all of them zero at first."""

    def __init__(self) -> None:
        self._slices: list[int] = []

    def add(self, positions: int) -> None:
        """Count one more in these positions."""
        carry = positions
        for place, bits in enumerate(self._slices):
            self._slices[place], carry = bits ^ carry, bits & carry
            if not carry:
                return
        self._slices.append(carry)

    def positions_by_count(self, positions: int) -> Iterator[tuple[int, int]]:
        """Every count that occurs among some positions, with those that have it."""

        def split(place: int, count: int, bits: int) -> Iterator[tuple[int, int]]:
            if not bits:
                return
            if place < 0:
                yield count, bits
                return
            yield from split(place - 1, count, bits & ~self._slices[place])
            yield from split(place - 1, count | 1 << place, bits & self._slices[place])

        yield from split(len(self._slices) - 1, 0, positions)
