"""When a board game ends, and what it is worth then: a list of conditions, of which the first that holds counts.

end    := the rewards of the players, and atoms that must all hold
atom   := stuck PLAYER                    it is the player's turn, and there is no move
        | on PLAYER TYPE SQUARE...        a piece of the type stands on one of the squares
        | count PLAYER TYPE NUMBER        there are exactly so many of the type
        | few PLAYER TYPE NUMBER          there are at most so many
        | many PLAYER TYPE NUMBER         there are at least so many
        | row PLAYER TYPE NUMBER          so many stand in a row, along a rank, a file or a diagonal
        | linked PLAYER TYPE N SQUARE... to SQUARE...
                                          a chain of them, each beside the next in one of N directions (4, 6 or 8),
                                          leads from one of the first squares to one of the others
        | exposed PLAYER TYPE             one of the type could be taken
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, Protocol

from soloist.languages.trace.model import Board, Equipment
from soloist.numeral import whole_number, whole_numbers

#: The vectors to the squares that are beside one another, by their number; six are those of a board of hexagons.
BESIDE = {
    4: ((1, 0), (0, 1), (-1, 0), (0, -1)),
    6: ((1, 0), (0, 1), (-1, 0), (0, -1), (1, -1), (-1, 1)),
    8: ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)),
}
_COUNTS = ("count", "few", "many", "row")


class Exposed(Protocol):
    """Tells whether a player's piece of a type could be taken on a board."""

    def __call__(self, board: Board, player: int, name: str) -> bool: ...


class Atom(NamedTuple):
    """A condition on a position; `numbers` are squares, or a count; for `linked` N, how many begin, and all squares."""

    kind: str
    player: int
    type: str = ""
    numbers: tuple[int, ...] = ()

    def text(self, equipment: Equipment) -> str:
        """The atom as game files write it."""
        numbers = list(map(str, self.numbers))
        if self.kind == "linked":
            first = 2 + self.numbers[1]
            numbers = [numbers[0], *numbers[2:first], "to", *numbers[first:]]
        parts = [self.kind, equipment.players[self.player], self.type, *numbers]
        return " ".join(part for part in parts if part)

    def holds(
        self, equipment: Equipment, board: Board, player: int, has_moves: Callable[[], bool], exposed: Exposed
    ) -> bool:
        """Whether the atom holds on a board with a player to move; moves are looked for only if it matters."""
        if self.kind == "stuck":
            return player == self.player and not has_moves()
        if self.kind == "exposed":
            return exposed(board, self.player, self.type)
        return self.holds_on(equipment, board)

    def holds_on(self, equipment: Equipment, board: Board) -> bool:
        """Whether an atom holds that asks for nothing but the board."""
        code = equipment.codes[self.player, self.type]
        if self.kind == "on":
            return any(board[square] == code for square in self.numbers)
        if self.kind == "linked":
            return _linked(equipment, board, code, self.numbers)
        number = self.numbers[0]
        if self.kind == "row":
            return board.count(code) >= number and any(
                all(board[square] == code for square in row) for row in rows(equipment, number)
            )
        return self.counts(board.count(code))

    def counts(self, count: int) -> bool:
        """Whether an atom that asks for a number of pieces holds of a number."""
        number = self.numbers[0]
        return count <= number if self.kind == "few" else count >= number if self.kind == "many" else count == number


@lru_cache
def rows(equipment: Equipment, number: int) -> tuple[tuple[int, ...], ...]:
    """All rows of so many squares of a board, along ranks, files and diagonals."""
    found = []
    for square in range(len(equipment.setup)):
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            row = [square] if equipment.shift(square, 0, 0) >= 0 else []
            while row and len(row) < number:
                row.append(equipment.shift(row[-1], dx, dy))
                if row[-1] < 0:
                    row = []
            if row:
                found.append(tuple(row))
    return tuple(found)


def _linked(equipment: Equipment, board: Board, code: int, numbers: tuple[int, ...]) -> bool:
    directions = BESIDE[numbers[0]]
    first, ends = numbers[2 : 2 + numbers[1]], set(numbers[2 + numbers[1] :])
    reached = {square for square in first if board[square] == code}
    pending = list(reached)
    while pending:
        square = pending.pop()
        if square in ends:
            return True
        for dx, dy in directions:
            beside = equipment.shift(square, dx, dy)
            if beside >= 0 and board[beside] == code and beside not in reached:
                reached.add(beside)
                pending.append(beside)
    return False


class End(NamedTuple):
    """The rewards of the players where all atoms hold."""

    values: tuple[int, ...]
    atoms: tuple[Atom, ...]

    def text(self, equipment: Equipment) -> str:
        """The end as game files write it."""
        return f"{' '.join(map(str, self.values))} when {' and '.join(atom.text(equipment) for atom in self.atoms)}"


def read_atom(words: list[str], equipment: Equipment) -> Atom | None:
    """The atom that some words write, or none."""
    if len(words) < 2 or words[1] not in equipment.players:
        return None
    player = equipment.players.index(words[1])
    kind, rest = words[0], words[3:]
    if kind == "stuck" and len(words) == 2:
        return Atom("stuck", player)
    if len(words) < 3 or (player, words[2]) not in equipment.codes:
        return None
    squares = len(equipment.setup)
    if kind == "exposed" and not rest:
        return Atom(kind, player, words[2])
    if kind == "linked":
        return _read_linked(player, words[2], rest, squares)
    if kind != "on" and kind not in _COUNTS:
        return None
    numbers = whole_numbers(rest, squares if kind == "on" else squares + 1)
    if not numbers or (kind in _COUNTS and len(numbers) != 1) or (kind == "row" and numbers[0] < 2):
        return None
    return Atom(kind, player, words[2], numbers)


def _read_linked(player: int, name: str, words: list[str], squares: int) -> Atom | None:
    directions = whole_number(words[0]) if words else None
    if directions not in BESIDE or "to" not in words:
        return None
    middle = words.index("to")
    first, ends = whole_numbers(words[1:middle], squares), whole_numbers(words[middle + 1 :], squares)
    return Atom("linked", player, name, (directions, len(first), *first, *ends)) if first and ends else None
