"""State machines of objects: what LOCM learns about each sort of object, and about the plan as a whole.

A *transition* is an action and a position: what the action does to the object there. Position 0 is the zero object,
which takes part in every step; its machine tells how plans run. A state may have parameters: objects that the object
has to do with while it is in the state, such as the block below.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple


class Step(NamedTuple):
    """A step of a plan: the action's name and its objects."""

    name: str
    args: tuple[str, ...]

    def __str__(self) -> str:
        return f"({' '.join((self.name, *self.args))})"


class Transition(NamedTuple):
    """What an action does to the object at one of its positions; position 0 is the zero object."""

    action: str
    position: int

    def __str__(self) -> str:
        return f"{self.action}.{self.position}"


@dataclass(frozen=True)
class StateParameter:
    """An object of a sort that goes with a state: which position of each transition sets it, and which refers to it."""

    sort: int
    set_by: Mapping[Transition, int]
    used_by: Mapping[Transition, int]


@dataclass(frozen=True)
class Machine:
    """One machine of a sort: states count from 0, and each transition leads from one to another."""

    sort: int
    number: int
    transitions: tuple[Transition, ...]
    start: Mapping[Transition, int]
    end: Mapping[Transition, int]
    parameters: Mapping[int, tuple[StateParameter, ...]]
    #: The states in which objects were at the beginning and at the end of a plan.
    first: frozenset[int]
    last: frozenset[int]

    @property
    def states(self) -> int:
        """How many states there are."""
        return 1 + max((*self.start.values(), *self.end.values()), default=-1)


@dataclass(frozen=True)
class Model:
    """All that was learned from plans; sort 0 is the zero object's."""

    #: For each action, the sorts of its positions.
    actions: Mapping[str, tuple[int, ...]]
    machines: tuple[Machine, ...]

    def of_sort(self, sort: int) -> tuple[Machine, ...]:
        """The machines of a sort."""
        return tuple(machine for machine in self.machines if machine.sort == sort)
