"""The boards of chess that moves in PGN lead to: what it takes to read `Nbd7`, `exd6`, `O-O` and `e8=Q`.

A short move names its piece and where it goes; which of several pieces is meant is told by the rules of chess, of which
this knows as much as that needs: how pieces go, and that a king may not be left attacked. Boards are bytes, a square's
number is eight times its rank and its file, and empty squares are 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

#: Codes are places in this text, counted from 1: white's pieces, then black's.
PIECES = "PNBRQKpnbrqk"
_DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
_STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
_KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
_GOES = {"N": _KNIGHT, "B": _DIAGONAL, "R": _STRAIGHT, "Q": _DIAGONAL + _STRAIGHT, "K": _DIAGONAL + _STRAIGHT}
_SHORT = re.compile(r"([KQRBN]?)([a-h]?)([1-8]?)(x?)([a-h][1-8])(?:=?([QRBN]))?$")


@dataclass(frozen=True)
class Position:
    """A board, who is to move (0 white, 1 black), and the square that a pawn has just gone over, or -1."""

    board: bytes
    player: int
    passed: int = -1


def piece(name: str, player: int) -> int:
    """The code of a player's piece."""
    return PIECES.index(name if player == 0 else name.lower()) + 1


def read_fen(text: str) -> Position | None:
    """The position that a FEN tells, as far as this needs it; None where it tells none."""
    fields = text.split()
    if len(fields) < 2 or fields[1] not in ("w", "b"):
        return None
    ranks = []
    for rank in fields[0].split("/"):
        codes: list[int] = []
        for symbol in rank:
            if symbol in "12345678":
                codes += [0] * int(symbol)
            elif symbol in PIECES:
                codes.append(PIECES.index(symbol) + 1)
            else:
                return None
        ranks.append(bytes(codes))
    if len(ranks) != 8 or any(len(rank) != 8 for rank in ranks):
        return None
    passed = fields[3] if len(fields) > 3 else "-"
    return Position(b"".join(reversed(ranks)), "wb".index(fields[1]), -1 if passed == "-" else _square(passed))


START = read_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")


def after_move(position: Position, text: str) -> Position | None:
    """The position after a move in short notation; None where no piece, or more than one, can make it."""
    text = text.rstrip("+#!?")
    if text in ("O-O", "0-0", "O-O-O", "0-0-0"):
        return _castled(position, far=len(text) > 3)
    match = _SHORT.fullmatch(text)
    if match is None:
        return None
    name, file, rank, _, target, promoted = match.groups()
    end = _square(target)
    starts = [
        start
        for start, code in enumerate(position.board)
        if code == piece(name or "P", position.player)
        and (not file or start % 8 == ord(file) - 97)
        and (not rank or start // 8 == int(rank) - 1)
        and end in reached(position, start)
    ]
    found = [_moved(position, start, end, promoted) for start in starts]
    if len(found) > 1:
        # A piece that must protect its king is not meant.
        found = [after for after in found if not attacked(after, position.player)]
    return found[0] if len(found) == 1 else None


def reached(position: Position, start: int) -> Iterator[int]:
    """Where the piece on a square can go, if nobody asks for the king."""
    board, player = position.board, position.player
    name = PIECES[board[start] - 1].upper()
    if name == "P":
        yield from _pawn(position, start)
        return
    for dx, dy in _GOES[name]:
        square = _shift(start, dx, dy)
        while square >= 0:
            if board[square] and _owner(board[square]) == player:
                break
            yield square
            if board[square] or name in "NK":
                break
            square = _shift(square, dx, dy)


def _pawn(position: Position, start: int) -> Iterator[int]:
    board, player = position.board, position.player
    forward = 1 if player == 0 else -1
    ahead = _shift(start, 0, forward)
    if ahead >= 0 and not board[ahead]:
        yield ahead
        further = _shift(ahead, 0, forward)
        if start // 8 == (1 if player == 0 else 6) and not board[further]:
            yield further
    for dx in (-1, 1):
        beside = _shift(start, dx, forward)
        if beside >= 0 and (beside == position.passed or (board[beside] and _owner(board[beside]) != player)):
            yield beside


def attacked(position: Position, player: int) -> bool:
    """Whether the other player, who is to move, could take a player's king."""
    king = piece("K", player)
    return any(
        position.board[end] == king
        for start, code in enumerate(position.board)
        if code and _owner(code) == position.player
        for end in reached(position, start)
    )


def _moved(position: Position, start: int, end: int, promoted: str | None) -> Position:
    board = bytearray(position.board)
    code = board[start]
    pawn = PIECES[code - 1].upper() == "P"
    board[start], board[end] = 0, piece(promoted, position.player) if promoted and pawn else code
    if pawn and end == position.passed:
        board[start // 8 * 8 + end % 8] = 0
    passed = (start + end) // 2 if pawn and abs(start - end) == 16 else -1
    return Position(bytes(board), 1 - position.player, passed)


def _castled(position: Position, far: bool) -> Position | None:
    """The king two squares to the side, and the rook behind it."""
    first = 0 if position.player == 0 else 56
    king, rook = piece("K", position.player), piece("R", position.player)
    corner, beside, end = (first, first + 3, first + 2) if far else (first + 7, first + 5, first + 6)
    board = bytearray(position.board)
    if board[first + 4] != king or board[corner] != rook:
        return None
    board[first + 4] = board[corner] = 0
    board[end], board[beside] = king, rook
    return replace(position, board=bytes(board), player=1 - position.player, passed=-1)


def _square(text: str) -> int:
    return (int(text[1]) - 1) * 8 + ord(text[0]) - 97 if re.fullmatch("[a-h][1-8]", text) else -1


def _shift(square: int, dx: int, dy: int) -> int:
    x, y = square % 8 + dx, square // 8 + dy
    return y * 8 + x if 0 <= x < 8 and 0 <= y < 8 else -1


def _owner(code: int) -> int:
    return 0 if code <= 6 else 1
