"""How well filters and regions explain what is on record: by the legal moves, or by the moves played alone.

Where all legal moves are known, a position is wrong or right. Where only the played move is known, rules are judged by
how likely they make the play, if every legal move is as likely as another: each position costs the logarithm of the
number of moves that the rules leave, and rules that leave out a move that was played are out of the question. Forced
captures show even so: they explain why play never does anything else where it could take.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from soloist.languages.boardgame.filters import Filter
from soloist.languages.trace.model import Trace
from soloist.learn.bit_sliced_counters import BitSlicedCounters
from soloist.learn.move_table import Entry, filtered, union

#: Every so many games one is held out from choosing.
_HELD_OUT_EVERY = 4
#: How much likelier play must become, in natural logarithms, before a rule is believed.
_LEAST_GAIN = 10.0
#: The share of wrong positions that a rule must put right to be believed; one that puts a few right is an accident.
_LEAST_SHARE = 0.05
#: A move this often expected and never played is suspicious: the chance of it is exp(-this).
_SUSPICIOUS = 7.0


class Suspect(NamedTuple):
    """A move that the rules allow and the record speaks against."""

    entry: Entry
    #: In how many positions it is wrong; or how often it should have been played, and never was.
    weight: float


class Losses(NamedTuple):
    """What is lost in the positions that choose, and in those held out."""

    chosen_by: float
    held_out: float


class Criterion(ABC):
    """Judges filters on the entries of a table."""

    unit: str
    #: Whether to search even where no piece type is suspicious by itself.
    always_searches: bool

    def __init__(self, trace: Trace, player: int) -> None:
        self.held_out = self.chosen_by = 0
        number = 0
        for game, play in enumerate(trace.plays, 1):
            count = sum(turn.player == player for turn in play.turns)
            bits = ((1 << count) - 1) << number
            if game % _HELD_OUT_EVERY == 0:
                self.held_out |= bits
            else:
                self.chosen_by |= bits
            number += count

    @abstractmethod
    def losses(self, entries: Sequence[Entry], filters: Iterable[Filter]) -> Losses:
        """What filters lose."""

    @abstractmethod
    def helps(self, before: Losses, after: Losses) -> bool:
        """Whether a change is worth making."""

    @abstractmethod
    def suspects(self, entries: Sequence[Entry], filters: Iterable[Filter]) -> dict[str, Suspect]:
        """The piece types whose moves the filters do not explain, each with the most suspicious move."""

    def unexplained(self, entries: Sequence[Entry], filters: Iterable[Filter]) -> int:
        """How many positions are known to be wrong."""
        del entries, filters
        return 0


class AllMovesCriterion(Criterion):
    """Counts the positions whose moves are not exactly the legal ones."""

    unit = "wrong positions"
    always_searches = False

    def _wrong(self, entries: Sequence[Entry], filters: Iterable[Filter]) -> list[int]:
        return [bits ^ entry.recorded for entry, bits in zip(entries, filtered(entries, filters), strict=True)]

    def losses(self, entries: Sequence[Entry], filters: Iterable[Filter]) -> Losses:
        wrong = union(self._wrong(entries, filters))
        return Losses((wrong & self.chosen_by).bit_count(), (wrong & self.held_out).bit_count())

    def helps(self, before: Losses, after: Losses) -> bool:
        return all(
            (new < old and old - new >= _LEAST_SHARE * old) or new == old == 0
            for old, new in zip(before, after, strict=True)
        )

    def suspects(self, entries: Sequence[Entry], filters: Iterable[Filter]) -> dict[str, Suspect]:
        wrong = self._wrong(entries, filters)
        return _worst(Suspect(entry, bits.bit_count()) for entry, bits in zip(entries, wrong, strict=True) if bits)

    def unexplained(self, entries: Sequence[Entry], filters: Iterable[Filter]) -> int:
        return union(self._wrong(entries, filters)).bit_count()


class PlayedMovesCriterion(Criterion):
    """Measures how unlikely the play is if every move that the rules leave is as likely as another."""

    unit = "nats of surprise"
    always_searches = True

    def _levels(self, remaining: Iterable[int]) -> list[tuple[int, int]]:
        counters = BitSlicedCounters()
        for bits in remaining:
            if bits:
                counters.add(bits)
        positions = self.chosen_by | self.held_out
        return [(count, bits) for count, bits in counters.positions_by_count(positions) if count]

    def losses(self, entries: Sequence[Entry], filters: Iterable[Filter]) -> Losses:
        remaining = filtered(entries, filters)
        if any(entry.recorded & ~bits for entry, bits in zip(entries, remaining, strict=True)):
            return Losses(math.inf, math.inf)
        levels = self._levels(remaining)
        return Losses(
            sum(math.log(count) * (bits & self.chosen_by).bit_count() for count, bits in levels),
            sum(math.log(count) * (bits & self.held_out).bit_count() for count, bits in levels),
        )

    def helps(self, before: Losses, after: Losses) -> bool:
        return after.chosen_by < before.chosen_by - _LEAST_GAIN and after.held_out < before.held_out

    def suspects(self, entries: Sequence[Entry], filters: Iterable[Filter]) -> dict[str, Suspect]:
        remaining = filtered(entries, filters)
        levels = self._levels(remaining)
        found = (
            Suspect(entry, sum((possible & bits).bit_count() / count for count, bits in levels))
            for entry, possible in zip(entries, remaining, strict=True)
            if possible and not entry.recorded
        )
        return _worst(suspect for suspect in found if suspect.weight > _SUSPICIOUS)


def _worst(suspects: Iterable[Suspect]) -> dict[str, Suspect]:
    """The most suspicious move of each piece type."""
    worst: dict[str, Suspect] = {}
    for suspect in suspects:
        known = worst.get(suspect.entry.type)
        if known is None or suspect.weight > known.weight:
            worst[suspect.entry.type] = suspect
    return worst
