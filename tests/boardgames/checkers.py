"""English checkers, with and without the compulsion to take; a man that reaches the last rank becomes a king.

A man's crowning is written `(0 0 a K) (0 0 d)`: the king appears, the man below it is removed. It ends the turn, but
for `ContinuedCheckers`, where the new king may go on taking as in the paper's Figure 5. Where taking is forced, a
taking piece takes as long as it can.
"""

from __future__ import annotations

from boardgames.rules import DIAGONALS, Rays, Rules, equipment
from soloist.languages.trace.letters import Letter, Move
from soloist.languages.trace.model import EMPTY, Board

_STEP = {(dx, dy): Letter(dx, dy, "e") for dx, dy in DIAGONALS}
_OVER = {(dx, dy): [Letter(dx, dy, "p"), Letter(0, 0, "d"), Letter(dx, dy, "e")] for dx, dy in DIAGONALS}
_CROWN = [Letter(0, 0, "a", "K"), Letter(0, 0, "d")]


class FreeCheckers(Rules):
    """Nothing is forced: a piece may stop taking when it likes."""

    title = "Checkers"
    equipment = equipment(
        "white black",
        "P:white:P K:white:K p:black:P k:black:K",
        ".p.p.p.p p.p.p.p. .p.p.p.p ........ ........ P.P.P.P. .P.P.P.P P.P.P.P.",
    )
    forced = False
    crowning_ends = True
    longest = 200

    def __init__(self) -> None:
        super().__init__()
        self.rays = Rays(self.equipment)

    def legal(self, board: Board, player: int) -> list[Move]:
        steps: list[Move] = []
        jumps: list[Move] = []
        man, king = self.equipment.codes[player, "P"], self.equipment.codes[player, "K"]
        for square, code in enumerate(board):
            if code in (man, king):
                lifted = bytearray(board)
                lifted[square] = EMPTY
                self._steps(lifted, player, square, code == king, steps)
                self._jumps(lifted, player, square, square, code == king, False, [], jumps)
        return jumps if self.forced and jumps else steps + jumps

    def _directions(self, player: int, king: bool) -> list[tuple[int, int]]:
        forward = 1 if player == 0 else -1
        return [(dx, dy) for dx, dy in DIAGONALS if king or dy == forward]

    def _crowned(self, player: int, square: int) -> bool:
        width = self.equipment.width
        return square // width == (self.equipment.height - 1 if player == 0 else 0)

    def _steps(self, board: bytearray, player: int, square: int, king: bool, moves: list[Move]) -> None:
        for direction in self._directions(player, king):
            for target in self.rays(square, *direction)[:1]:
                if board[target] == EMPTY:
                    crown = _CROWN if not king and self._crowned(player, target) else []
                    moves.append(self.move(square, [_STEP[direction], *crown]))

    def _jumps(
        self,
        board: bytearray,
        player: int,
        start: int,
        square: int,
        king: bool,
        ended: bool,
        path: list[Letter],
        moves: list[Move],
    ) -> bool:
        """Add the ways to take from a square; true if there was one."""
        if ended:
            return False
        view = self.equipment.views[player]
        any_jump = False
        for direction in self._directions(player, king):
            ray = self.rays(square, *direction)
            if len(ray) < 2 or view[board[ray[0]]] != ord("p") or board[ray[1]] != EMPTY:
                continue
            any_jump = True
            taken, board[ray[0]] = board[ray[0]], EMPTY
            crowned = not king and self._crowned(player, ray[1])
            longer = path + _OVER[direction] + (_CROWN if crowned else [])
            ended = crowned and self.crowning_ends
            went_on = self._jumps(board, player, start, ray[1], king or crowned, ended, longer, moves)
            if not (self.forced and went_on):
                moves.append(self.move(start, longer))
            board[ray[0]] = taken
        return any_jump


class ContinuedCheckers(FreeCheckers):
    """A new king may go on taking in the turn that crowned it, if that turn took something."""

    title = "Checkers where new kings go on"
    crowning_ends = False


class ForcedCheckers(FreeCheckers):
    """Who can take must take, and go on taking; crowning ends the turn."""

    title = "Checkers with forced capture"
    forced = True
