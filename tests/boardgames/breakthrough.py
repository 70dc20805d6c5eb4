"""Breakthrough, and its relatives with chess pieces and with jumping pawns: the first pawn on the last rank wins."""

from __future__ import annotations

from boardgames.rules import DIAGONALS, KNIGHT, ORTHOGONALS, Rays, Rules, equipment
from soloist.languages.trace.letters import Letter, Move
from soloist.languages.trace.model import EMPTY, Board

_LETTERS = {
    (dx, dy, on): Letter(dx, dy, on) for dx in range(-2, 3) for dy in range(-2, 3) for on in ("e", "w", "p", "d")
}


class Breakthrough(Rules):
    """Pawns step forward straight or aslant, and take aslant."""

    title = "Breakthrough"
    equipment = equipment(
        "white black", "P:white:P p:black:P", "pppppppp pppppppp ........ ........ ........ ........ PPPPPPPP PPPPPPPP"
    )
    pawns = (1, 2)

    def __init__(self) -> None:
        super().__init__()
        self.rays = Rays(self.equipment)
        self._cache: dict[tuple[int, int, int, int, bool], Move] = {}

    def values(self, board: Board, player: int) -> tuple[int, ...] | None:
        del player
        width = self.equipment.width
        if self.pawns[0] in board[-width:]:
            return (100, 0)
        if self.pawns[1] in board[:width]:
            return (0, 100)
        return None

    def slide(self, square: int, dx: int, dy: int, steps: int, takes: bool) -> Move:
        """So many steps in a direction, the last one taking or not."""
        key = (square, dx, dy, steps, takes)
        move = self._cache.get(key)
        if move is None:
            letters = [_LETTERS[dx, dy, "e"]] * steps
            if takes:
                letters[-1] = _LETTERS[dx, dy, "p"]
            move = self._cache[key] = self.move(square, letters)
        return move

    def legal(self, board: Board, player: int) -> list[Move]:
        forward = 1 if player == 0 else -1
        own, other = self.pawns[player], self.pawns[1 - player]
        moves = []
        for square, code in enumerate(board):
            if code == own:
                for dx in (-1, 0, 1):
                    moves += [
                        self.slide(square, dx, forward, 1, board[target] != EMPTY)
                        for target in self.rays(square, dx, forward)[:1]
                        if board[target] == EMPTY or (dx and board[target] == other)
                    ]
        return moves


class CheckerBreakthrough(Breakthrough):
    """Pawns step forward aslant, or jump forward over opponents and remove them, as often as they can and like.

    The rules behind the name in the literature could not be had; this reading gives checkers men the aim and the
    set-up of Breakthrough.
    """

    title = "Checker-Breakthrough"

    def legal(self, board: Board, player: int) -> list[Move]:
        forward = 1 if player == 0 else -1
        own = self.pawns[player]
        moves = []
        for square, code in enumerate(board):
            if code == own:
                for dx in (-1, 1):
                    ahead = self.rays(square, dx, forward)[:1]
                    moves += [self.slide(square, dx, forward, 1, False) for t in ahead if board[t] == EMPTY]
                self._jump(board, player, forward, square, square, [], moves)
        return moves

    def _jump(
        self, board: Board, player: int, forward: int, start: int, square: int, path: list[Letter], moves: list[Move]
    ) -> None:
        for dx in (-1, 1):
            ray = self.rays(square, dx, forward)
            if len(ray) >= 2 and board[ray[0]] == self.pawns[1 - player] and board[ray[1]] == EMPTY:
                jump = [_LETTERS[dx, forward, "p"], _LETTERS[0, 0, "d"], _LETTERS[dx, forward, "e"]]
                moves.append(self.move(start, path + jump))
                self._jump(board, player, forward, start, ray[1], path + jump, moves)


class ChessBreakthrough(Breakthrough):
    """Chess pieces with the aim of Breakthrough: no check, no castling, no double step, no promotion."""

    title = "Chess-Breakthrough"
    equipment = equipment(
        "white black",
        "P:white:P N:white:N B:white:B R:white:R Q:white:Q K:white:K "
        "p:black:P n:black:N b:black:B r:black:R q:black:Q k:black:K",
        "rnbqkbnr pppppppp ........ ........ ........ ........ PPPPPPPP RNBQKBNR",
    )
    pawns = (1, 7)
    longest = 1000
    _LEAPS = ((), KNIGHT, (), (), (), DIAGONALS + ORTHOGONALS)
    _SLIDES = ((), (), DIAGONALS, ORTHOGONALS, DIAGONALS + ORTHOGONALS, ())

    def legal(self, board: Board, player: int) -> list[Move]:
        first = self.pawns[player]
        forward = 1 if player == 0 else -1
        moves: list[Move] = []
        rays, slide = self.rays, self.slide
        for square, code in enumerate(board):
            if not first <= code < first + 6:
                continue
            kind = code - first
            if kind == 0:
                for dx in (-1, 0, 1):
                    moves += [
                        slide(square, dx, forward, 1, dx != 0)
                        for target in rays(square, dx, forward)[:1]
                        if (board[target] == EMPTY) == (dx == 0) and not first <= board[target] < first + 6
                    ]
            for dx, dy in self._LEAPS[kind]:
                moves += [
                    slide(square, dx, dy, 1, board[target] != EMPTY)
                    for target in rays(square, dx, dy)[:1]
                    if not first <= board[target] < first + 6
                ]
            for dx, dy in self._SLIDES[kind]:
                for steps, target in enumerate(rays(square, dx, dy), 1):
                    found = board[target]
                    if found == EMPTY:
                        moves.append(slide(square, dx, dy, steps, False))
                        continue
                    if not first <= found < first + 6:
                        moves.append(slide(square, dx, dy, steps, True))
                    break
        return moves
