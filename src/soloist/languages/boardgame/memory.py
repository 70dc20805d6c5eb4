"""What a position remembers of the play before it, for conditions about the past.

    stirred    a piece has left or come to the square where it begins, or one from which it removes a piece
    stale      it removes a piece that is not the one that has just moved over two squares or more

So rights that are lost by moving (castling) and answers to the last move (en passant) can be said.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from soloist.languages.boardgame.conditions import way_of
from soloist.languages.trace.letters import DELETE, Move
from soloist.languages.trace.model import Equipment

#: Conditions that are asked of what was played before.
OF_THE_PAST = ("stirred", "stale")


class Memory(NamedTuple):
    """The squares that pieces have left or come to, and where the last move began and ended."""

    touched: frozenset[int] = frozenset()
    last: tuple[int, int] = (-1, -1)

    def after(self, kit: Equipment, move: Move) -> Memory:
        """What is remembered after a move."""
        way = way_of(kit, move)
        touched = {move.square, *_removed(move, way), way[-1]}
        return Memory(self.touched | touched, (move.square, _went_to(move, way)))


def _removed(move: Move, way: Iterable[int]) -> list[int]:
    return [square for letter, square in zip(move.word, way, strict=True) if letter.on == DELETE]


def _went_to(move: Move, way: list[int]) -> int:
    """Where the piece that was moved stands: before another is taken up in its place."""
    for number, letter in enumerate(move.word):
        if letter.on == "a":
            return way[number]
    return way[-1]


def asked_squares(kit: Equipment, move: Move) -> tuple[list[int], list[int]]:
    """The squares that `stirred` asks about, and those that `stale` does."""
    removed = _removed(move, way_of(kit, move))
    return [move.square, *removed], removed


def holds(kit: Equipment, move: Move, kind: str, memory: Memory) -> bool:
    """Whether a condition of the past holds of a move."""
    stirred, removed = asked_squares(kit, move)
    if kind == "stirred":
        return any(square in memory.touched for square in stirred)
    return bool(removed) and not (memory.last[1] in removed and _far(kit, memory))


def just_went_far(kit: Equipment, memory: Memory) -> int:
    """The square to which a piece has just moved over two squares or more, or -1."""
    return memory.last[1] if _far(kit, memory) else -1


def _far(kit: Equipment, memory: Memory) -> bool:
    (y, x), (other_y, other_x) = (divmod(square, kit.width) for square in memory.last)
    return max(abs(x - other_x), abs(y - other_y)) >= 2
