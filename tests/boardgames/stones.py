"""Games that put stones on cells: Atari Go, three in a row, Hex and Othello.

A move takes up a piece, so stones lie ready beside the board: one that is taken up goes to a cell and becomes a man.
"""

from __future__ import annotations

from boardgames.rules import DIAGONALS, ORTHOGONALS, Rays, Rules, equipment
from soloist.languages.trace.letters import Letter, Move
from soloist.languages.trace.model import EMPTY, Board, Equipment

_MAN = [Letter(0, 0, "a", "M"), Letter(0, 0, "d")]


def stones_beside(width: int, height: int, stones: int, men: dict[tuple[int, int], str] | None = None) -> Equipment:
    """A board of cells with the first player's stones in the row below it and the second's in the row above."""
    across = max(width, stones)
    rows = [
        "".join((men or {}).get((x, y), ".") for x in range(width)).ljust(across, "#")
        for y in range(height - 1, -1, -1)
    ]
    setup = " ".join([("s" * stones).ljust(across, "#"), *rows, ("S" * stones).ljust(across, "#")])
    return equipment("first second", "S:first:S M:first:M s:second:S m:second:M", setup)


class _Stones(Rules):
    """What stones have in common."""

    cells: tuple[int, int]

    def __init__(self) -> None:
        super().__init__()
        width, height = self.cells
        across = self.equipment.width
        self.squares = [(y + 1) * across + x for y in range(height) for x in range(width)]
        inside = set(self.squares)
        rays = Rays(self.equipment)
        self.lines = {
            (square, direction): [cell for cell in rays(square, *direction) if cell in inside]
            for square in self.squares
            for direction in ORTHOGONALS + DIAGONALS
        }

    def place(self, board: Board, player: int, target: int, more: list[Letter]) -> list[Move]:
        """The ways to put a stone on a cell: any stone that is left."""
        width = self.equipment.width
        stone = self.equipment.codes[player, "S"]
        return [
            self.move(start, [Letter(target % width - start % width, target // width - start // width, "e"), *more])
            for start, code in enumerate(board)
            if code == stone
        ]


class AtariGo(_Stones):
    """Who takes the first stones wins; a stone may not be put where it would have no liberty, unless it takes."""

    title = "Atari Go 5x5"
    cells = (5, 5)
    equipment = stones_beside(5, 5, 13)

    def _free(self, board: bytearray, square: int) -> bool:
        """Whether the chain on a square has a liberty."""
        chain, pending = {square}, [square]
        while pending:
            cell = pending.pop()
            for direction in ORTHOGONALS:
                for beside in self.lines[cell, direction][:1]:
                    if board[beside] == EMPTY:
                        return True
                    if board[beside] == board[square] and beside not in chain:
                        chain.add(beside)
                        pending.append(beside)
        return False

    def _takes(self, board: bytearray, square: int) -> bool:
        neighbours = [cell for direction in ORTHOGONALS for cell in self.lines[square, direction][:1]]
        return any(board[c] not in (EMPTY, board[square]) and not self._free(board, c) for c in neighbours)

    def legal(self, board: Board, player: int) -> list[Move]:
        man = self.equipment.codes[player, "M"]
        moves = []
        for cell in self.squares:
            if board[cell] == EMPTY:
                after = bytearray(board)
                after[cell] = man
                if self._free(after, cell) or self._takes(after, cell):
                    moves += self.place(board, player, cell, _MAN)
        return moves

    def values(self, board: Board, player: int) -> tuple[int, ...] | None:
        copy = bytearray(board)
        mover = 1 - player
        theirs = self.equipment.codes[player, "M"]
        if any(board[cell] == theirs and not self._free(copy, cell) for cell in self.squares):
            return (100, 0) if mover == 0 else (0, 100)
        return None


class ThreeInARow(_Stones):
    """Three of one's men in a row win; a full board is a draw."""

    title = "Three in a row"
    cells = (3, 3)
    equipment = stones_beside(3, 3, 5)

    def legal(self, board: Board, player: int) -> list[Move]:
        return [move for cell in self.squares if board[cell] == EMPTY for move in self.place(board, player, cell, _MAN)]

    def values(self, board: Board, player: int) -> tuple[int, ...] | None:
        del player
        for owner in (0, 1):
            man = self.equipment.codes[owner, "M"]
            for square in self.squares:
                for direction in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    line = [square, *self.lines[square, direction]][:3]
                    if len(line) == 3 and all(board[cell] == man for cell in line):
                        return (100, 0) if owner == 0 else (0, 100)
        return (50, 50) if all(board[cell] != EMPTY for cell in self.squares) else None


class SmallHex(_Stones):
    """The first player joins left and right, the second top and bottom, on a board of hexagons."""

    title = "Hex 4x4"
    cells = (4, 4)
    equipment = stones_beside(4, 4, 8)

    def legal(self, board: Board, player: int) -> list[Move]:
        return [move for cell in self.squares if board[cell] == EMPTY for move in self.place(board, player, cell, _MAN)]

    def values(self, board: Board, player: int) -> tuple[int, ...] | None:
        del player
        across = self.equipment.width
        for owner in (0, 1):
            man = self.equipment.codes[owner, "M"]
            place = {cell: cell % across if owner == 0 else cell // across - 1 for cell in self.squares}
            reached = [cell for cell in self.squares if place[cell] == 0 and board[cell] == man]
            for cell in reached:
                for direction in (*ORTHOGONALS, (1, -1), (-1, 1)):
                    for beside in self.lines[cell, direction][:1]:
                        if board[beside] == man and beside not in reached:
                            reached.append(beside)
            if any(place[cell] == 3 for cell in reached):
                return (100, 0) if owner == 0 else (0, 100)
        return None


class Othello(_Stones):
    """A stone turns all lines of the opponent's men between it and an own man; it must turn one. Who cannot loses."""

    title = "Othello 6x6"
    cells = (6, 6)
    directions: tuple[tuple[int, int], ...] = ORTHOGONALS + DIAGONALS
    equipment = stones_beside(6, 6, 16, {(2, 2): "m", (3, 3): "m", (2, 3): "M", (3, 2): "M"})

    def legal(self, board: Board, player: int) -> list[Move]:
        own, other = self.equipment.codes[player, "M"], self.equipment.codes[1 - player, "M"]
        moves = []
        for cell in self.squares:
            if board[cell] != EMPTY:
                continue
            turned: list[Letter] = []
            for dx, dy in self.directions:
                line = self.lines[cell, (dx, dy)]
                count = next((n for n, c in enumerate(line) if board[c] != other), len(line))
                if 0 < count < len(line) and board[line[count]] == own:
                    # The man in hand is put down, a new one goes on to the next that is turned, and so on; and back.
                    step = [Letter(0, 0, "a", "M"), Letter(dx, dy, "p"), Letter(0, 0, "d")]
                    back = [Letter(0, 0, "a", "M"), Letter(-dx * count, -dy * count, "d")]
                    turned += step * count + back
            if turned:
                moves += self.place(board, player, cell, _MAN + turned)
        return moves


class LineOthello(Othello):
    """Othello that turns men in one direction only, which makes pieces that are added and add again."""

    title = "Othello in one direction"
    cells = (6, 3)
    directions = ((1, 0),)
    equipment = stones_beside(6, 3, 6, {(2, 0): "m", (3, 0): "M", (1, 1): "M", (2, 1): "m", (3, 1): "M", (4, 2): "m"})
