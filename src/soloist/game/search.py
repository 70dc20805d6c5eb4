"""Plain search over the contract `Game` itself: slow, short and obviously right.

It knows nothing but `moves`, `apply`, `is_terminal`, `value` and `cost`, drops no state but one that was reached as
cheaply before, and compares whole states. So it serves any language, and what it has exhausted is true if the reference
semantics is. The black-box engine and the verifier's check of last resort are both made of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from typing import Any, Generic, TypeVar

from soloist.game.model import Game

S = TypeVar("S")
M = TypeVar("M")

#: How many states a megabyte holds in Python, roughly.
STATES_IN_A_MEGABYTE = 1_000
#: How many states are expanded between two looks at the clock, which may take long where rules are large.
STATES_IN_A_SLICE = 20

#: The order in which states are looked at: a number from the cost so far and the state, the least first.
Priority = Callable[[int, Any], int]


def by_cost(cost: int, state: object) -> int:
    """Uniform-cost search: cheapest first, which is breadth-first where every move costs one."""
    del state
    return cost


def a_star(bound: Callable[[Any], int]) -> Priority:
    """A*: by the cost so far and an admissible bound on what any play to an end with a reward still costs."""
    return lambda cost, state: cost + bound(state)


def greedy(evaluate: Callable[[Any], int]) -> Priority:
    """Greedy best-first search: by an evaluation alone; the least is thought to be nearest."""
    return lambda _, state: evaluate(state)


@dataclass(frozen=True)
class Play(Generic[M]):
    """A play to an end."""

    moves: tuple[M, ...]
    value: int
    cost: int


class PlainSearch(Generic[S, M]):
    """A search that works in slices and tells what it has seen.

    States that cost `below` or more are left out. With the priorities `by_cost` and `a_star`, `floor` is what any play
    with a reward that has not been seen yet costs at least.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        metric: str,
        priority: Priority = by_cost,
        *,
        below: int | None = None,
        most_states: int | None = None,
    ) -> None:
        self._game = game
        self._metric = metric
        self._priority = priority
        self._below = below
        self._most_states = most_states
        self._ties = count()
        self._queue: list[tuple[int, int, int, Any]] = []
        self._costs: dict[Any, int] = {}
        self._came: dict[Any, tuple[Any, Any] | None] = {}
        #: How many states have been looked at, and the most that one of them has cost.
        self.looked_at = 0
        self.deepest = 0
        self.out_of_memory = False
        #: The cheapest end seen, by its reward.
        self._ends: dict[int, tuple[int, Any]] = {}
        self._reach(game.initial, 0, None)

    @property
    def exhausted(self) -> bool:
        """Whether every state was looked at."""
        return not self._queue and not self.out_of_memory

    @property
    def floor(self) -> int | None:
        """The least priority that is still waiting; None when nothing is."""
        return self._queue[0][0] if self._queue else None

    @property
    def values(self) -> dict[int, int]:
        """The rewards of the ends seen, each with the least cost seen."""
        return {value: cost for value, (cost, _) in self._ends.items()}

    @property
    def best(self) -> Play[M] | None:
        """The play with the highest reward seen, and among those the cheapest."""
        if not self._ends:
            return None
        value = max(self._ends)
        cost, state = self._ends[value]
        moves: list[M] = []
        while (step := self._came[state]) is not None:
            state, move = step
            moves.append(move)
        return Play(tuple(reversed(moves)), value, cost)

    def run(self, states: int) -> None:
        """Look at so many states more, or at all that there are."""
        for _ in range(states):
            if not self._queue or self.out_of_memory:
                return
            _, _, cost, state = heappop(self._queue)
            if cost > self._costs[state]:
                continue  # it was reached more cheaply since
            self._look_at(state, cost)

    def _look_at(self, state: Any, cost: int) -> None:
        self.looked_at += 1
        self.deepest = max(self.deepest, cost)
        if self._game.is_terminal(state):
            value = self._game.value(state)
            if value not in self._ends or cost < self._ends[value][0]:
                self._ends[value] = (cost, state)
            return
        for move in self._game.moves(state):
            after, total = self._game.apply(state, move), cost + self._game.cost(move, self._metric)
            if total < self._costs.get(after, total + 1):
                self._reach(after, total, (state, move))

    def _reach(self, state: Any, cost: int, came: tuple[Any, Any] | None) -> None:
        if self._below is not None and cost >= self._below:
            return
        self._costs[state] = cost
        self._came[state] = came
        heappush(self._queue, (self._priority(cost, state), next(self._ties), cost, state))
        self.out_of_memory = self._most_states is not None and len(self._costs) > self._most_states
