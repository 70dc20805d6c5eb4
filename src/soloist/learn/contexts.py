"""Groups of moves that learned rules allow, by what is around them: those that were never made speak against the rules.

Where only played moves are known, a word that was never played is one case. Another is a word that was played often,
but never over one's own men, never into a surrounded square, or never on some squares. So the moves that the rules
leave are put into groups by conditions on them (`soloist.languages.boardgame.conditions`). If every legal move of a
position is as likely as another, a group is expected to be played as often as the sum of one over the number of moves,
over all positions. A group that is never played, though that is all but impossible by chance, is a doubt: something
restricts these moves that the rules do not say.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from soloist.languages.boardgame.conditions import WHATS, Case, Condition, cases, neighbours, sides, way_of
from soloist.languages.boardgame.lines import OF_LINES
from soloist.languages.boardgame.memory import OF_THE_PAST
from soloist.languages.boardgame.prohibitions import Prohibition, shape_of
from soloist.languages.trace.letters import STEPS, Move, word_text
from soloist.languages.trace.model import EMPTY, Board, Equipment
from soloist.learn.bit_sliced_counters import BitSlicedCounters
from soloist.learn.board_bits import BoardBits
from soloist.learn.exposure import Danger, Exposure
from soloist.learn.move_table import Entry
from soloist.learn.past import Past

#: Rules are doubted if chance would leave out some group like this in one of so many traces.
_ONE_IN = 10_000


#: Nothing is asked of a move but its form: what automata spell beyond what was seen is a group too.
_EVER = Condition("ever")


class Group(NamedTuple):
    """Moves of a piece type of one form, where a condition holds of them."""

    type: str
    form: str
    condition: Condition

    def text(self, kit: Equipment) -> str:
        """The group as a person says it."""
        if self.form.startswith("(") and self.condition.kind == "from":
            return f"{self.type} never played ({self.condition.squares[0]} {self.form})"
        if self.condition == _EVER:
            return f"{self.type} never played {self.form} at all"
        return f"{self.type} never played {self.form} {self.condition.plainly(kit)}"


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

    def text(self, kit: Equipment) -> str:
        """The doubt as a person says it."""
        return (
            f"{self.group.text(kit)}, though these rules allow it in {self.positions} positions and it should have "
            f"been played {self.expected:.0f} times"
        )


class Contexts:
    """In which positions conditions hold of one player's moves."""

    def __init__(
        self,
        kit: Equipment,
        player: int,
        boards: Sequence[Board],
        danger: Danger | None = None,
        past: Past | None = None,
    ) -> None:
        """`danger` is how the other player takes, and `past` what was played before, where they are known."""
        self.kit = kit
        self.player = player
        self._boards = boards
        self._danger = danger
        self._past = past
        self._exposures: dict[str, Exposure] = {}
        self._exposed: dict[tuple[Move, str], int] = {}
        self._bits = BoardBits(kit, boards)
        self.everywhere = (1 << len(boards)) - 1
        self._seen = sides(kit, player)
        self._cases: dict[tuple[Move, Condition], list[Case]] = {}
        self._without_liberty: dict[tuple[int, frozenset[int]], int] = {}

    def where(self, move: Move, condition: Condition) -> int:
        """The positions in which a condition holds of a move, were it made there."""
        if condition.kind == "stifled":
            return self._stifled(move, frozenset(condition.squares))
        if condition.kind == "exposed":
            return self._leaving_exposed(move, condition.what)
        if condition.kind in OF_LINES:
            return self._bits.on_line(move, condition.kind)
        if condition.kind in OF_THE_PAST:
            return self._past.where(move, condition.kind) if self._past is not None else 0
        key = (move, condition)
        if key not in self._cases:
            self._cases[key] = cases(self.kit, self.player, move, condition)
        found = 0
        for case in self._cases[key]:
            here = self.everywhere
            for square, codes in case:
                here &= self._bits.holding(square, codes)
            found |= here
        return found

    def forbidden(self, name: str, move: Move, prohibitions: Iterable[Prohibition]) -> int:
        """The positions in which a move of a type is never made."""
        found = 0
        for each in prohibitions:
            if each.player == self.player and each.concerns(name, move.word):
                found |= self.where(move, each.condition)
        return found

    def around(self, move: Move, field: tuple[int, ...]) -> Iterator[tuple[Condition, int]]:
        """The conditions that may hold of a move by what the board holds, each with the positions in which it does.

        Chains are looked for on a field.
        """
        letters = {letter.on for letter in move.word}
        for kind in self.kit.kinds:
            if ("w" if kind.owner == self.player else "p") in letters:
                condition = Condition("over", player=kind.owner, what=kind.type)
                yield condition, self.where(move, condition)
        plain = [Condition(kind, what=what) for what in WHATS for kind in ("far", "near")]
        plain += [Condition("confined"), Condition("sparing"), Condition("loose"), Condition("stifled", field)]
        plain += [Condition(kind) for kind in OF_LINES]
        if self._past is not None and "d" in letters:
            plain += [Condition(kind) for kind in OF_THE_PAST]
        royal = self._danger.royal if self._danger is not None else ()
        for condition in (*plain, *(Condition("exposed", what=name) for name in royal)):
            yield condition, self.where(move, condition)

    def _leaving_exposed(self, move: Move, name: str) -> int:
        """The positions in which a move leaves a piece of a type to be taken."""
        if self._danger is None:
            return 0
        key = (move, name)
        if key not in self._exposed:
            if name not in self._exposures:
                self._exposures[name] = Exposure(self.kit, self.player, self._boards, self._danger.attacks, name)
            possible = self._bits.holding(move.square, self._seen.own)
            for letter, square in zip(move.word, way_of(self.kit, move), strict=True):
                if letter.on not in STEPS:
                    break
                if square != move.square:
                    codes = {"e": bytes([EMPTY]), "w": self._seen.own, "p": self._seen.others}[letter.on]
                    possible &= self._bits.holding(square, codes)
            self._exposed[key] = self._exposures[name].where(move, possible)
        return self._exposed[key]

    def _stifled(self, move: Move, field: frozenset[int]) -> int:
        """As `conditions.stifled`, in all positions at once; the piece must come from outside the field."""
        end = way_of(self.kit, move)[-1]
        if move.square in field or end not in field:
            return 0
        key = (end, field)
        if key not in self._without_liberty:
            free = self._liberty(end, self._seen.own, field, end)
            taken = 0
            for square in neighbours(self.kit, end, field):
                other = self._bits.holding(square, self._seen.others)
                taken |= other & ~self._liberty(square, self._seen.others, field, end)
            self._without_liberty[key] = self.everywhere & ~free & ~taken
        return self._without_liberty[key]

    def _liberty(self, start: int, codes: bytes, field: frozenset[int], filled: int) -> int:
        """The positions in which the chain on a square has an empty square beside it, but for one that is filled."""
        reached = {start: self.everywhere}
        pending = [start]
        while pending:
            square = pending.pop()
            for beside in neighbours(self.kit, square, field):
                more = reached[square] & self._bits.holding(beside, codes) & ~reached.get(beside, 0)
                if more and beside != filled:
                    reached[beside] = reached.get(beside, 0) | more
                    pending.append(beside)
        found = 0
        for square, here in reached.items():
            for beside in neighbours(self.kit, square, field):
                if beside != filled:
                    found |= here & self._bits.holding(beside, bytes([EMPTY]))
        return found


def fields_of(kit: Equipment, entries: Sequence[Entry]) -> dict[str, tuple[int, ...]]:
    """Where the moves of each type were seen to end."""
    ends: dict[str, set[int]] = {}
    for entry in entries:
        seen = ends.setdefault(entry.type, set())
        if entry.recorded:
            seen.add(way_of(kit, Move(entry.square, entry.word))[-1])
    return {name: tuple(sorted(seen)) for name, seen in ends.items()}


def groups_of(contexts: Contexts, entry: Entry, field: tuple[int, ...]) -> Iterator[tuple[Group, int]]:
    """The groups a move belongs to, each with the positions in which it does."""
    shape = shape_of(entry.word)
    move = Move(entry.square, entry.word)
    start, end = Condition("from", (entry.square,)), Condition("to", (way_of(contexts.kit, move)[-1],))
    for form, condition in ((shape, start), (shape, end), (word_text(entry.word), start)):
        yield Group(entry.type, form, condition), contexts.where(move, condition)
    for form in (shape, word_text(entry.word)):
        yield Group(entry.type, form, _EVER), contexts.everywhere
    for condition, where in contexts.around(move, field):
        if where:
            yield Group(entry.type, shape, condition), where


class Expectation:
    """How often moves should have been played, if each that the rules leave in a position is as likely as another."""

    def __init__(self, remaining: Sequence[int], boards: int, rate: float) -> None:
        self._rate = rate
        counters = BitSlicedCounters()
        for bits in remaining:
            if bits:
                counters.add(bits)
        # Numbers close to each other count as the larger, so shares as less.
        buckets: dict[int, int] = {}
        for count, bits in counters.positions_by_count((1 << boards) - 1):
            if count:
                step = max(1, count // 8)
                ceiling = -(-count // step) * step
                buckets[ceiling] = buckets.get(ceiling, 0) | bits
        self._buckets = list(buckets.items())

    def __call__(self, here: int) -> float:
        return self._rate * sum((here & bits).bit_count() / count for count, bits in self._buckets)


def loud(groups: int) -> float:
    """So often must a group be expected, among so many, that chance does not explain why it was never played."""
    return math.log(_ONE_IN * max(1, groups))


def find_doubts(
    contexts: Contexts, entries: Sequence[Entry], remaining: Sequence[int], boards: int, rate: float
) -> list[Doubt]:
    """The groups that play speaks against, the loudest first."""
    expects = Expectation(remaining, boards, rate)
    fields = fields_of(contexts.kit, entries)
    expected: dict[Group, float] = {}
    positions: dict[Group, int] = {}
    examples: dict[Group, tuple[Entry, int]] = {}
    played: set[Group] = set()
    for entry, possible in zip(entries, remaining, strict=True):
        if not possible:
            continue
        for group, where in groups_of(contexts, entry, fields[entry.type]):
            here = possible & where
            if entry.recorded & where:
                played.add(group)
            if here and group not in played:
                expected[group] = expected.get(group, 0.0) + expects(here)
                positions[group] = positions.get(group, 0) | here
                examples.setdefault(group, (entry, here))
    unplayed = [group for group in expected if group not in played]
    threshold = loud(len(expected))
    doubts = []
    for group in sorted(unplayed, key=lambda group: -expected[group]):
        if expected[group] > threshold:
            entry, here = examples[group]
            first = (here & -here).bit_length() - 1
            doubts.append(Doubt(group, expected[group], positions[group].bit_count(), first, entry))
    return doubts
