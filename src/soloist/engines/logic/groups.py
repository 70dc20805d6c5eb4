"""Groups of fluents of which at most one, or exactly one, holds in every state that can be reached.

`(cell 1 1 b)`, `(cell 1 1 x)`, ... is such a group: what a place holds. Candidates come from the names alone: the
fluents that agree on everything but some arguments. `candidates` only guesses; `invariants.py` proves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from soloist.game.ground import GroundGame

_WORD = re.compile(r"[^\s(),]+")


@dataclass(frozen=True)
class Group:
    """Fluents of which at most one holds; `exactly` one where that is said."""

    fluents: tuple[int, ...]
    exactly: bool


#: Larger groups, and more of them, cost more than they give. Round numbers; at which size that begins is not on record.
_LARGEST = 400
_MOST_MEMBERS = 20_000


def candidates(ground: GroundGame, widest: int = 3) -> list[Group]:
    """Groups that hold at the start and look as if they might hold always: up to `widest` arguments may differ.

    All are proved together, since they often need each other: a place holds one piece because each piece is in one
    place. So the small groups come first, and the larger ones where there are not too many.
    """
    words = [_WORD.findall(name) for name in ground.fluents]
    longest = max(map(len, words), default=0)
    found: dict[tuple[int, ...], Group] = {}
    members = 0
    for width in range(1, widest + 1):
        more: dict[tuple[int, ...], Group] = {}
        for places in combinations(range(1, longest), width):
            for group in _agreeing(words, places):
                count = sum(fluent in ground.initial for fluent in group)
                if count <= 1 and 1 < len(group) <= _LARGEST and group not in found:
                    more[group] = Group(group, exactly=count == 1)
        members += sum(map(len, more))
        if found and members > _MOST_MEMBERS:
            break
        found |= more
    return list(found.values())


def _agreeing(words: list[list[str]], places: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The fluents that differ in these arguments only."""
    classes: dict[tuple[str, ...], list[int]] = {}
    for fluent, name in enumerate(words):
        if places[-1] < len(name):
            kept = tuple(word if place not in places else "" for place, word in enumerate(name))
            classes.setdefault(kept, []).append(fluent)
    return (tuple(members) for members in classes.values())
