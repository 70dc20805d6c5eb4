"""In which positions a move would leave a piece to be taken: asked of all positions of a trace, where it can matter.

A move leaves a piece exposed that was not only if it is the piece's own move, if something stood between it and an
attacker and goes, or if pieces are removed. So positions are sorted once: those in which the piece could be taken as
things stand, and for each square those in which what stands there protects it. Only these are played out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from soloist.languages.boardgame.attacks import Attacks, Mover, exposes
from soloist.languages.boardgame.automaton import canonical, prefix_tree
from soloist.languages.trace.board import MoveError, apply_move
from soloist.languages.trace.letters import DELETE, Move
from soloist.languages.trace.model import EMPTY, Board, Equipment
from soloist.learn.move_table import MoveTable
from soloist.learn.observations import RecordedTrace, spelled_words


class Danger(NamedTuple):
    """How the other player takes, and the types of single pieces that no move on record left to be taken."""

    attacks: Attacks
    royal: tuple[str, ...] = ()


def seen_danger(recorded: RecordedTrace, player: int) -> Danger | None:
    """What the other player was seen to take with, and what may be royal; None in a game of one."""
    kit = recorded.trace.equipment
    other = kit.other(player)
    if other == player:
        return None
    table = MoveTable(recorded, other)
    attacks = Attacks(
        kit,
        other,
        [
            Mover(other, name, canonical(*prefix_tree(spelled_words(table.observed(name, {})))))
            for owner, name in kit.codes
            if owner == other
        ],
    )
    royal = [name for (owner, name), code in kit.codes.items() if owner == player and kit.setup.count(code) == 1]
    for turn in recorded.trace.turns():
        if royal and turn.player == player:
            after = apply_move(kit, turn.board, player, turn.played)
            royal = [name for name in royal if not exposes(kit, player, after, name, attacks)]
    return Danger(attacks, tuple(royal))


class Exposure:
    """Where moves of a player leave a piece of one type to be taken, in all positions at once."""

    def __init__(self, kit: Equipment, player: int, boards: Sequence[Board], attacks: Attacks, name: str) -> None:
        self._kit, self._player, self._boards, self._attacks, self._name = kit, player, boards, attacks, name
        self._code = kit.codes[player, name]
        self._always = 0
        self._leaving: dict[int, int] = {}
        if attacks.over_pieces:
            self._always = (1 << len(boards)) - 1
        else:
            self._sort()

    def _sort(self) -> None:
        always: list[int] = []
        leaving: dict[int, list[int]] = {}
        view = self._kit.views[self._player]
        for number, board in enumerate(self._boards):
            if self._code not in board:
                continue
            if exposes(self._kit, self._player, board, self._name, self._attacks):
                always.append(number)
                continue
            lifted = bytearray(board)
            for square, code in enumerate(board):
                if view[code] == ord("w") and code != self._code:
                    lifted[square] = EMPTY
                    if exposes(self._kit, self._player, lifted, self._name, self._attacks):
                        leaving.setdefault(square, []).append(number)
                    lifted[square] = code
        self._always = bits_of(always, len(self._boards))
        self._leaving = {square: bits_of(numbers, len(self._boards)) for square, numbers in leaving.items()}

    def where(self, move: Move, possible: int) -> int:
        """The positions among some in which a move, were it made there, would leave such a piece to be taken."""
        hot = possible
        if all(letter.on != DELETE for letter in move.word):
            hot &= self._always | self._leaving.get(move.square, 0) | self._own(move.square, possible)
        found = []
        for number in numbers_of(hot):
            try:
                after = apply_move(self._kit, self._boards[number], self._player, move)
            except MoveError:
                continue
            if exposes(self._kit, self._player, after, self._name, self._attacks):
                found.append(number)
        return bits_of(found, len(self._boards))

    def _own(self, square: int, possible: int) -> int:
        """The positions among some in which the piece itself stands on a square."""
        mine = [number for number in numbers_of(possible) if self._boards[number][square] == self._code]
        return bits_of(mine, len(self._boards))


def numbers_of(bits: int) -> list[int]:
    """The numbers of a set of positions."""
    digits = bin(bits)[:1:-1]
    found = []
    number = digits.find("1")
    while number >= 0:
        found.append(number)
        number = digits.find("1", number + 1)
    return found


def bits_of(numbers: Iterable[int], count: int) -> int:
    """A set of positions by their numbers, of so many."""
    digits = bytearray(b"0" * (count + 1))
    for number in numbers:
        digits[count - number] = ord("1")
    return int(digits, 2)
