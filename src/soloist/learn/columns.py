"""Counting in all positions at once: the counters are columns of bits, and adding a set of positions to them is a
ripple of ANDs and XORs.
"""

from __future__ import annotations

from collections.abc import Iterator


def add_to_columns(columns: list[int], bits: int) -> None:
    """Count one more in these positions; column n holds the bit of worth 2 ** n of every position's counter."""
    for place, column in enumerate(columns):
        columns[place], bits = column ^ bits, column & bits
        if not bits:
            return
    columns.append(bits)


def count_levels(columns: list[int], everywhere: int) -> Iterator[tuple[int, int]]:
    """Every count that occurs, with the positions that have it."""

    def split(place: int, value: int, bits: int) -> Iterator[tuple[int, int]]:
        if not bits:
            return
        if place < 0:
            yield value, bits
            return
        yield from split(place - 1, value, bits & ~columns[place])
        yield from split(place - 1, value | 1 << place, bits & columns[place])

    yield from split(len(columns) - 1, 0, everywhere)
