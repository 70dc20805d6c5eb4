"""Relations that never change, which LOCM cannot see: which objects an action takes together, plan after plan.

Roads are not in any state of a truck. But a truck that drives takes the same pairs of places again and again. If an
action could take any two objects of its sorts, so many repetitions among so few uses would be all but impossible; then
the pairs are kept as a relation. Pairs that a state speaks of, as a block and the one below it, are left out.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from soloist.languages.boardgame.machines import Model
from soloist.learn.plans import Plan

#: A relation is believed if chance would make as many repetitions in one of so many sets of plans.
_ONE_IN = 1_000_000


class Static(NamedTuple):
    """Two positions of an action that take only some pairs of objects: how many of how many, in how many uses."""

    action: str
    first: int
    second: int
    pairs: int
    possible: int
    uses: int

    @property
    def name(self) -> str:
        """The name of the relation as a predicate."""
        return f"{self.action}-{self.first}-{self.second}"

    @property
    def places(self) -> tuple[int, int]:
        """Both positions."""
        return self.first, self.second

    def __str__(self) -> str:
        return (
            f"{self.action} takes its objects {self.first} and {self.second} in {self.pairs} of {self.possible} pairs "
            f"only, in {self.uses} uses: kept as a relation that never changes"
        )


def find_statics(plans: Sequence[Plan], model: Model) -> list[Static]:
    """The relations that repetitions show."""
    found = []
    for action, sorts in model.actions.items():
        related = _related(model, action)
        for first, second in combinations(range(1, len(sorts) + 1), 2):
            if (first, second) not in related:
                static = _judge(plans, model.actions, action, first, second)
                if static is not None:
                    found.append(static)
    return found


def _related(model: Model, action: str) -> set[tuple[int, int]]:
    """The positions that states of machines bring together: an object, and what it has to do with there."""
    found = set()
    for machine in model.machines:
        for parameters in machine.parameters.values():
            for parameter in parameters:
                for transition, position in (*parameter.set_by.items(), *parameter.used_by.items()):
                    if transition.action == action and transition.position:
                        one, other = sorted((transition.position, position))
                        found.add((one, other))
    return found


def _judge(
    plans: Sequence[Plan], actions: Mapping[str, tuple[int, ...]], action: str, first: int, second: int
) -> Static | None:
    sorts = actions[action]
    expected = 0.0
    repeated = uses = pairs = possible = 0
    for plan in plans:
        members: dict[int, set[str]] = {}
        for step in plan:
            for thing, sort in zip(step.args, actions[step.name], strict=True):
                members.setdefault(sort, set()).add(thing)
        taken = [(step.args[first - 1], step.args[second - 1]) for step in plan if step.name == action]
        if not taken:
            continue
        one, other = members[sorts[first - 1]], members[sorts[second - 1]]
        count = len(one) * len(other) - len(one & other)
        distinct = len(set(taken))
        expected += len(taken) - count * (1 - (1 - 1 / count) ** len(taken))
        repeated += len(taken) - distinct
        uses, pairs, possible = uses + len(taken), pairs + distinct, possible + count
    if repeated > expected and _log_tail(repeated, expected) < -math.log(_ONE_IN):
        return Static(action, first, second, pairs, possible, uses)
    return None


def _log_tail(count: int, mean: float) -> float:
    """A bound on the logarithm of the chance of so many or more, where the mean is smaller (Chernoff)."""
    return count - mean - count * math.log(count / mean) if mean > 0 else -math.inf


def seen_pairs(plan: Plan, statics: Sequence[Static]) -> list[tuple[str, tuple[str, str]]]:
    """The relations as a plan shows them: the name, and the two objects."""
    return [
        (static.name, (step.args[static.first - 1], step.args[static.second - 1]))
        for step in plan
        for static in statics
        if step.name == static.action
    ]
