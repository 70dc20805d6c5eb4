"""Small games with one odd rule each, of kinds that nobody expects: they are learned right or told as not sure.

Men step, or rooks slide and take, on a small board; the rule forbids some of these moves by the position, by what was
played before, or by how many pieces there are.
"""

from __future__ import annotations

from abc import abstractmethod

from boardgames.rules import DIAGONALS, ORTHOGONALS, Rays, Rules, equipment
from soloist.languages.trace.board import apply_move
from soloist.languages.trace.letters import Letter, Move
from soloist.languages.trace.model import EMPTY, Board

_ROWS = "rr..rr .rkkr. ...... ...... .RKKR. RR..RR"


class Odd(Rules):
    """Rooks slide and kings step, both take by landing; one odd rule forbids some moves; who has no king has lost."""

    equipment = equipment("white black", "R:white:R K:white:K r:black:R k:black:K", _ROWS)
    longest = 60

    def __init__(self) -> None:
        super().__init__()
        self.rays = Rays(self.equipment)

    @abstractmethod
    def allowed(self, board: Board, player: int, square: int, way: list[int]) -> bool:
        """Whether the rule allows a move over these squares."""

    def legal(self, board: Board, player: int) -> list[Move]:
        return [
            self.move(square, letters)
            for square, way, letters in self.plain(board, player)
            if self.allowed(board, player, square, way)
        ]

    def plain(self, board: Board, player: int) -> list[tuple[int, list[int], list[Letter]]]:
        """The moves without the odd rule: where they begin, the squares they go over, and their letters."""
        found = []
        for square, code in enumerate(board):
            if code and self.owner(code) == player:
                king = self.equipment.kinds[code - 1].type == "K"
                for dx, dy in ORTHOGONALS + (DIAGONALS if king else ()):
                    way: list[int] = []
                    letters: list[Letter] = []
                    for target in self.rays(square, dx, dy)[: 1 if king else 9]:
                        there = board[target]
                        if there and self.owner(there) == player:
                            break
                        way = [*way, target]
                        letters = [*letters, Letter(dx, dy, "p" if there else "e")]
                        found.append((square, way, letters))
                        if there:
                            break
        return found

    def owner(self, code: int) -> int:
        """Whose a piece is."""
        return self.equipment.kinds[code - 1].owner

    def beside(self, square: int, diagonally: bool = False) -> list[int]:
        """The squares next to one."""
        directions = ORTHOGONALS + (DIAGONALS if diagonally else ())
        return [cells[0] for dx, dy in directions if (cells := self.rays(square, dx, dy))]

    def values(self, board: Board, player: int) -> tuple[int, ...] | None:
        del player
        alive = [self.equipment.codes[owner, "K"] in board for owner in (0, 1)]
        return None if all(alive) else (100 * alive[0], 100 * alive[1])


class NoReturn(Odd):
    """A piece may not go back to where it came from in its player's last turn."""

    title = "No return"

    def allowed(self, board: Board, player: int, square: int, way: list[int]) -> bool:
        del board, player, square
        if len(self.history) < 2:
            return True
        last = self.history[-2].played
        return way[-1] != last.square


class Tired(Odd):
    """The piece that moved in the player's last turn rests."""

    title = "Tired pieces"

    def allowed(self, board: Board, player: int, square: int, way: list[int]) -> bool:
        del board, player, way
        if len(self.history) < 2:
            return True
        last = self.history[-2].played
        end = last.square
        for letter in last.word:
            end = self.equipment.shift(end, letter.dx, letter.dy)
        return square != end


class Revenge(Odd):
    """A piece may be taken only where the opponent has just moved to, or by a king."""

    title = "Revenge"

    def allowed(self, board: Board, player: int, square: int, way: list[int]) -> bool:
        del player
        if board[way[-1]] == EMPTY or board[square] in (2, 4) or not self.history:
            return True
        last = self.history[-1].played
        end = last.square
        for letter in last.word:
            end = self.equipment.shift(end, letter.dx, letter.dy)
        return way[-1] == end


class EveryThirdTurn(Odd):
    """Kings move in every third turn of their player only."""

    title = "Every third turn"

    def allowed(self, board: Board, player: int, square: int, way: list[int]) -> bool:
        del player, way
        return board[square] in (1, 3) or (len(self.history) // 2) % 3 == 2


class Royal(Odd):
    """Each player has one king and may not leave it attacked."""

    title = "Royal king"
    equipment = equipment("white black", "R:white:R K:white:K r:black:R k:black:K", "r..rk ..... ..... ..... KR..R")

    def allowed(self, board: Board, player: int, square: int, way: list[int]) -> bool:
        after = bytearray(board)
        after[way[-1]], after[square] = after[square], EMPTY
        king = self.equipment.codes[player, "K"]
        return not self.attacked(after, after.index(king), 1 - player)

    def attacked(self, board: Board | bytearray, square: int, by: int) -> bool:
        """Whether a player's pieces attack a square."""
        if any(board[cell] == self.equipment.codes[by, "K"] for cell in self.beside(square, diagonally=True)):
            return True
        nearest = (
            next((board[cell] for cell in self.rays(square, dx, dy) if board[cell]), EMPTY) for dx, dy in ORTHOGONALS
        )
        return self.equipment.codes[by, "R"] in nearest


class Flock(Odd):
    """A piece ends beside another of its player, diagonals too, or it may not go."""

    title = "Flock"

    def allowed(self, board: Board, player: int, square: int, way: list[int]) -> bool:
        around = self.beside(way[-1], diagonally=True)
        return any(board[cell] and self.owner(board[cell]) == player for cell in around if cell != square)


class NobodyAlone(Odd):
    """A rook that has an own piece beside it may not leave it."""

    title = "Nobody alone"

    def allowed(self, board: Board, player: int, square: int, way: list[int]) -> bool:
        del way
        if board[square] not in (1, 3):
            return True
        return sum(bool(board[cell]) and self.owner(board[cell]) == player for cell in self.beside(square)) != 1


class LinesOfAction(Odd):
    """A rook goes as far as there are pieces on its line."""

    title = "Lines of action"

    def allowed(self, board: Board, player: int, square: int, way: list[int]) -> bool:
        del player
        if board[square] not in (1, 3):
            return True
        width = self.equipment.width
        if way[0] // width == square // width:
            line = board[square // width * width : (square // width + 1) * width]
        else:
            line = board[square % width :: width]
        return len(way) == sum(code != EMPTY for code in line)


class Outnumbered(Odd):
    """Kings move only while their player has fewer pieces than the other, or as many."""

    title = "Outnumbered"

    def allowed(self, board: Board, player: int, square: int, way: list[int]) -> bool:
        del way
        mine = sum(bool(code) and self.owner(code) == player for code in board)
        return board[square] in (1, 3) or 2 * mine <= sum(code != EMPTY for code in board)


class Shared(Odd):
    """A rook takes only what two of its player's pieces stand beside."""

    title = "Shared taking"

    def allowed(self, board: Board, player: int, square: int, way: list[int]) -> bool:
        if board[square] not in (1, 3) or board[way[-1]] == EMPTY:
            return True
        around = self.beside(way[-1], diagonally=True)
        return sum(bool(board[cell]) and self.owner(board[cell]) == player for cell in around if cell != square) >= 2


class OddFiles(Odd):
    """Nobody goes to a file that would then hold an odd number of pieces."""

    title = "Odd files"

    def allowed(self, board: Board, player: int, square: int, way: list[int]) -> bool:
        del player
        width = self.equipment.width
        after = bytearray(board)
        after[way[-1]], after[square] = after[square], EMPTY
        return sum(code != EMPTY for code in after[way[-1] % width :: width]) % 2 == 0


class Mirrored(Odd):
    """A rook does not go to a square whose opposite, through the middle of the board, is empty."""

    title = "Mirrored"

    def allowed(self, board: Board, player: int, square: int, way: list[int]) -> bool:
        del player
        return board[square] not in (1, 3) or board[len(board) - 1 - way[-1]] != EMPTY


class Ko(Odd):
    """Nobody makes the board as it was before the opponent's last turn."""

    title = "Ko"

    def allowed(self, board: Board, player: int, square: int, way: list[int]) -> bool:
        if len(self.history) < 1:
            return True
        letters = [each for start, path, each in self.plain(board, player) if start == square and path == way]
        after = apply_move(self.equipment, board, player, self.move(square, letters[0]))
        return all(turn.board != after for turn in self.history[-3:])


class Heavy(Odd):
    """A rook goes no further than there are pieces of its player, halved."""

    title = "Heavy rooks"

    def allowed(self, board: Board, player: int, square: int, way: list[int]) -> bool:
        mine = sum(bool(code) and self.owner(code) == player for code in board)
        return board[square] not in (1, 3) or len(way) <= max(1, mine // 2 - 1)


ODD_GAMES = (
    NoReturn,
    Tired,
    Revenge,
    EveryThirdTurn,
    Royal,
    Flock,
    NobodyAlone,
    LinesOfAction,
    Outnumbered,
    Shared,
    OddFiles,
    Mirrored,
    Ko,
    Heavy,
)
