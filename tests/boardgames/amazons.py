"""Amazons: a queen moves, then shoots an arrow from where it stands; who cannot move has lost."""

from __future__ import annotations

import random
from collections.abc import Iterator

from boardgames.rules import DIAGONALS, ORTHOGONALS, Rays, Rules, equipment
from soloist.languages.trace.letters import Letter, Move
from soloist.languages.trace.model import EMPTY, Board

_STEP = {(dx, dy): Letter(dx, dy, "e") for dx, dy in DIAGONALS + ORTHOGONALS}
_ARROW = Letter(0, 0, "a", "A")

#: A slide: its direction, its number of steps, and the square it ends on.
Slide = tuple[int, int, int, int]


class Amazons(Rules):
    """The game on 10 by 10 squares, or with another set-up."""

    title = "Amazons"
    equipment = equipment(
        "white black",
        "Q:white:Q A:white:A q:black:Q a:black:A",
        "...q..q... .......... .......... q........q .......... .......... Q........Q .......... .......... ...Q..Q...",
    )

    def __init__(self) -> None:
        super().__init__()
        self.rays = Rays(self.equipment)
        self._cache: dict[tuple[int, Slide, Slide], Move] = {}

    def _slides(self, board: bytearray, square: int) -> Iterator[Slide]:
        for dx, dy in _STEP:
            for steps, target in enumerate(self.rays(square, dx, dy), 1):
                if board[target] != EMPTY:
                    break
                yield dx, dy, steps, target

    def _turn(self, square: int, queen: Slide, arrow: Slide) -> Move:
        key = (square, queen, arrow)
        move = self._cache.get(key)
        if move is None:
            letters = [_STEP[queen[:2]]] * queen[2] + [_ARROW] + [_STEP[arrow[:2]]] * arrow[2]
            move = self._cache[key] = self.move(square, letters)
        return move

    def legal(self, board: Board, player: int) -> list[Move]:
        own = self.equipment.codes[player, "Q"]
        moves = []
        for square, code in enumerate(board):
            if code == own:
                lifted = bytearray(board)
                lifted[square] = EMPTY
                for queen in self._slides(lifted, square):
                    lifted[queen[3]] = own
                    moves += [self._turn(square, queen, arrow) for arrow in self._slides(lifted, queen[3])]
                    lifted[queen[3]] = EMPTY
        return moves

    def pick(self, board: Board, player: int, chance: random.Random) -> Move | None:
        """A random queen's move, then a random arrow: all moves of a turn together are too many to list."""
        own = self.equipment.codes[player, "Q"]
        lifted = bytearray(board)
        options = [
            (square, s) for square, code in enumerate(board) if code == own for s in self._slides(lifted, square)
        ]
        if not options:
            return None
        square, queen = chance.choice(options)
        lifted[square], lifted[queen[3]] = EMPTY, own
        return self._turn(square, queen, chance.choice(list(self._slides(lifted, queen[3]))))


class SmallAmazons(Amazons):
    """On six by six squares, so that all moves of a turn are few."""

    equipment = equipment(
        "white black", "Q:white:Q A:white:A q:black:Q a:black:A", "..q... ...... .....q Q..... ...... ...Q.."
    )
