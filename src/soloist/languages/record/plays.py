"""Makes plays of boards that follow one another, with a place for what cannot be read."""

from __future__ import annotations

from soloist.errors import ParseError
from soloist.languages.trace.between import move_between
from soloist.languages.trace.letters import Move
from soloist.languages.trace.model import Board, Equipment, Play, Turn
from soloist.source import Finding, Severity, Source


def fault(source: Source, at: int, length: int, code: str, message: str, hint: str = "") -> ParseError:
    """What is wrong at a place."""
    return ParseError(Finding(Severity.ERROR, code, message, source.span(at, at + length), hint))


class PlayRecorder:
    """The play that is being read: each board becomes the move that led to it."""

    def __init__(self, kit: Equipment, board: Board, source: Source, at: int, known: dict[Move, Move]) -> None:
        """`known` are the moves of all plays of a text: the same move is the same object, as learning expects it."""
        self._kit, self._source, self._at, self._known = kit, source, at, known
        self._first = self._board = board
        self._turns: list[Turn] = []

    def add(self, player: int, board: Board, at: int) -> None:
        """The board after a player's turn; raises `ParseError` where no move makes it."""
        move = move_between(self._kit, player, self._board, board)
        if move is None:
            message = f"no move of {self._kit.players[player]} makes this board of the one before"
            raise fault(self._source, at, 1, "move", message)
        self._turns.append(Turn(player, self._board, self._known.setdefault(move, move), None, at))
        self._board = board

    def end(self, values: tuple[int, ...] | None) -> Play:
        """The play, with its rewards where it was played to the end."""
        return Play(self._first, tuple(self._turns), self._board, values, self._at)
