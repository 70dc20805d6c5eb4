"""Games that ask for the past: pawns with en passant, and kings that castle."""

from __future__ import annotations

from boardgames.odd_rules import Odd
from boardgames.rules import Rules, equipment
from soloist.languages.trace.letters import Letter, Move
from soloist.languages.trace.model import EMPTY, Board


class Pawns(Rules):
    """Pawns step, go two squares from where they are set up, and take, en passant too; one on the last rank wins."""

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


class Castling(Odd):
    """A king that has not moved may go two squares to a rook that has not moved, which goes over it."""

    title = "Castling"
    equipment = equipment(
        "white black", "R:white:R K:white:K r:black:R k:black:K", "r...kr ...... ...... ...... ...... RK...R"
    )

    def allowed(self, board: Board, player: int, square: int, way: list[int]) -> bool:
        del board, player, square, way
        return True

    def legal(self, board: Board, player: int) -> list[Move]:
        home, ahead = (1, 1) if player == 0 else (34, -1)
        rook = 5 if player == 0 else 30
        touched = {turn.played.square for turn in self.history} | {self._end(turn.played) for turn in self.history}
        free = all(board[home + ahead * step] == EMPTY for step in (1, 2, 3))
        moves = super().legal(board, player)
        if free and home not in touched and rook not in touched:
            word = [Letter(ahead, 0, "e"), Letter(ahead, 0, "e"), Letter(0, 0, "a", "R")]
            moves.append(self.move(home, [*word, Letter(2 * ahead, 0, "d"), Letter(-3 * ahead, 0, "e")]))
        return moves

    def _end(self, move: Move) -> int:
        end = move.square
        for letter in move.word:
            end = self.equipment.shift(end, letter.dx, letter.dy)
        return end
