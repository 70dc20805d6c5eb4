"""In which positions conditions about the past hold of a move, for all positions of a player at once."""

from __future__ import annotations

from functools import cached_property

from soloist.languages.boardgame.memory import Memory, asked_squares, just_went_far
from soloist.languages.trace.letters import Move
from soloist.languages.trace.model import Trace
from soloist.learn.exposure import bits_of


def memories(trace: Trace, player: int) -> list[Memory]:
    """What is remembered in each position of a player."""
    found = []
    for play in trace.plays:
        memory = Memory()
        for turn in play.turns:
            if turn.player == player:
                found.append(memory)
            memory = memory.after(trace.equipment, turn.played)
    return found


class Past:
    """What was played before each position of a player; sorted when it is first asked for."""

    def __init__(self, trace: Trace, player: int) -> None:
        self._trace = trace
        self._player = player

    @cached_property
    def _memories(self) -> list[Memory]:
        return memories(self._trace, self._player)

    @cached_property
    def _touched(self) -> dict[int, int]:
        """For each square the positions in which a piece has left it or come to it."""
        numbers: dict[int, list[int]] = {}
        for number, memory in enumerate(self._memories):
            for square in memory.touched:
                numbers.setdefault(square, []).append(number)
        return {square: bits_of(found, len(self._memories)) for square, found in numbers.items()}

    @cached_property
    def _went_far(self) -> dict[int, int]:
        """For each square the positions in which a piece has just come to it over two squares or more."""
        numbers: dict[int, list[int]] = {}
        for number, memory in enumerate(self._memories):
            numbers.setdefault(just_went_far(self._trace.equipment, memory), []).append(number)
        return {square: bits_of(found, len(self._memories)) for square, found in numbers.items()}

    def where(self, move: Move, kind: str) -> int:
        """The positions in which a condition of the past holds of a move."""
        stirred, removed = asked_squares(self._trace.equipment, move)
        found = 0
        if kind == "stirred":
            for square in stirred:
                found |= self._touched.get(square, 0)
            return found
        for square in removed:
            found |= self._went_far.get(square, 0)
        return ((1 << len(self._memories)) - 1) & ~found if removed else 0
