"""Machines of turns as lines of a `.soloist` file.

    turns white Q
    action move_q 1 1
    machine 0 first 0 last 1
    edge move_q.0 0 0
    parameter 0 1 set move_q.0 2 used move_q.0 1

An action has the sorts of its objects behind it. A machine is of a sort, 0 for the zero object, with the states in
which objects begin and end turns; its edges are transitions from one state to another. A parameter is of a state and a
sort, with the position that sets it for each transition into the state, and the one that refers to it for each out of
it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from soloist.languages.boardgame.machines import Machine, Model, StateParameter, Transition
from soloist.numeral import whole_number, whole_numbers

#: States, sorts and positions are below this; what LOCM learns has a few.
_MOST = 1_000


def turn_lines(model: Model) -> Iterator[str]:
    """The lines of a model, but for the first."""
    for action, sorts in model.actions.items():
        yield " ".join(["action", action, *map(str, sorts)])
    for machine in model.machines:
        first, last = (" ".join(map(str, sorted(states))) for states in (machine.first, machine.last))
        yield f"machine {machine.sort} first {first} last {last}"
        for transition in machine.transitions:
            yield f"edge {transition} {machine.start[transition]} {machine.end[transition]}"
        for state, parameters in machine.parameters.items():
            for each in parameters:
                uses = f"set {_positions(each.set_by)} used {_positions(each.used_by)}"
                yield f"parameter {state} {each.sort} {uses}".rstrip()


def _positions(uses: Mapping[Transition, int]) -> str:
    return " ".join(f"{transition} {position}" for transition, position in uses.items())


@dataclass
class _Draft:
    """A machine that is being read."""

    sort: int
    first: frozenset[int]
    last: frozenset[int]
    edges: dict[Transition, tuple[int, int]] = field(default_factory=dict)
    parameters: list[tuple[int, StateParameter]] = field(default_factory=list)


class TurnReader:
    """Reads the lines of one model; each `on_` tells whether it could read its line."""

    def __init__(self) -> None:
        self._actions: dict[str, tuple[int, ...]] = {}
        self._drafts: list[_Draft] = []

    def on_action(self, rest: str) -> bool:
        """An action and the sorts of its objects."""
        name, *sorts = rest.split() or [""]
        numbers = whole_numbers(sorts, _MOST)
        if not name or name in self._actions or numbers is None or self._drafts:
            return False
        self._actions[name] = tuple(numbers)
        return True

    def on_machine(self, rest: str) -> bool:
        """A machine's sort and the states in which turns begin and end."""
        words = rest.split()
        if len(words) < 3 or words[1] != "first" or "last" not in words:
            return False
        split = words.index("last")
        numbers = [whole_numbers(part, _MOST) for part in (words[:1], words[2:split], words[split + 1 :])]
        sort, first, last = numbers
        if sort is None or first is None or last is None:
            return False
        self._drafts.append(_Draft(sort[0], frozenset(first), frozenset(last)))
        return True

    def on_edge(self, rest: str) -> bool:
        """A transition, its first state and its last."""
        words = rest.split()
        transition = self._transition(words[0]) if len(words) == 3 else None
        states = whole_numbers(words[1:], _MOST)
        if transition is None or states is None or not self._drafts or transition in self._drafts[-1].edges:
            return False
        self._drafts[-1].edges[transition] = states[0], states[1]
        return True

    def on_parameter(self, rest: str) -> bool:
        """A parameter of a state of the last machine."""
        words = rest.split()
        if "set" not in words or "used" not in words or not self._drafts:
            return False
        at, used_at = words.index("set"), words.index("used")
        numbers = whole_numbers(words[:at], _MOST)
        set_by, used_by = self._uses(words[at + 1 : used_at]), self._uses(words[used_at + 1 :])
        if numbers is None or len(numbers) != 2 or set_by is None or used_by is None:
            return False
        state, sort = numbers
        edges = self._drafts[-1].edges
        # Every transition into the state sets its parameters, and every one out of it refers to them.
        if set_by.keys() != {t for t, (_, end) in edges.items() if end == state}:
            return False
        if used_by.keys() != {t for t, (start, _) in edges.items() if start == state}:
            return False
        self._drafts[-1].parameters.append((state, StateParameter(sort, set_by, used_by)))
        return True

    def _transition(self, word: str) -> Transition | None:
        action, _, number = word.rpartition(".")
        position = whole_number(number)
        if position is None or action not in self._actions or position > len(self._actions[action]):
            return None
        return Transition(action, position)

    def _uses(self, words: list[str]) -> dict[Transition, int] | None:
        """The positions of transitions; none where they are no positions of objects."""
        uses: dict[Transition, int] = {}
        for name, number in zip(words[::2], words[1::2], strict=False):
            transition, position = self._transition(name), whole_number(number)
            if transition is None or position is None or not 1 <= position <= len(self._actions[transition.action]):
                return None
            uses[transition] = position
        return None if len(words) % 2 else uses

    def model(self) -> Model | None:
        """What was read; none where there are no actions or machines."""
        if not self._actions or not self._drafts:
            return None
        machines: list[Machine] = []
        for draft in self._drafts:
            number = sum(machine.sort == draft.sort for machine in machines)
            states = 1 + max((state for edge in draft.edges.values() for state in edge), default=-1)
            machines.append(
                Machine(
                    draft.sort,
                    number,
                    tuple(draft.edges),
                    {transition: start for transition, (start, _) in draft.edges.items()},
                    {transition: end for transition, (_, end) in draft.edges.items()},
                    {state: tuple(p for s, p in draft.parameters if s == state) for state in range(states)},
                    draft.first,
                    draft.last,
                )
            )
        return Model(self._actions, tuple(machines))
