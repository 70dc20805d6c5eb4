"""Solutions that differ: how far two are apart, and a choice of some that are far apart."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from soloist.game.solution import Solution


def distance(one: Solution, other: Solution) -> Fraction:
    """The share of the moves of both that only one of them makes, however often and in whatever order."""
    left, right = set(one.moves), set(other.moves)
    together = left | right
    return Fraction(len(left ^ right), len(together)) if together else Fraction(0)


def most_different(solutions: Sequence[Solution], number: int) -> tuple[tuple[Solution, ...], Fraction]:
    """So many of the solutions, and the least distance between two of them.

    The first is taken, and then again and again the one that is farthest from all that are taken, the cheapest of
    those. The least distance is at least half of what any choice with the first one reaches, since distances of this
    kind keep the triangle inequality.
    """
    chosen = [solutions[0]]
    apart = [distance(solutions[0], each) for each in solutions]
    least = Fraction(1)
    while len(chosen) < min(number, len(solutions)):
        place = max(range(len(solutions)), key=lambda at: (apart[at], -solutions[at].cost, -at))
        if apart[place] == 0:
            break
        least = min(least, apart[place])
        chosen.append(solutions[place])
        apart = [min(so_far, distance(solutions[place], each)) for so_far, each in zip(apart, solutions, strict=True)]
    return tuple(chosen), least
