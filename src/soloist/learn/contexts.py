"""Asks of the moves that learned rules allow whether play ever made them, context by context.

Rules learned from played moves are doubted where play speaks against them. A word that was never played is one case.
Another is a word that was played often, but never over one's own men, never into a surrounded square, or never on some
squares. So the moves that the rules leave are put into groups by what is around them. If every legal move of a position
is as likely as another, a group is expected to be played as often as the sum of one over the number of moves, over all
positions. A group that is never played, though that is all but impossible by chance, is a doubt: something restricts
these moves that the rules do not say.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from soloist.languages.trace.letters import ADD, Move, Word, move_text
from soloist.languages.trace.model import EMPTY, Board, Equipment
from soloist.learn.bit_sliced_counters import BitSlicedCounters
from soloist.learn.move_table import Entry, union

#: Rules are doubted if chance would leave out some group like this in one of so many traces.
_ONE_IN = 10_000
_ORTHOGONALS = ((1, 0), (-1, 0), (0, 1), (0, -1))


class Group(NamedTuple):
    """Moves of a piece type of one shape in one context, in words that a person reads."""

    type: str
    shape: str
    context: str


@dataclass(frozen=True)
class Doubt:
    """A group of moves that the rules allow and that were never played."""

    group: Group
    #: How often they should have been played.
    expected: float
    #: In how many positions they were possible, and one of them by its number.
    positions: int
    example: int
    move: Entry

    def __str__(self) -> str:
        return (
            f"{self.group.type} never played {self.group.shape} {self.group.context}, though these rules allow it in "
            f"{self.positions} positions and it should have been played {self.expected:.0f} times"
        )


class BoardBits:
    """What the squares hold, in all positions at once: a set of positions for each square and code."""

    def __init__(self, kit: Equipment, boards: Sequence[Board]) -> None:
        self._area = kit.width * kit.height
        self._joined = b"".join(boards)
        self._known: dict[tuple[int, bytes], int] = {}

    def holding(self, square: int, codes: bytes) -> int:
        """The positions in which a square holds one of some codes."""
        key = (square, codes)
        if key not in self._known:
            ones = bytes(ord("1") if code in codes else ord("0") for code in range(256))
            digits = self._joined[square :: self._area].translate(ones)
            self._known[key] = int(digits[::-1], 2) if digits else 0
        return self._known[key]


class Contexts:
    """The contexts of one player's moves in the positions of a trace."""

    def __init__(self, kit: Equipment, player: int, boards: Sequence[Board]) -> None:
        self._kit = kit
        self._player = player
        self._bits = BoardBits(kit, boards)
        self._everywhere = (1 << len(boards)) - 1

    @cached_property
    def _own(self) -> bytes:
        return bytes(code for code, kind in enumerate(self._kit.kinds, 1) if kind.owner == self._player)

    @cached_property
    def _others(self) -> bytes:
        return bytes(code for code, kind in enumerate(self._kit.kinds, 1) if kind.owner != self._player)

    def of(self, entry: Entry) -> Iterator[tuple[Group, int]]:
        """The groups a move belongs to, each with the positions in which it does."""
        shape = shape_of(entry.word)
        squares = list(self._path(entry))
        landing = squares[-1]
        yield Group(entry.type, shape, f"from square {entry.square}"), self._everywhere
        yield Group(entry.type, shape, f"to square {landing}"), self._everywhere
        yield Group(entry.type, shape, f"as {move_text(Move(entry.square, entry.word))}"), self._everywhere
        for letter, square in zip(entry.word, squares, strict=True):
            if letter.on in ("w", "p"):
                for code in self._own if letter.on == "w" else self._others:
                    kind = self._kit.kinds[code - 1]
                    text = f"over or onto {self._kit.players[kind.owner]} {kind.type}"
                    yield Group(entry.type, shape, text), self._bits.holding(square, bytes([code]))
        around = [self._beside(landing, entry.square, codes) for codes in (bytes([EMPTY]), self._own, self._others)]
        for name, beside in zip(("empty square", "own piece", "opponent's piece"), around, strict=True):
            yield Group(entry.type, shape, f"to where no {name} is beside it"), self._everywhere & ~union(beside)
            yield Group(entry.type, shape, f"to where an {name} is beside it"), union(beside)
        others = self._beside(landing, -1, bytes([EMPTY]))
        yield (
            Group(entry.type, shape, "to where no empty square is beside it but the one it left"),
            self._everywhere & ~union(others),
        )
        yield (
            Group(entry.type, shape, "to where an opponent's piece is caught between it and an own piece"),
            self._brackets(landing, entry.square),
        )

    def _path(self, entry: Entry) -> Iterator[int]:
        square = entry.square
        for letter in entry.word:
            square = self._kit.shift(square, letter.dx, letter.dy)
            yield square

    def _beside(self, square: int, lifted: int, codes: bytes) -> list[int]:
        """The positions in which each square beside one holds one of some codes; the square left is empty."""
        return [
            self._held(beside, lifted, codes)
            for dx, dy in _ORTHOGONALS
            if (beside := self._kit.shift(square, dx, dy)) >= 0
        ]

    def _held(self, square: int, lifted: int, codes: bytes) -> int:
        if square == lifted:
            return self._everywhere if EMPTY in codes else 0
        return self._bits.holding(square, codes)

    def _brackets(self, square: int, lifted: int) -> int:
        found = 0
        for dx, dy in _ORTHOGONALS:
            beside, beyond = self._kit.shift(square, dx, dy), self._kit.shift(square, 2 * dx, 2 * dy)
            if beside >= 0 and beyond >= 0:
                found |= self._held(beside, lifted, self._others) & self._held(beyond, lifted, self._own)
        return found


def shape_of(word: Word) -> str:
    """What a word finds on its way, however far: `e` for a slide over empty squares, `pde` for a jump that takes."""
    letters = [letter.note if letter.on == ADD else letter.on for letter in word]
    return "".join(on for number, on in enumerate(letters) if number == 0 or on != letters[number - 1] or on != "e")


def find_doubts(
    contexts: Contexts, entries: Sequence[Entry], remaining: Sequence[int], boards: int, rate: float
) -> list[Doubt]:
    """The groups that play speaks against, the loudest first, and of groups of the same moves the widest."""
    shares = _shares(remaining, boards)
    expected: dict[Group, float] = {}
    positions: dict[Group, int] = {}
    examples: dict[Group, tuple[Entry, int]] = {}
    played: set[Group] = set()
    for entry, possible in zip(entries, remaining, strict=True):
        if not possible:
            continue
        for group, where in contexts.of(entry):
            here = possible & where
            if entry.recorded & where:
                played.add(group)
            if here and group not in played:
                weight = sum((here & bits).bit_count() / count for count, bits in shares)
                expected[group] = expected.get(group, 0.0) + rate * weight
                positions[group] = positions.get(group, 0) | here
                examples.setdefault(group, (entry, here))
    unplayed = [group for group in expected if group not in played]
    loud = math.log(_ONE_IN * max(1, len(expected)))
    doubts = []
    for group in sorted(unplayed, key=lambda group: -expected[group]):
        if expected[group] > loud:
            entry, here = examples[group]
            first = (here & -here).bit_length() - 1
            doubts.append(Doubt(group, expected[group], positions[group].bit_count(), first, entry))
    return doubts


def _shares(remaining: Sequence[int], boards: int) -> list[tuple[int, int]]:
    """Positions by how many moves they have; numbers close to each other count as the larger, so shares as less."""
    counters = BitSlicedCounters()
    for bits in remaining:
        if bits:
            counters.add(bits)
    buckets: dict[int, int] = {}
    for count, bits in counters.positions_by_count((1 << boards) - 1):
        if count:
            step = max(1, count // 8)
            ceiling = -(-count // step) * step
            buckets[ceiling] = buckets.get(ceiling, 0) | bits
    return list(buckets.items())
