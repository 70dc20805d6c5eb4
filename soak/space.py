"""Exhaustive search in plain code over the reference semantics: what every engine is compared with."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Any

from soloist.game.model import Game


@dataclass(frozen=True)
class Truth:
    """The highest reward of any play (0 where none earns anything), and the least cost of a play that earns it.

    Where not all states were looked at (`complete`), some play earns this much for this cost, and others may do better.
    """

    maximum: int
    least: int | None
    complete: bool = True

    def __str__(self) -> str:
        if not self.maximum:
            return "no play earns anything" if self.complete else "nothing is known"
        cost = "" if self.least is None else f" for {self.least}"
        return f"the best play earns {self.maximum}{cost}" if self.complete else f"a play earns {self.maximum}{cost}"


@dataclass(frozen=True)
class Space:
    """The states that play can come to, nearest first, and their moves; or the nearest of them, if they are many."""

    game: Game[Any, Any]
    states: Sequence[Any]
    #: The moves of each state that was expanded, with the place of the state after them.
    moves: Sequence[Sequence[tuple[Any, int]]]
    complete: bool

    def costs(self, metric: str) -> dict[int, int]:
        """The least cost of coming to each state."""
        least, queue, settled = {0: 0}, [(0, 0)], set()
        while queue:
            cost, place = heappop(queue)
            if place in settled:
                continue
            settled.add(place)
            for move, after in self.moves[place] if place < len(self.moves) else ():
                total = cost + self.game.cost(move, metric)
                if total < least.get(after, total + 1):
                    least[after] = total
                    heappush(queue, (total, after))
        return least

    def truth(self, metric: str) -> Truth:
        """The best that play can come to under a metric."""
        costs = self.costs(metric)
        ends = [(self.game.value(state), place) for place, state in enumerate(self.states) if self._ended(place)]
        maximum = max((value for value, _ in ends), default=0)
        if maximum == 0:
            return Truth(0, None, self.complete)
        return Truth(maximum, min(costs[place] for value, place in ends if value == maximum), self.complete)

    def _ended(self, place: int) -> bool:
        return place < len(self.moves) and not self.moves[place] and self.game.is_terminal(self.states[place])


def explore(game: Game[Any, Any], most: int, most_moves: int | None = None) -> Space:
    """All states that play can come to, or as many as are allowed; moves may be counted, where states have many."""
    places: dict[Any, int] = {game.initial: 0}
    states = [game.initial]
    moves: list[list[tuple[Any, int]]] = []
    todo = deque([game.initial])
    made = 0
    while todo:
        if len(states) > most or (most_moves is not None and made > most_moves):
            return Space(game, states, moves, complete=False)
        following = []
        state = todo.popleft()
        for move in game.moves(state):
            after = game.apply(state, move)
            if after not in places:
                places[after] = len(states)
                states.append(after)
                todo.append(after)
            following.append((move, places[after]))
        moves.append(following)
        made += len(following)
    return Space(game, states, moves, complete=True)
