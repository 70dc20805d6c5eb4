"""Peg Solitaire on the English board: jump over a peg, remove it, leave one."""

from __future__ import annotations

from boardgames.rules import ORTHOGONALS, Rays, Rules, equipment
from soloist.languages.trace.letters import Letter, Move
from soloist.languages.trace.model import EMPTY, Board

_JUMP = {(dx, dy): [Letter(dx, dy, "w"), Letter(0, 0, "d"), Letter(dx, dy, "e")] for dx, dy in ORTHOGONALS}


class PegSolitaire(Rules):
    """The reward falls by ten for each peg too many; only the last peg in the middle is worth 100."""

    title = "Peg Solitaire"
    equipment = equipment("solo", "P:solo:P", "##PPP## ##PPP## PPPPPPP PPP.PPP PPPPPPP ##PPP## ##PPP##")

    def __init__(self) -> None:
        super().__init__()
        self.rays = Rays(self.equipment)

    def legal(self, board: Board, player: int) -> list[Move]:
        del player
        moves = []
        for square, code in enumerate(board):
            if code == 1:
                for (dx, dy), jump in _JUMP.items():
                    ray = self.rays(square, dx, dy)
                    if len(ray) > 1 and board[ray[0]] == 1 and board[ray[1]] == EMPTY:
                        moves.append(self.move(square, jump))
        return moves

    def stuck(self, board: Board, player: int) -> tuple[int, ...]:
        del player
        pegs = board.count(1)
        return (100 if pegs == 1 and board[24] == 1 else 99 if pegs == 1 else max(0, 110 - 10 * pegs),)
