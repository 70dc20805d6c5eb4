"""Which groups of fluents become variables: every fluent belongs to one, and the fewer variables the better."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from soloist.engines.logic.groups import Group
from soloist.engines.sas import Fact
from soloist.game.ground import TRUE


@dataclass(frozen=True)
class FluentVariable:
    """A variable whose values are fluents, and, where none of them may hold, one more after them."""

    fluents: tuple[int, ...]
    has_none: bool

    @property
    def size(self) -> int:
        """The number of its values."""
        return len(self.fluents) + self.has_none


class Variables:
    """The variables of a game, and where each fluent is."""

    def __init__(self, variables: Sequence[FluentVariable]) -> None:
        self.all = list(variables)
        self.place: dict[int, Fact] = {
            fluent: (number, value)
            for number, variable in enumerate(self.all)
            for value, fluent in enumerate(variable.fluents)
        }

    def values(self, state: Iterable[int]) -> list[int]:
        """The values of all variables in a state."""
        found = [len(variable.fluents) for variable in self.all]
        for fluent in state:
            if fluent in self.place:
                variable, value = self.place[fluent]
                found[variable] = value
        return found


def chosen(fluents: Iterable[int], groups: Iterable[Group]) -> Variables:
    """Cover the fluents with groups, the largest rest first; what no group covers is a variable by itself."""
    left = set(fluents)
    rests = [_Rest(set(group.fluents), group.exactly) for group in groups if left.issuperset(group.fluents)]
    found = []
    while rests:
        best = max(rests, key=lambda rest: (len(rest.fluents), rest.exactly))
        taken = best.fluents
        if len(taken) < 2:
            break
        found.append(FluentVariable(tuple(sorted(taken)), has_none=not best.exactly))
        left -= taken
        # A group that has lost a member to another variable may be without one.
        rests = [
            rest if rest.fluents.isdisjoint(taken) else _Rest(rest.fluents - taken, exactly=False) for rest in rests
        ]
        rests = [rest for rest in rests if rest.fluents]
    found += [FluentVariable((fluent,), has_none=True) for fluent in left]
    return Variables(sorted(found, key=lambda variable: variable.fluents))


@dataclass(frozen=True)
class _Rest:
    """What is left of a group."""

    fluents: set[int]
    exactly: bool


def without_constants(groups: Iterable[Group], fixed: Sequence[int]) -> list[Group]:
    """The groups among the fluents that change; where a member holds always, the others never do."""
    found = []
    for group in groups:
        if any(fixed[fluent] == TRUE for fluent in group.fluents):
            continue
        changing = tuple(fluent for fluent in group.fluents if fixed[fluent] < 0)
        if len(changing) > 1:
            found.append(Group(changing, group.exactly))
    return found
