"""What a move does to a board: the mechanics that the paper's letters stand for.

The piece in hand is lifted off its square. A step moves it and says what it finds there; `d` takes the piece below
it off the board; `a` puts the piece in hand down and takes up a new one on the same square. When the word ends, the
piece in hand is put down, and whatever stands there is taken.
"""

from __future__ import annotations

from collections.abc import Iterable

from soloist.languages.trace.letters import ADD, DELETE, Move
from soloist.languages.trace.model import EMPTY, OFF, Board, Equipment, Play, Turn


class MoveError(ValueError):
    """A move that cannot be made on a board; the message says why."""


def apply_move(equipment: Equipment, board: Board, player: int, move: Move) -> Board:
    """The board after a player's move; raises `MoveError` where a letter does not fit the board."""
    square = move.square
    if not 0 <= square < len(board) or board[square] == OFF:
        raise MoveError(f"square {square} is not on the board")
    view = equipment.views[player]
    hand = board[square]
    if view[hand] != ord("w"):
        found = "is empty" if hand == EMPTY else "holds a piece of the opponent"
        raise MoveError(f"square {square} {found}: a move starts on a piece of its player")
    if not move.word:
        raise MoveError("the move has no letters")
    after = bytearray(board)
    after[square] = EMPTY
    for letter in move.word:
        square = equipment.shift(square, letter.dx, letter.dy)
        if square < 0:
            raise MoveError(f"{letter} leaves the board")
        if letter.on == ADD:
            code = equipment.codes.get((player, letter.note))
            if code is None:
                raise MoveError(f"{letter} adds a piece that {equipment.players[player]} does not have")
            after[square] = hand
            hand = code
        elif letter.on == DELETE:
            if after[square] == EMPTY:
                raise MoveError(f"{letter} deletes, but square {square} is empty")
            after[square] = EMPTY
        elif view[after[square]] != ord(letter.on):
            raise MoveError(f"{letter} does not find {_FOUND[letter.on]} on square {square}")
    after[square] = hand
    return bytes(after)


_FOUND = {"e": "an empty square", "w": "an own piece", "p": "a piece of the opponent"}


def replay(
    equipment: Equipment,
    moves: Iterable[tuple[int, Move]],
    values: tuple[int, ...] | None = None,
    setup: Board | None = None,
) -> Play:
    """A play from its moves, each with its player; raises `MoveError` at the first that cannot be made."""
    board = first = equipment.setup if setup is None else setup
    turns = []
    for player, move in moves:
        turns.append(Turn(player, board, move))
        board = apply_move(equipment, board, player, move)
    return Play(first, tuple(turns), board, values)
