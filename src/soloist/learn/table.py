"""Every whole move a player could make by the words seen, in all positions at once, beside those on record.

On record are the legal moves, or the one played. Where they do not agree with what is possible, something else than the
automata restricts the moves: a filter, or a region. Both are tried on this table without learning anything anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from soloist.languages.boardgame.automaton import prefix_tree
from soloist.languages.boardgame.filters import Filter
from soloist.languages.trace.letters import ADD, DELETE, Word
from soloist.languages.trace.model import Trace
from soloist.learn.consistency import Regions, Walker
from soloist.learn.positions import Positions, bits_of, index_positions
from soloist.learn.regions import mark
from soloist.learn.starts import Start


@dataclass(frozen=True)
class Entry:
    """A move: by whom, from where, its word; where it could be made, and where it is on record."""

    type: str
    square: int
    word: Word
    possible: int
    recorded: int


class Table:
    """The entries of a player; the moves on record are sorted once, the possible ones for each region."""

    def __init__(self, trace: Trace, player: int) -> None:
        self.trace = trace
        self.index: Positions = index_positions(trace, player)
        self.player = player
        turns = [turn for turn in trace.turns() if turn.player == player]
        slots: dict[tuple[int, int, Word], list[int]] = {}
        by_identity: dict[tuple[int, int], list[int]] = {}
        for number, turn in enumerate(turns):
            for move in turn.legal or (turn.played,):
                code = turn.board[move.square]
                slot = by_identity.get((id(move), code))
                if slot is None:
                    slot = slots.setdefault((code, move.square, move.word), [])
                    by_identity[id(move), code] = slot
                slot.append(number)
        self.recorded = {key: bits_of(numbers, len(turns)) for key, numbers in slots.items()}

    def entries(self, name: str, regions: Regions) -> list[Entry]:
        """The moves of a piece type, possible by its words as the regions mark them."""
        kit = self.index.equipment
        code = kit.codes[self.player, name]
        marked = {
            (square, mark(kit, name, square, word, regions, True)): bits
            for (kind, square, word), bits in self.recorded.items()
            if kind == code
        }
        tree, ends = prefix_tree(sorted({word for _, word in marked}))
        walker = Walker(self.index, True, regions)
        result = []
        for square, live in enumerate(self.index.code[code]):
            for word, possible in walker.words(tree, ends, Start(square, live)):
                result.append(Entry(name, square, _plain(word), possible, marked.get((square, word), 0)))
        return result


def _plain(word: Word) -> Word:
    return tuple(letter if letter.on in (ADD, DELETE) else letter._replace(note="") for letter in word)


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
