"""Put the used moves of a one-way game in an order that is legal: depth-first, by the ground game itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from soloist.engines.logic.one_way import OneWay
from soloist.game.ground import GroundGame, holds


class Ordering:
    """A depth-first replay; fill-in puzzles hardly ever go back."""

    def __init__(self, ground: GroundGame, one_way: OneWay, used: Sequence[int], most: int) -> None:
        self._ground = ground
        self._one_way = one_way
        self._used = list(used)
        self._left = most

    def run(self) -> list[int] | None:
        """The moves in a legal order that ends the game with the last one, or None where none was found."""
        made: list[int] = []
        choices = [self._legal(made)]
        while choices:
            move = next(choices[-1], None)
            if move is None or self._left <= 0:
                choices.pop()
                if made:
                    made.pop()
                continue
            made.append(move)
            if len(made) == len(self._used):
                if holds(self._ground.evaluate(self._state(made)), self._ground.terminal):
                    return made
                made.pop()
                continue
            choices.append(self._legal(made))
        return None

    def _legal(self, made: list[int]) -> Iterator[int]:
        """The moves that may come next; none where the game has ended already."""
        self._left -= 1
        values = self._ground.evaluate(self._state(made))
        if holds(values, self._ground.terminal):
            return iter(())
        return iter([m for m in self._used if m not in made and holds(values, self._ground.legal[m])])

    def _state(self, made: Sequence[int]) -> set[int]:
        one_way = self._one_way
        state = set(self._ground.initial - one_way.clock_fluents)
        for move in made:
            for fluent in one_way.effects[move] or ():
                if fluent in self._ground.initial:
                    state.discard(fluent)
                else:
                    state.add(fluent)
        return state | one_way.clock[min(len(made), len(one_way.clock) - 1)]
