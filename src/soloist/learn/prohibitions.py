"""Searches for what is never done: groups of moves that the words allow and that are never on record.

The moves that the words allow are put into groups by their form and by conditions on them. A group of which none is on
record is a candidate. Where all legal moves are listed, it weighs as much as the number of its moves that are known to
be illegal; where they are not, as often as it should have been played. In every round each piece type gets the
candidate that weighs most, until none is heavy enough. Sets of squares are tried by name (a rank, a half, squares of
one colour, where pieces are set up) before the very squares that the data shows, which say the same of fewer squares.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeVar

from soloist.languages.boardgame.conditions import Condition, way_of
from soloist.languages.boardgame.filters import Filter
from soloist.languages.boardgame.lines import OF_LINES
from soloist.languages.boardgame.prohibitions import ANY, Prohibition, shape_of
from soloist.languages.trace.letters import Move, word_text
from soloist.learn.contexts import Contexts, Expectation, fields_of, loud
from soloist.learn.move_table import Entry, filtered
from soloist.learn.regions import named_squares
from soloist.limit import Limit

#: Where all legal moves are listed, a group needs so many moves that are not legal.
_LEAST_FALSE = 3
#: Where moves of a form are on record less often, what is on record may be written down wrong.
_LEAST_RECORDS = 3
#: Of the squares of a set that has a name, this share must be known to be forbidden; else the name says too much.
_LEAST_KNOWN = 0.5
#: The squares that the data shows weigh less than a set with a name: it says the same, and of the other squares too.
_UNNAMED = 0.9
#: A square belongs to the squares that the data shows if its moves should have been played so often.
_SQUARE_EXPECTED = 3.0


@dataclass(frozen=True)
class FoundProhibition:
    """What is never done, and the weight of the evidence: moves known to be illegal, or plays that should have been."""

    prohibition: Prohibition
    weight: float


class _Ranked(NamedTuple):
    """A candidate: how heavy and how narrow it is, and what it says."""

    rank: tuple[float, int]
    found: FoundProhibition


@dataclass
class _Tally:
    """What is known of a group."""

    weight: float = 0.0
    recorded: bool = False


_Key = TypeVar("_Key")


@dataclass
class _Form:
    """What is known of the moves of one form: by where they begin and end, and by conditions that may hold of them."""

    #: The shape of its moves, or `any`.
    shape: str
    #: How often such moves are on record.
    records: int = 0
    ways: dict[tuple[int, int], _Tally] = field(default_factory=dict)
    around: dict[Condition, _Tally] = field(default_factory=dict)


class ProhibitionSearch:
    """The search for one player, in so many positions; `all_moves`: the legal moves are listed."""

    def __init__(self, contexts: Contexts, boards: int, all_moves: bool, limit: Limit) -> None:
        self._contexts = contexts
        self._boards = boards
        self._all_moves = all_moves
        self._limit = limit

    def find(self, entries: Sequence[Entry], filters: Sequence[Filter]) -> list[FoundProhibition]:
        """What is never done, beyond what the filters forbid."""
        found: list[FoundProhibition] = []
        active = {entry.type for entry in entries}
        while active and not self._limit.spent:
            more = self._round(self.allowed(entries, found), filters, found, active)
            found += more
            active = {each.prohibition.type for each in more}
        return [*found, *self._royal(entries, found)]

    def _royal(self, entries: Sequence[Entry], found: Sequence[FoundProhibition]) -> list[FoundProhibition]:
        """What moves of some types may not leave to be taken none may, unless one that does is on record."""
        royal = {each.prohibition.condition: each for each in found if each.prohibition.condition.kind == "exposed"}
        more = []
        for condition, known in royal.items():
            told = {each.prohibition.type for each in found if each.prohibition.condition == condition}
            for name in dict.fromkeys(entry.type for entry in entries):
                mine = [entry for entry in entries if entry.type == name and entry.recorded]
                if name not in told and not any(
                    self._contexts.where(Move(entry.square, entry.word), condition) & entry.recorded for entry in mine
                ):
                    more.append(FoundProhibition(known.prohibition._replace(type=name), 0.0))
        return more

    def allowed(self, entries: Sequence[Entry], found: Sequence[FoundProhibition]) -> list[Entry]:
        """The moves without what is never done."""
        return permitted(self._contexts, entries, [each.prohibition for each in found])

    def _round(
        self,
        entries: Sequence[Entry],
        filters: Sequence[Filter],
        found: Sequence[FoundProhibition],
        active: set[str],
    ) -> list[FoundProhibition]:
        """The heaviest candidate of each active type, and of each other shape of its moves."""
        forms = self._tallies(entries, filtered(entries, filters), _closing(found), active)
        groups = sum(len(form.ways) + len(form.around) for form in forms.values())
        least = _LEAST_FALSE - 1 if self._all_moves else loud(groups)
        known = {each.prohibition for each in found}
        best: dict[tuple[str, str], _Ranked] = {}
        for (name, text), form in forms.items():
            for condition, weight, factor in self._candidates(form) if form.records >= _LEAST_RECORDS else ():
                prohibition = Prohibition(self._contexts.player, name, text, condition)
                # Of two that weigh the same, the one that forbids less says less that the data does not show.
                rank = (weight * factor, -self._breadth(condition))
                key = (name, form.shape)
                if weight > least and (key not in best or rank > best[key].rank) and prohibition not in known:
                    best[key] = _Ranked(rank, FoundProhibition(prohibition, weight))
        chosen: dict[tuple[str, str], FoundProhibition] = {}
        for (name, shape), ranked in sorted(best.items(), key=lambda item: item[1].rank, reverse=True):
            # What is said of all moves of a type changes what is to be said of each shape.
            if (name, ANY) not in chosen and not (shape == ANY and any(each == name for each, _ in chosen)):
                chosen[name, shape] = ranked.found
        return list(chosen.values())

    def _breadth(self, condition: Condition) -> int:
        """How many squares a condition on squares forbids, as twice their number; `off` forbids less than `from`."""
        count = len(condition.squares)
        return 2 * (len(self._contexts.kit.setup) - count) - 1 if condition.kind == "off" else 2 * count

    def _tallies(
        self, entries: Sequence[Entry], remaining: Sequence[int], closing: tuple[int, ...], active: set[str]
    ) -> dict[tuple[str, str], _Form]:
        """What is known of each form of the active types; wider forms come first."""
        expects = Expectation(remaining, self._boards, 1.0)
        fields = fields_of(self._contexts.kit, entries)
        forms: dict[tuple[str, str], _Form] = {}
        for rank in range(3):
            for entry in entries:
                if entry.type in active:
                    shape = shape_of(entry.word)
                    text = (ANY, shape, word_text(entry.word))[rank]
                    forms.setdefault((entry.type, text), _Form(shape if rank else ANY))
        for entry, possible in zip(entries, remaining, strict=True):
            false = possible & ~entry.recorded
            if entry.type not in active or not (false or entry.recorded):
                continue
            move = Move(entry.square, entry.word)
            way = (entry.square, way_of(self._contexts.kit, move)[-1])
            weight = self._weigh(false, expects)
            shape = shape_of(entry.word)
            for text in (ANY, shape, word_text(entry.word)):
                forms[entry.type, text].records += entry.recorded.bit_count()
                _note(forms[entry.type, text].ways, way, weight, bool(entry.recorded))
            special = [Condition("sparing", closing), Condition("loose", closing)] if closing else []
            around = self._contexts.around(move, fields[entry.type])
            for condition, where in (*around, *((each, self._contexts.where(move, each)) for each in special)):
                if where & (false | entry.recorded):
                    for text in _forms_of(condition, shape):
                        tally = forms[entry.type, text].around.setdefault(condition, _Tally())
                        if not tally.recorded:
                            tally.recorded = bool(entry.recorded & where)
                            tally.weight += self._weigh(false & where, expects)
        return forms

    def _weigh(self, false: int, expects: Expectation) -> float:
        return false.bit_count() if self._all_moves else expects(false)

    def _candidates(self, form: _Form) -> Iterator[tuple[Condition, float, float]]:
        """Conditions of which no move of the form is on record, each with its weight and how far it is preferred."""
        for condition, tally in form.around.items():
            if not tally.recorded:
                yield condition, tally.weight, 1.0
        for kind, place in (("from", 0), ("to", 1)):
            squares: dict[int, _Tally] = {}
            for way, tally in form.ways.items():
                _note(squares, way[place], tally.weight, tally.recorded)
            yield from self._square_sets(kind, squares)
        for region in named_squares(self._contexts.kit):
            outside = [tally for way, tally in form.ways.items() if way[0] not in region and way[1] not in region]
            if outside and not any(tally.recorded for tally in outside):
                yield Condition("off", tuple(sorted(region))), sum(tally.weight for tally in outside), 1.0

    def _square_sets(self, kind: str, squares: dict[int, _Tally]) -> Iterator[tuple[Condition, float, float]]:
        for region in named_squares(self._contexts.kit):
            inside = [tally for square, tally in squares.items() if square in region]
            if len(inside) >= _LEAST_KNOWN * len(region) and not any(tally.recorded for tally in inside):
                yield Condition(kind, tuple(sorted(region))), sum(tally.weight for tally in inside), 1.0
        least = 0 if self._all_moves else _SQUARE_EXPECTED
        shown = {square: tally for square, tally in squares.items() if not tally.recorded and tally.weight > least}
        if shown:
            weight = sum(tally.weight for tally in shown.values())
            yield Condition(kind, tuple(sorted(shown))), weight, _UNNAMED


def permitted(contexts: Contexts, entries: Sequence[Entry], prohibitions: Sequence[Prohibition]) -> list[Entry]:
    """Moves without what is never done."""
    if not prohibitions:
        return list(entries)
    return [
        replace(
            entry,
            possible=entry.possible & ~contexts.forbidden(entry.type, Move(entry.square, entry.word), prohibitions),
        )
        for entry in entries
    ]


def _closing(found: Sequence[FoundProhibition]) -> tuple[int, ...]:
    """The fewest squares that pieces of a type are known never to go to: these may catch as pieces do."""
    sets = [each.prohibition.condition.squares for each in found if each.prohibition.condition.kind == "to"]
    return min(sets, key=len, default=())


def _forms_of(condition: Condition, shape: str) -> tuple[str, ...]:
    """The forms that a condition is asked of: what leaves a piece to be taken is never about the shape of a move."""
    if condition.kind == "exposed":
        return (ANY,)
    return (ANY, shape) if condition.kind in OF_LINES else (shape,)


def _note(tallies: dict[_Key, _Tally], key: _Key, weight: float, recorded: bool) -> None:
    tally = tallies.setdefault(key, _Tally())
    tally.weight += weight
    tally.recorded = tally.recorded or recorded
