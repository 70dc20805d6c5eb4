"""Games of unequal sides: Fox and Geese on the cross, and Brandubh."""

from __future__ import annotations

from boardgames.rules import DIAGONALS, ORTHOGONALS, Rays, Rules, equipment
from soloist.languages.trace.letters import Letter, Move
from soloist.languages.trace.model import EMPTY, Board


class FoxAndGeese(Rules):
    """On a cross of 33 points, with diagonals on every other; geese never go back, the fox jumps and takes."""

    title = "Fox and Geese"
    equipment = equipment("geese fox", "G:geese:G F:fox:F", "##...## ##...## ....... ...F... GGGGGGG ##GGG## ##GGG##")
    longest = 120

    def __init__(self) -> None:
        super().__init__()
        self.rays = Rays(self.equipment)

    def _directions(self, square: int) -> tuple[tuple[int, int], ...]:
        return ORTHOGONALS + (DIAGONALS if (square % 7 + square // 7) % 2 == 0 else ())

    def legal(self, board: Board, player: int) -> list[Move]:
        moves: list[Move] = []
        for square, code in enumerate(board):
            if code == player + 1:
                for dx, dy in self._directions(square):
                    if player == 1 or dy >= 0:
                        moves += [
                            self.move(square, [Letter(dx, dy, "e")])
                            for target in self.rays(square, dx, dy)[:1]
                            if board[target] == EMPTY
                        ]
                if player == 1:
                    lifted = bytearray(board)
                    lifted[square] = EMPTY
                    self._jumps(lifted, square, square, [], moves)
        return moves

    def _jumps(self, board: bytearray, start: int, square: int, path: list[Letter], moves: list[Move]) -> None:
        for dx, dy in self._directions(square):
            ray = self.rays(square, dx, dy)[:2]
            if len(ray) == 2 and board[ray[0]] == 1 and board[ray[1]] == EMPTY:
                longer = [*path, Letter(dx, dy, "p"), Letter(0, 0, "d"), Letter(dx, dy, "e")]
                moves.append(self.move(start, longer))
                board[ray[0]] = EMPTY
                self._jumps(board, start, ray[1], longer, moves)
                board[ray[0]] = 1

    def values(self, board: Board, player: int) -> tuple[int, ...] | None:
        del player
        return (0, 100) if board.count(1) < 4 else None


class Brandubh(Rules):
    """All go as rooks; what is caught between two enemies is taken; only the king goes to the throne or a corner.

    A piece between an enemy and an empty throne or corner is caught too. The king is taken as any other piece, and wins
    on a corner. A capture is written behind the way: to the piece that is taken, and back.
    """

    title = "Brandubh"
    equipment = equipment(
        "attack defence",
        "a:attack:A d:defence:D K:defence:K",
        "...a... ...a... ...d... aadKdaa ...d... ...a... ...a...",
    )
    longest = 150
    throne = 24
    corners = (0, 6, 42, 48)

    def __init__(self) -> None:
        super().__init__()
        self.rays = Rays(self.equipment)

    def legal(self, board: Board, player: int) -> list[Move]:
        moves = []
        for square, code in enumerate(board):
            if code and self.equipment.kinds[code - 1].owner == player:
                for dx, dy in ORTHOGONALS:
                    for steps, target in enumerate(self.rays(square, dx, dy), 1):
                        if board[target] != EMPTY:
                            break
                        if code == 3 or target not in (self.throne, *self.corners):
                            word = [Letter(dx, dy, "e")] * steps
                            moves.append(self.move(square, word + self._captures(board, player, square, target)))
        return moves

    def _captures(self, board: Board, player: int, square: int, target: int) -> list[Letter]:
        letters: list[Letter] = []
        for dx, dy in ORTHOGONALS:
            line = self.rays(target, dx, dy)[:2]
            if len(line) == 2 and self.equipment.views[player][board[line[0]]] == ord("p"):
                beyond = board[line[1]] if line[1] != square else EMPTY
                hostile = beyond == EMPTY and line[1] in (self.throne, *self.corners)
                if hostile or (beyond and self.equipment.kinds[beyond - 1].owner == player):
                    letters += [Letter(dx, dy, "d"), Letter(-dx, -dy, "e")]
        return letters

    def values(self, board: Board, player: int) -> tuple[int, ...] | None:
        del player
        if 3 not in board:
            return (100, 0)
        return (0, 100) if any(board[corner] == 3 for corner in self.corners) else None
