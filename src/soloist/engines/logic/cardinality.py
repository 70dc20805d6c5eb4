"""Cardinality constraints: literals that say how many of some others hold (a totalizer)."""

from __future__ import annotations

from collections.abc import Sequence

from soloist.engines.logic.layers import TRUE, Encoder


def at_least(encoder: Encoder, literals: Sequence[int], most: int) -> list[int]:
    """Literals "at least n of them hold", for n = 0 .. most (or all of them), by merging sorted halves."""
    if most <= 0 or not literals:
        return [TRUE]
    if len(literals) == 1:
        return [TRUE, literals[0]]
    half = len(literals) // 2
    left, right = at_least(encoder, literals[:half], most), at_least(encoder, literals[half:], most)
    merged = [TRUE]
    for total in range(1, min(most, len(left) + len(right) - 2) + 1):
        ways = [
            encoder.gate([left[one], right[total - one]])
            for one in range(total + 1)
            if one < len(left) and total - one < len(right)
        ]
        merged.append(encoder.either(ways))
    return merged
