"""A move for any change of a board, for games whose turns change more than a piece does.

The piece that begins goes to its end at once. From there it goes to whatever vanishes, and comes back. Then it is put
down, and what else has changed appears, the nearest first: a box that is pushed goes on from where its pusher came to
stand. Alike changes are spelled alike, wherever they happen.

>>> from soloist.languages.trace.letters import move_text
>>> from soloist.languages.trace.model import Kind
>>> kit = Equipment(4, 1, ("solo",), (Kind("M", 0, "M"), Kind("B", 0, "B")), bytes((1, 2, 0, 0)))
>>> print(move_text(move_for(kit, 0, bytes((1, 2, 0, 0)), bytes((0, 1, 2, 0)), (1,))))
(0 (1 0 w) (0 0 a B) (1 0 e))
"""

from __future__ import annotations

from collections.abc import Collection

from soloist.languages.trace.between import Hand
from soloist.languages.trace.letters import DELETE, Move
from soloist.languages.trace.model import EMPTY, OFF, Board, Equipment


def move_for(kit: Equipment, player: int, before: Board, after: Board, movers: Collection[int]) -> Move | None:
    """The move by which a player makes one board of another, begun by a piece with one of some codes if there is one.

    None where no piece is there to begin, or none is there in the end.
    """
    start, end = _begins(before, after, movers), _ends(before, after, movers)
    if start is None or end is None:
        return None
    hand = Hand(kit, player, before, after, start)
    if start != end:
        if after[start] == before[start]:
            hand.appear(after[end])
        elif after[start] != EMPTY:
            hand.become(after[start])
            hand.appear(after[end])
        hand.go(end)
    hand.become(after[end])
    changed = [square for square, code in enumerate(after) if code != before[square] and square not in (start, end)]
    width = kit.width
    changed.sort(key=lambda s: (abs(s % width - end % width) + abs(s // width - end // width), s))
    gone = [square for square in changed if after[square] == EMPTY]
    for square in gone:
        hand.go(square, DELETE)
        hand.board[square] = EMPTY
    if gone:
        hand.go(end)
    for square in changed:
        if after[square] != EMPTY:
            hand.appear(after[square])
            hand.go(square)
    return Move(start, tuple(hand.word))


def _begins(before: Board, after: Board, movers: Collection[int]) -> int | None:
    """Where a move begins: with a mover that changes, any mover, a piece that changes, any piece."""
    pieces = [square for square, code in enumerate(before) if code not in (EMPTY, OFF)]
    pieces.sort(key=lambda s: (before[s] not in movers, before[s] == after[s], s))
    return pieces[0] if pieces else None


def _ends(before: Board, after: Board, movers: Collection[int]) -> int | None:
    """Where its piece ends: where a mover has come to, or stays, else where something changed, or at any piece."""
    return _begins(after, before, movers)
