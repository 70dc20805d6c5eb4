"""Pawns alone, with double steps and en passant; who gets one to the last rank wins."""

from __future__ import annotations

from boardgames.rules import Rules, equipment
from soloist.languages.trace.letters import Letter, Move
from soloist.languages.trace.model import EMPTY, Board


class Pawns(Rules):
    """Pawns step, go two squares from where they are set up, take to the side, and take en passant."""

    title = "Pawns"
    equipment = equipment("white black", "P:white:P p:black:P", "..... ppppp ..... ..... ..... ..... PPPPP .....")

    def legal(self, board: Board, player: int) -> list[Move]:
        kit = self.equipment
        forward, home = (1, 1) if player == 0 else (-1, 6)
        moves = []
        for square, code in enumerate(board):
            if code != player + 1:
                continue
            ahead, further = kit.shift(square, 0, forward), kit.shift(square, 0, 2 * forward)
            if board[ahead] == EMPTY:
                moves.append(self.move(square, [Letter(0, forward, "e")]))
                if square // kit.width == home and board[further] == EMPTY:
                    moves.append(self.move(square, [Letter(0, forward, "e")] * 2))
            for dx in (-1, 1):
                target = kit.shift(square, dx, forward)
                if target >= 0 and board[target] == 2 - player:
                    moves.append(self.move(square, [Letter(dx, forward, "p")]))
                elif target >= 0 and board[target] == EMPTY and self._passed(kit.shift(square, dx, 0)):
                    word = [Letter(dx, forward, "e"), Letter(0, -forward, "d"), Letter(0, forward, "e")]
                    moves.append(self.move(square, word))
        return moves

    def _passed(self, square: int) -> bool:
        """Whether the opponent's pawn on a square has just made its double step."""
        if not self.history:
            return False
        last = self.history[-1].played
        return len(last.word) == 2 and square == self.equipment.shift(last.square, 0, 2 * last.word[0].dy)

    def values(self, board: Board, player: int) -> tuple[int, ...] | None:
        del player
        width = self.equipment.width
        if 1 in board[-width:]:
            return (100, 0)
        return (0, 100) if 2 in board[:width] else None
