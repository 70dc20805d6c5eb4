"""Small games with one rule each beyond how pieces go; the last is one that learned games cannot say."""

from __future__ import annotations

from abc import abstractmethod

from boardgames.rules import ORTHOGONALS, Rays, Rules, equipment
from soloist.languages.trace.letters import Letter, Move
from soloist.languages.trace.model import EMPTY, Board


class FrogsAndToads(Rules):
    """Toads go right and frogs go left, by a step or by a jump over one of the others; nobody jumps over its own."""

    title = "Frogs and toads"
    equipment = equipment("solo", "T:solo:T F:solo:F", "TTT.FFF")

    def legal(self, board: Board, player: int) -> list[Move]:
        del player
        moves = []
        for square, code in enumerate(board):
            if code != EMPTY:
                ahead = 1 if code == 1 else -1
                line = [square + ahead * step for step in (1, 2) if 0 <= square + ahead * step < len(board)]
                if line and board[line[0]] == EMPTY:
                    moves.append(self.move(square, [Letter(ahead, 0, "e")]))
                elif len(line) == 2 and board[line[0]] != code and board[line[1]] == EMPTY:
                    moves.append(self.move(square, [Letter(ahead, 0, "w"), Letter(ahead, 0, "e")]))
        return moves

    def stuck(self, board: Board, player: int) -> tuple[int, ...]:
        del player
        return (100 if board == bytes((2, 2, 2, 0, 1, 1, 1)) else 0,)


class _Steps(Rules):
    """Men step to an empty square beside them, where the rule of the game allows it."""

    equipment = equipment("white black", "M:white:M m:black:M", "mm.mm ..m.. ..... ..M.. MM.MM")
    longest = 60

    def __init__(self) -> None:
        super().__init__()
        self.rays = Rays(self.equipment)

    @abstractmethod
    def allowed(self, board: Board, player: int, square: int, target: int) -> bool:
        """Whether a man may step there."""

    def legal(self, board: Board, player: int) -> list[Move]:
        return [
            self.move(square, [Letter(dx, dy, "e")])
            for square, code in enumerate(board)
            if code == player + 1
            for dx, dy in ORTHOGONALS
            for target in self.rays(square, dx, dy)[:1]
            if board[target] == EMPTY and self.allowed(board, player, square, target)
        ]


class NoSuicide(_Steps):
    """Nobody steps to where no empty square would be beside the man, as stones in Go need liberties."""

    title = "No suicide"

    def allowed(self, board: Board, player: int, square: int, target: int) -> bool:
        del player
        beside = [cells[0] for dx, dy in ORTHOGONALS if (cells := self.rays(target, dx, dy))]
        # The square that the man leaves does not count as a liberty of its own.
        return any(board[cell] == EMPTY for cell in beside if cell != square)


class NoBrackets(_Steps):
    """Nobody steps to where it would catch an opponent's man between two own ones."""

    title = "No brackets"

    def allowed(self, board: Board, player: int, square: int, target: int) -> bool:
        own, other = player + 1, 2 - player
        lines = [self.rays(target, dx, dy)[:2] for dx, dy in ORTHOGONALS]
        return not any(
            len(line) == 2 and board[line[0]] == other and board[line[1]] == own and line[1] != square for line in lines
        )


class EvenRanks(_Steps):
    """Nobody steps to a rank with an odd number of men, which no condition of learned games says."""

    title = "Even ranks"

    def allowed(self, board: Board, player: int, square: int, target: int) -> bool:
        del player, square
        width = self.equipment.width
        rank = target // width
        return sum(code != EMPTY for code in board[rank * width : (rank + 1) * width]) % 2 == 0
