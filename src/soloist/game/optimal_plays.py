"""Every optimal play of a game, by exhausting its states with the reference semantics: any game, if it is small.

Moves that cost nothing under the metric, such as walks where pushes count, are no choices here: plays differ where a
move that costs something differs, or the state in which it is made, and between two of these the fewest moves are made.

>>> from soloist.languages.registry import read_one
>>> plays = OptimalPlays(read_one("examples/river-crossing.kif"), "moves", 100, 7)
>>> plays.run(1_000)
>>> plays.finished, plays.count, len(list(plays.moves()))
(True, 2, 2)
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cached_property
from heapq import heappop, heappush
from itertools import count
from typing import Any

from soloist.game.model import Game


class OptimalPlays:
    """The plays that earn a reward for a cost, which must be the least there is; worked out in slices."""

    def __init__(self, game: Game[Any, Any], metric: str, value: int, cost: int) -> None:
        self._game = game
        self._metric = metric
        self._value = value
        self._cost = cost
        #: The states in which play begins or that a move with a cost leads to, each with its least cost.
        self._costs: dict[Any, int] = {game.initial: 0}
        self._after: dict[Any, list[tuple[Any, int]]] = {}
        self._order = count()
        self._queue: list[tuple[int, int, Any]] = [(0, next(self._order), game.initial)]

    @property
    def finished(self) -> bool:
        """Whether every state that an optimal play may lead through was looked at."""
        return not self._queue

    @property
    def states(self) -> int:
        """How many states were looked at."""
        return len(self._after)

    def run(self, states: int) -> None:
        """Look at so many states more, or at all that there are."""
        for _ in range(states):
            if not self._queue:
                return
            cost, _, state = heappop(self._queue)
            if cost > self._costs[state] or state in self._after:
                continue
            further: list[tuple[Any, int]] = []
            self._after[state] = further
            for _, after, price in self._steps(state):
                total = cost + price
                if total + self._game.admissible_bound(after, self._metric) > self._cost:
                    continue
                further.append((after, price))
                if total < self._costs.get(after, total + 1):
                    self._costs[after] = total
                    heappush(self._queue, (total, next(self._order), after))

    @property
    def count(self) -> int:
        """How many plays there are."""
        return self._ways.get(self._game.initial, 0)

    def moves(self) -> Iterator[tuple[Any, ...]]:
        """The moves of every play, in the order of the game's own moves."""
        waiting: list[tuple[Any, tuple[Any, ...]]] = [(self._game.initial, ())]
        while waiting:
            state, made = waiting.pop()
            end = self._end(state)
            if end is not None and self._costs[state] == self._cost:
                yield made + end
            further = [
                (after, made + moves)
                for moves, after, price in self._steps(state)
                if self._is_on_the_way(state, after, price)
            ]
            waiting += reversed(further)

    def _is_on_the_way(self, state: Any, after: Any, price: int) -> bool:
        return self._costs.get(after) == self._costs[state] + price and self._ways.get(after, 0) > 0

    @cached_property
    def _ways(self) -> dict[Any, int]:
        """In how many ways a play goes on from a state to an end, for those from which there is one."""
        ways: dict[Any, int] = {}
        for state in sorted(self._after, key=self._costs.__getitem__, reverse=True):
            here = self._costs[state]
            found = int(here == self._cost and self._end(state) is not None)
            for after, price in self._after[state]:
                if self._costs.get(after) == here + price:
                    found += ways.get(after, 0)
            if found:
                ways[state] = found
        return ways

    def _steps(self, state: Any) -> Iterator[tuple[tuple[Any, ...], Any, int]]:
        """The moves with a cost that can be made after some that cost nothing: all moves, the state after, the cost."""
        for here, walked in self._walks(state):
            if self._game.is_terminal(here):
                continue
            for move in self._game.moves(here):
                price = self._game.cost(move, self._metric)
                if price > 0:
                    yield (*walked, move), self._game.apply(here, move), price

    def _end(self, state: Any) -> tuple[Any, ...] | None:
        """The fewest moves that cost nothing and end the game with the reward, if any do."""
        for here, walked in self._walks(state):
            if self._game.is_terminal(here) and self._game.value(here) == self._value:
                return walked
        return None

    def _walks(self, state: Any) -> Iterator[tuple[Any, tuple[Any, ...]]]:
        """The states that moves without a cost lead to, nearest first, with the moves."""
        seen = {state}
        queue: deque[tuple[Any, tuple[Any, ...]]] = deque([(state, ())])
        while queue:
            here, walked = queue.popleft()
            yield here, walked
            if self._game.is_terminal(here):
                continue
            for move in self._game.moves(here):
                if self._game.cost(move, self._metric) == 0:
                    after = self._game.apply(here, move)
                    if after not in seen:
                        seen.add(after)
                        queue.append((after, (*walked, move)))
