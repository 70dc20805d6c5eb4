"""All positions of a player at once: one integer a question, one bit a position.

"In which positions is square 12 empty?" is one number, and asking it of every position of a thousand games is one
AND. Boards are joined into one text and sliced square by square, so that the index is built at the speed of memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from soloist.languages.trace.model import Board, Equipment, Trace


@dataclass(frozen=True)
class Positions:
    """Boards in which a player was to move, and what the player saw on each square."""

    equipment: Equipment
    player: int
    boards: tuple[Board, ...]
    #: `content["e"][square]`: the positions in which the square is empty; also `w`, `p`, and `d` (a piece of anyone).
    content: dict[str, list[int]]
    #: `code[number][square]`: the positions in which that kind of piece of the player stands on the square.
    code: dict[int, list[int]]

    @property
    def everywhere(self) -> int:
        """All positions."""
        return (1 << len(self.boards)) - 1


def index_positions(trace: Trace, player: int) -> Positions:
    """The positions of a player in a trace."""
    turns = [turn for turn in trace.turns() if turn.player == player]
    return index_boards(trace.equipment, player, [turn.board for turn in turns])


def index_boards(equipment: Equipment, player: int, boards: Sequence[Board]) -> Positions:
    """The index of boards that are already at hand."""
    area = equipment.width * equipment.height
    joined = b"".join(boards)
    columns = [joined[square::area] for square in range(area)]
    view = equipment.views[player]
    content = {on: _rows(columns, bytes(49 if seen == ord(on) else 48 for seen in view)) for on in "ewp"}
    content["d"] = [own | other for own, other in zip(content["w"], content["p"], strict=True)]
    code = {
        number: _rows(columns, bytes(49 if code == number else 48 for code in range(256)))
        for number, kind in enumerate(equipment.kinds, 1)
        if kind.owner == player
    }
    return Positions(equipment, player, tuple(boards), content, code)


def bits_of(numbers: Iterable[int], size: int) -> int:
    """The set of some position numbers as an integer."""
    flags = bytearray(size // 8 + 1)
    for number in numbers:
        flags[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(flags, "little")


def numbers_of(bits: int) -> Iterable[int]:
    """The position numbers of a set, in order."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def _rows(columns: list[bytes], table: bytes) -> list[int]:
    # The first position is the lowest bit, and a binary numeral begins with its highest.
    return [int(column.translate(table)[::-1], 2) if column else 0 for column in columns]
