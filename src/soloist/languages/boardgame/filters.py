"""Rules about all the moves of a position together, such as "who can take must take".

A filter keeps some of a position's moves. The grammar is small, so that learning can search it:

    filter  := prefer TEST     keep the moves that pass the test, if there are any
             | most MEASURE    keep the moves with the most
             | continue        drop a move that another move of the same piece goes on from
    test    := has ON | first ON | last ON | piece TYPE
    measure := count ON | length
    on      := e | w | p | a | d
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from soloist.languages.trace.letters import Move, Word

ONS = ("e", "w", "p", "a", "d")


class Filter(NamedTuple):
    """A filter by its words, as in `Filter("prefer", "has", "d")`."""

    kind: str
    test: str = ""
    argument: str = ""

    def __str__(self) -> str:
        return " ".join(part for part in self if part)

    def passes(self, piece: str, word: Word) -> bool:
        """Whether a move of a piece type passes the test of a `prefer`; a piece that appears may have no letter yet."""
        if self.test == "piece":
            return piece == self.argument
        if self.test == "first":
            return bool(word) and word[0].on == self.argument
        if self.test == "last":
            return bool(word) and word[-1].on == self.argument
        return any(letter.on == self.argument for letter in word)

    def measure(self, word: Word) -> int:
        """How much of the measure of a `most` a move has."""
        if self.test == "length":
            return len(word)
        return sum(letter.on == self.argument for letter in word)


def all_filters(types: Iterable[str]) -> Iterator[Filter]:
    """The whole grammar for a game with these piece types."""
    for test in ("has", "first", "last"):
        for on in ONS:
            yield Filter("prefer", test, on)
    for name in types:
        yield Filter("prefer", "piece", name)
    for on in ONS:
        yield Filter("most", "count", on)
    yield Filter("most", "length")
    yield Filter("continue")


def read_filter(words: Sequence[str], types: Iterable[str]) -> Filter | None:
    """The filter that some words write, or none."""
    return next((known for known in all_filters(types) if str(known) == " ".join(words)), None)


def keep(chosen: Filter, moves: list[tuple[str, Move]]) -> list[tuple[str, Move]]:
    """What a filter leaves of a position's moves, each given with the type of its piece."""
    if chosen.kind == "prefer":
        return [item for item in moves if chosen.passes(item[0], item[1].word)] or moves
    if chosen.kind == "most":
        most = max((chosen.measure(move.word) for _, move in moves), default=0)
        return [item for item in moves if chosen.measure(item[1].word) == most]
    prefixes = {(move.square, move.word[:length]) for _, move in moves for length in range(1, len(move.word))}
    return [item for item in moves if (item[1].square, item[1].word) not in prefixes]
