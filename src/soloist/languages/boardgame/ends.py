"""When a board game ends, and what it is worth then: a list of conditions, of which the first that holds counts.

end    := the rewards of the players, and atoms that must all hold
atom   := stuck PLAYER                    it is the player's turn, and there is no move
        | on PLAYER TYPE SQUARE...        a piece of the type stands on one of the squares
        | count PLAYER TYPE NUMBER        there are exactly so many of the type
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from soloist.languages.trace.model import Board, Equipment
from soloist.numeral import whole_numbers


class Atom(NamedTuple):
    """A condition on a position; `numbers` are squares, or the count."""

    kind: str
    player: int
    type: str = ""
    numbers: tuple[int, ...] = ()

    def text(self, equipment: Equipment) -> str:
        """The atom as game files write it."""
        parts = [self.kind, equipment.players[self.player], self.type, *map(str, self.numbers)]
        return " ".join(part for part in parts if part)

    def holds(self, equipment: Equipment, board: Board, player: int, has_moves: Callable[[], bool]) -> bool:
        """Whether the atom holds on a board with a player to move; moves are looked for only if it matters."""
        if self.kind == "stuck":
            return player == self.player and not has_moves()
        code = equipment.codes[self.player, self.type]
        if self.kind == "on":
            return any(board[square] == code for square in self.numbers)
        return board.count(code) == self.numbers[0]


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
    if words[0] == "stuck" and len(words) == 2:
        return Atom("stuck", player)
    if words[0] not in ("on", "count") or len(words) < 4 or (player, words[2]) not in equipment.codes:
        return None
    squares = len(equipment.setup)
    numbers = whole_numbers(words[3:], squares if words[0] == "on" else squares + 1)
    if numbers is None or (words[0] == "count" and len(words) != 4):
        return None
    return Atom(words[0], player, words[2], numbers)
