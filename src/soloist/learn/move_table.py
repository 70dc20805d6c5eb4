"""Every whole move a player could make by the words seen, in all positions at once, beside those on record.

On record are the legal moves, or the one played. Where they do not agree with what is possible, something else than the
automata restricts the moves: a filter, or a region. Both are tried on this table without learning anything anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from soloist._core import sgrl
from soloist.languages.boardgame.filters import Filter
from soloist.languages.trace.letters import Word
from soloist.learn.observations import RecordedTrace, plain_letters, spelled_words, to_bits

#: The squares on which the pieces of a type move otherwise than elsewhere, by the type.
Regions = Mapping[str, frozenset[int]]


@dataclass(frozen=True)
class Entry:
    """A move: by whom, from where, its word; where it could be made, and where it is on record."""

    type: str
    square: int
    word: Word
    possible: int
    recorded: int


class MoveTable:
    """The entries of a player; the moves on record are sorted once, the possible ones for each region."""

    def __init__(self, recorded: RecordedTrace, player: int) -> None:
        self.recorded = recorded
        self.trace = recorded.trace
        self.player = player
        codes = {name: code for (owner, name), code in self.trace.equipment.codes.items() if owner == player}
        self._codes = codes
        self._scene = sgrl.Scene(recorded.record, player, True, set(codes.values()))

    @property
    def positions(self) -> int:
        """How many positions the player has."""
        return self._scene.positions

    def observed(self, name: str, regions: Regions) -> sgrl.Observed:
        """The whole moves that a piece type begins, as the regions mark them."""
        return sgrl.Observed(self._scene, self._codes[name], regions)

    def entries(self, name: str, regions: Regions) -> list[Entry]:
        """The moves of a piece type, possible by its words as the regions mark them."""
        seen = self.observed(name, regions)
        letters, words = plain_letters(seen), spelled_words(seen)
        recorded = {(square, words[number]): positions for square, number, positions in seen.known()}
        result = []
        for square, numbers, possible in seen.made_by_tree():
            word = tuple(letters[number] for number in numbers)
            result.append(Entry(name, square, word, to_bits(possible), to_bits(recorded.get((square, word), b""))))
        return result


def filtered(entries: Sequence[Entry], filters: Iterable[Filter]) -> list[int]:
    """For each entry, the positions in which the move is possible and passes the filters."""
    remaining = [entry.possible for entry in entries]
    for chosen in filters:
        if chosen.kind == "prefer":
            passes = [chosen.passes(entry.type, entry.word) for entry in entries]
            somewhere = union(bits for bits, passed in zip(remaining, passes, strict=True) if passed)
            remaining = [bits if passed else bits & ~somewhere for bits, passed in zip(remaining, passes, strict=True)]
        elif chosen.kind == "most":
            measures = [chosen.measure(entry.word) for entry in entries]
            taken = 0
            for level in sorted(set(measures), reverse=True):
                here = [number for number, measure in enumerate(measures) if measure == level]
                for number in here:
                    remaining[number] &= ~taken
                taken |= union(remaining[number] for number in here)
        else:
            longer: dict[tuple[int, Word], int] = {}
            for entry, bits in zip(entries, remaining, strict=True):
                for length in range(1, len(entry.word)):
                    key = (entry.square, entry.word[:length])
                    longer[key] = longer.get(key, 0) | bits
            remaining = [
                bits & ~longer.get((entry.square, entry.word), 0)
                for entry, bits in zip(entries, remaining, strict=True)
            ]
    return remaining


def union(sets: Iterable[int]) -> int:
    """The positions that are in any of the sets."""
    result = 0
    for bits in sets:
        result |= bits
    return result
