"""Games of chess pieces in which taking the king wins: chess with promotion and double steps, Xiangqi, minishogi.

But for chess on five by five squares, none has a rule about check: a king may be left attacked, and is taken.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from boardgames.rules import DIAGONALS, KNIGHT, ORTHOGONALS, Rays, Rules, equipment
from soloist.languages.trace.board import apply_move
from soloist.languages.trace.letters import Letter, Move
from soloist.languages.trace.model import EMPTY, Board

#: The letters of a word, and the square it leads to.
Path = tuple[list[Letter], int]


class ChessLike(Rules):
    """Pieces slide and leap, taking what they land on."""

    longest = 200
    king = "K"

    def __init__(self) -> None:
        super().__init__()
        self.rays = Rays(self.equipment)

    @abstractmethod
    def paths(self, board: Board, player: int, name: str, square: int) -> Iterator[Path]:
        """Where a piece can go."""

    def endings(self, player: int, name: str, square: int, target: int) -> list[list[Letter]]:
        """What may follow the way of a piece: nothing, or a promotion."""
        del player, name, square, target
        return [[]]

    def legal(self, board: Board, player: int) -> list[Move]:
        kinds = self.equipment.kinds
        return [
            self.move(square, letters + ending)
            for square, code in enumerate(board)
            if code and kinds[code - 1].owner == player
            for name in [kinds[code - 1].type]
            for letters, target in self.paths(board, player, name, square)
            for ending in self.endings(player, name, square, target)
        ]

    def values(self, board: Board, player: int) -> tuple[int, ...] | None:
        del player
        alive = [self.equipment.codes[owner, self.king] in board for owner in (0, 1)]
        return None if all(alive) else (100 * alive[0], 100 * alive[1])

    def on(self, board: Board, player: int, square: int) -> str:
        """What a player finds on a square: e, w or p."""
        return chr(self.equipment.views[player][board[square]])

    def slides(
        self, board: Board, player: int, square: int, directions: tuple[tuple[int, int], ...], most: int = 99
    ) -> Iterator[Path]:
        """Over empty squares, and onto a piece of the opponent."""
        for dx, dy in directions:
            letters: list[Letter] = []
            for target in self.rays(square, dx, dy)[:most]:
                found = self.on(board, player, target)
                if found == "w":
                    break
                letters = [*letters, Letter(dx, dy, found)]
                yield letters, target
                if found == "p":
                    break

    def forward(self, player: int) -> int:
        """Which way a player's pawns go."""
        return 1 if player == 0 else -1

    def rank(self, player: int, square: int) -> int:
        """The rank of a square from a player's side, from 0."""
        y = square // self.equipment.width
        return y if player == 0 else self.equipment.height - 1 - y


def promotion(name: str) -> list[Letter]:
    """The letters that turn a piece into another."""
    return [Letter(0, 0, "a", name), Letter(0, 0, "d")]


class PlainChess(ChessLike):
    """Chess with promotion and double steps; no check, castling or en passant."""

    title = "Chess with promotion and double steps"
    equipment = equipment(
        "white black",
        "P:white:P N:white:N B:white:B R:white:R Q:white:Q K:white:K "
        "p:black:P n:black:N b:black:B r:black:R q:black:Q k:black:K",
        "rnbqkbnr pppppppp ........ ........ ........ ........ PPPPPPPP RNBQKBNR",
    )
    longest = 300

    def paths(self, board: Board, player: int, name: str, square: int) -> Iterator[Path]:
        if name == "P":
            forward = self.forward(player)
            ahead = self.rays(square, 0, forward)[: 2 if self.rank(player, square) == 1 else 1]
            for steps, target in enumerate(ahead, 1):
                if board[target] != EMPTY:
                    break
                yield [Letter(0, forward, "e")] * steps, target
            for dx in (-1, 1):
                for target in self.rays(square, dx, forward)[:1]:
                    if self.on(board, player, target) == "p":
                        yield [Letter(dx, forward, "p")], target
        elif name == "N":
            yield from self.slides(board, player, square, KNIGHT, 1)
        elif name == "K":
            yield from self.slides(board, player, square, DIAGONALS + ORTHOGONALS, 1)
        else:
            directions = {"B": DIAGONALS, "R": ORTHOGONALS, "Q": DIAGONALS + ORTHOGONALS}[name]
            yield from self.slides(board, player, square, directions)

    def endings(self, player: int, name: str, square: int, target: int) -> list[list[Letter]]:
        del square
        if name == "P" and self.rank(player, target) == 7:
            return [promotion(new) for new in "QRBN"]
        return [[]]


class RoyalChess(PlainChess):
    """Chess on five by five squares in which a king may not be left attacked; who cannot move has lost or drawn."""

    title = "Chess 5x5 with check"
    equipment = equipment(
        "white black",
        "P:white:P N:white:N B:white:B R:white:R Q:white:Q K:white:K "
        "p:black:P n:black:N b:black:B r:black:R q:black:Q k:black:K",
        "kqbnr ppppp ..... PPPPP RNBQK",
    )
    longest = 120

    def paths(self, board: Board, player: int, name: str, square: int) -> Iterator[Path]:
        for letters, target in super().paths(board, player, name, square):
            if name != "P" or len(letters) == 1:
                yield letters, target

    def legal(self, board: Board, player: int) -> list[Move]:
        return [
            move
            for move in super().legal(board, player)
            if not self.attacked(apply_move(self.equipment, board, player, move), player)
        ]

    def attacked(self, board: Board, player: int) -> bool:
        """Whether a player's king could be taken."""
        king = board.index(self.equipment.codes[player, self.king])
        kinds = self.equipment.kinds
        return any(
            target == king
            for square, code in enumerate(board)
            if code and kinds[code - 1].owner != player
            for _, target in self.paths(board, 1 - player, kinds[code - 1].type, square)
        )

    def stuck(self, board: Board, player: int) -> tuple[int, ...]:
        return super().stuck(board, player) if self.attacked(board, player) else (50, 50)


class Xiangqi(ChessLike):
    """Palaces and a river, horses and elephants that can be hobbled, cannons, and generals that face each other."""

    title = "Xiangqi"
    equipment = equipment(
        "red black",
        "P:red:P C:red:C R:red:R H:red:H E:red:E A:red:A K:red:K "
        "p:black:P c:black:C r:black:R h:black:H e:black:E a:black:A k:black:K",
        "rheakaehr ......... .c.....c. p.p.p.p.p ......... ......... P.P.P.P.P .C.....C. ......... RHEAKAEHR",
    )

    def paths(self, board: Board, player: int, name: str, square: int) -> Iterator[Path]:
        if name == "P":
            directions = ((0, self.forward(player)), *(((1, 0), (-1, 0)) if self.rank(player, square) > 4 else ()))
            yield from self.slides(board, player, square, directions, 1)
        elif name == "R":
            yield from self.slides(board, player, square, ORTHOGONALS)
        elif name == "C":
            yield from self._cannon(board, player, square)
        elif name == "H":
            for dx, dy in ORTHOGONALS:
                for leg in self.rays(square, dx, dy)[:1]:
                    if board[leg] == EMPTY:
                        for side in (-1, 1):
                            turn = (dx or side, dy or side)
                            for letters, target in self.slides(board, player, leg, (turn,), 1):
                                yield [Letter(dx, dy, "e"), *letters], target
        elif name == "E":
            for dx, dy in DIAGONALS:
                ray = self.rays(square, dx, dy)[:2]
                if len(ray) == 2 and board[ray[0]] == EMPTY and self.rank(player, ray[1]) < 5:
                    for letters, target in self.slides(board, player, ray[0], ((dx, dy),), 1):
                        yield [Letter(dx, dy, "e"), *letters], target
        else:
            directions = DIAGONALS if name == "A" else ORTHOGONALS
            for letters, target in self.slides(board, player, square, directions, 1):
                if target % 9 in (3, 4, 5) and self.rank(player, target) < 3:
                    yield letters, target
            if name == "K":
                for letters, target in self.slides(board, player, square, ((0, self.forward(player)),)):
                    if board[target] == self.equipment.codes[1 - player, "K"]:
                        yield letters, target

    def _cannon(self, board: Board, player: int, square: int) -> Iterator[Path]:
        for dx, dy in ORTHOGONALS:
            letters: list[Letter] = []
            screens = 0
            for target in self.rays(square, dx, dy):
                found = self.on(board, player, target)
                letters = [*letters, Letter(dx, dy, found)]
                if screens == 0 and found == "e":
                    yield letters, target
                if screens == 1 and found == "p":
                    yield letters, target
                screens += found != "e"
                if screens == 2:
                    break


class Minishogi(ChessLike):
    """Minishogi without drops: what goes to or from the last rank may promote, and a pawn must."""

    title = "Minishogi without drops"
    equipment = equipment(
        "sente gote",
        "P:sente:P S:sente:S G:sente:G B:sente:B R:sente:R K:sente:K T:sente:T N:sente:N H:sente:H D:sente:D "
        "p:gote:P s:gote:S g:gote:G b:gote:B r:gote:R k:gote:K t:gote:T n:gote:N h:gote:H d:gote:D",
        "rbsgk ....p ..... P.... KGSBR",
    )
    #: A promoted pawn, silver, bishop and rook.
    promoted: ClassVar[dict[str, str]] = {"P": "T", "S": "N", "B": "H", "R": "D"}

    def paths(self, board: Board, player: int, name: str, square: int) -> Iterator[Path]:
        forward = self.forward(player)
        gold = (*ORTHOGONALS, (1, forward), (-1, forward))
        steps = {
            "P": ((0, forward),),
            "S": (*DIAGONALS, (0, forward)),
            "G": gold,
            "T": gold,
            "N": gold,
            "K": DIAGONALS + ORTHOGONALS,
            "H": ORTHOGONALS,
            "D": DIAGONALS,
        }
        yield from self.slides(board, player, square, steps.get(name, ()), 1)
        slides = {"B": DIAGONALS, "H": DIAGONALS, "R": ORTHOGONALS, "D": ORTHOGONALS}
        yield from self.slides(board, player, square, slides.get(name, ()))

    def endings(self, player: int, name: str, square: int, target: int) -> list[list[Letter]]:
        last = [self.rank(player, place) == 4 for place in (square, target)]
        if name not in self.promoted or not any(last):
            return [[]]
        return [promotion(self.promoted[name]), *([] if name == "P" else [[]])]
