"""The steps that a query is made of.

Variables and constants have numbered slots. A step fills or tests slots and goes on with the step after it, once for
each way; it returns whether the last step has said that enough is known. So a query is one function, and nothing is
copied on the way: a slot that was filled is filled again by the same step before anybody reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from soloist.datalog.queries.facts import Facts, key_at

#: The values of variables and constants, by their numbers; the last is what collects the answers.
Slots = list[Any]
#: A step with all that follows it.
Then = Callable[[Slots, Facts], bool]
#: Whether the slots that are filled pass a test.
Check = Callable[[Slots, Facts], bool]
#: A step that is still to be told what follows it.
Step = Callable[[Then], Then]


def found(slots: Slots, facts: Facts) -> bool:
    """The last step of a question that is answered by yes."""
    del slots, facts
    return True


def match(
    predicate: str,
    known: Sequence[tuple[int, int]],
    new: Sequence[tuple[int, int]],
    repeated: Sequence[tuple[int, int]],
) -> Step:
    """Go on with every row of a predicate that has the `known` slots at their places.

    `new` are places whose values fill slots; `repeated` are those of variables that have just been filled.
    """
    positions = tuple(place for place, _ in known)
    key = key_at([slot for _, slot in known])

    def step(then: Then) -> Then:
        def go(slots: Slots, facts: Facts) -> bool:
            for row in facts.matching(predicate, positions, key(slots)):
                for place, slot in new:
                    slots[slot] = row[place]
                if then(slots, facts):
                    return True
            return False

        def go_with_repeats(slots: Slots, facts: Facts) -> bool:
            for row in facts.matching(predicate, positions, key(slots)):
                for place, slot in new:
                    slots[slot] = row[place]
                if all(slots[slot] == row[place] for place, slot in repeated) and then(slots, facts):
                    return True
            return False

        return go_with_repeats if repeated else go

    return step


def holds_atom(predicate: str, terms: Sequence[int], positive: bool) -> Check:
    """Whether an atom, all known, holds (or does not)."""
    key = key_at(terms)
    return lambda slots, facts: (key(slots) in facts.rows(predicate)) is positive


def holds_equal(left: int, right: int, positive: bool) -> Check:
    """Whether two terms, both known, are the same object (or are not)."""
    return lambda slots, _: (slots[left] == slots[right]) is positive


def is_member(slot: int, objects: Collection[str]) -> Check:
    """Whether a value is one of the objects."""
    allowed = frozenset(objects)
    return lambda slots, _: slots[slot] in allowed


def holds_some(ways: Sequence[Then], positive: bool) -> Check:
    """Whether one of several ways leads to its end (or none does)."""
    return lambda slots, facts: any(way(slots, facts) for way in ways) is positive


def test(checks: Sequence[Check]) -> Step:
    """Go on where all checks are passed; there may be thousands in a goal, so they are no steps of their own."""

    def step(then: Then) -> Then:
        def go(slots: Slots, facts: Facts) -> bool:
            for check in checks:
                if not check(slots, facts):
                    return False
            return then(slots, facts)

        return go

    return step


def assign(target: int, source: int) -> Step:
    """Give a variable the value of a known term."""

    def step(then: Then) -> Then:
        def go(slots: Slots, facts: Facts) -> bool:
            slots[target] = slots[source]
            return then(slots, facts)

        return go

    return step


def choose(slot: int, objects: Sequence[str]) -> Step:
    """Go on with every object for a variable."""

    def step(then: Then) -> Then:
        def go(slots: Slots, facts: Facts) -> bool:
            for name in objects:
                slots[slot] = name
                if then(slots, facts):
                    return True
            return False

        return go

    return step


def chained(steps: Sequence[Step], last: Then) -> Then:
    """All steps, one after the other."""
    then = last
    for step in reversed(steps):
        then = step(then)
    return then


def one_by_one(ways: Sequence[Then]) -> Then:
    """Several ways, each to its end."""
    return lambda slots, facts: any(way(slots, facts) for way in ways)
