"""Follows objects through plans: which transition comes after which, and which objects the two have in common."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from soloist.languages.boardgame.machines import Step, Transition
from soloist.learn.plans import Plan

#: Two positions, one of each of two consecutive transitions, that have always held the same object.
Shared = list[tuple[int, int]]


@dataclass
class Succession:
    """What was seen of some transitions: pairs that followed one another, with what they share, and both ends."""

    pairs: dict[tuple[Transition, Transition], Shared] = field(default_factory=dict)
    first: set[Transition] = field(default_factory=set)
    last: set[Transition] = field(default_factory=set)


def follow(plans: Iterable[Plan], only: frozenset[Transition] | None = None) -> Succession:
    """Follow every object, the zero object among them, through the plans.

    With `only`, all other transitions are passed over, as if the objects had not taken part. Two positions are shared
    as long as no pair of steps speaks against it.
    """
    pairs: dict[tuple[str, int, str, int], Shared] = {}
    first: set[tuple[str, int]] = set()
    last: set[tuple[str, int]] = set()
    wanted = None if only is None else {(t.action, t.position) for t in only}
    for plan in plans:
        latest: dict[str, tuple[Step, int]] = {}
        previous: Step | None = None
        for step in plan:
            name, args = step
            if wanted is None or (name, 0) in wanted:
                if previous is None:
                    first.add((name, 0))
                else:
                    _note(pairs, previous, 0, step, 0)
                previous = step
            for position, thing in enumerate(args, 1):
                if wanted is not None and (name, position) not in wanted:
                    continue
                before = latest.get(thing)
                if before is None:
                    first.add((name, position))
                else:
                    _note(pairs, before[0], before[1], step, position)
                latest[thing] = (step, position)
        if previous is not None:
            last.add((previous.name, 0))
        for step, position in latest.values():
            last.add((step.name, position))
    return Succession(
        {(Transition(a, k), Transition(b, m)): shared for (a, k, b, m), shared in pairs.items()},
        {Transition(*item) for item in first},
        {Transition(*item) for item in last},
    )


def _note(pairs: dict[tuple[str, int, str, int], Shared], before: Step, k: int, after: Step, m: int) -> None:
    key = (before[0], k, after[0], m)
    shared = pairs.get(key)
    left, right = before[1], after[1]
    if shared is None:
        pairs[key] = [
            (i, j)
            for i, one in enumerate(left, 1)
            for j, other in enumerate(right, 1)
            if i != k and j != m and one == other
        ]
        return
    for i, j in shared:
        if left[i - 1] != right[j - 1]:
            pairs[key] = [(i, j) for i, j in shared if left[i - 1] == right[j - 1]]
            return


def sequences(plans: Iterable[Plan]) -> set[tuple[Transition, ...]]:
    """The different sequences of transitions that objects went through, the zero object's among them."""
    found: set[tuple[tuple[str, int], ...]] = set()
    for plan in plans:
        paths: dict[str, list[tuple[str, int]]] = {}
        for name, args in plan:
            for position, thing in enumerate(args, 1):
                paths.setdefault(thing, []).append((name, position))
        found.update(map(tuple, paths.values()))
        found.add(tuple((name, 0) for name, _ in plan))
    names: dict[tuple[str, int], Transition] = {}
    return {tuple(names.setdefault(item, Transition(*item)) for item in path) for path in found}
