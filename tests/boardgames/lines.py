"""Lines of Action on six by six squares."""

from __future__ import annotations

from boardgames.rules import DIAGONALS, ORTHOGONALS, Rays, Rules, equipment
from soloist.languages.trace.letters import Letter, Move
from soloist.languages.trace.model import EMPTY, Board


class SmallLinesOfAction(Rules):
    """A man goes as far as there are men on its line, over its own and not over others; who is all joined has won."""

    title = "Lines of Action 6x6"
    equipment = equipment("black white", "x:black:M o:white:M", ".xxxx. o....o o....o o....o o....o .xxxx.")
    longest = 80

    def __init__(self) -> None:
        super().__init__()
        self.rays = Rays(self.equipment)

    def legal(self, board: Board, player: int) -> list[Move]:
        own, other = player + 1, 2 - player
        moves = []
        for square, code in enumerate(board):
            if code != own:
                continue
            for dx, dy in ORTHOGONALS + DIAGONALS:
                ahead, behind = self.rays(square, dx, dy), self.rays(square, -dx, -dy)
                distance = 1 + sum(board[cell] != EMPTY for cell in (*ahead, *behind))
                way = ahead[:distance]
                if len(way) == distance and board[way[-1]] != own and other not in [board[c] for c in way[:-1]]:
                    view = self.equipment.views[player]
                    moves.append(self.move(square, [Letter(dx, dy, chr(view[board[cell]])) for cell in way]))
        return moves

    def values(self, board: Board, player: int) -> tuple[int, ...] | None:
        joined = [self._joined(board, owner + 1) for owner in (0, 1)]
        if all(joined):
            # Who has just moved has won.
            return (0, 100) if player == 0 else (100, 0)
        return (100 * joined[0], 100 * joined[1]) if any(joined) else None

    def _joined(self, board: Board, code: int) -> bool:
        mine = {square for square, there in enumerate(board) if there == code}
        pending = list(mine)[:1]
        reached = set(pending)
        while pending:
            square = pending.pop()
            for dx, dy in ORTHOGONALS + DIAGONALS:
                for cell in self.rays(square, dx, dy)[:1]:
                    if cell in mine and cell not in reached:
                        reached.add(cell)
                        pending.append(cell)
        return reached == mine
