"""Finds what restricts the moves of a position beyond the automata: filters, regions, and what is never done.

A greedy search: of all single changes (one filter more, a region for a piece type), the one that explains the data best
is made, as long as it also does so on games that were held out from the choice. When no single change helps any more,
all pairs of filters are tried in place of those found, since two rules may only make sense together. Nothing is known
of any game; the grammar of filters and the list of candidate regions are the same for all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import permutations

from soloist.languages.boardgame.filters import Filter, all_filters
from soloist.learn.contexts import Contexts
from soloist.learn.criteria import Criterion, Losses, Suspect
from soloist.learn.exposure import seen_danger
from soloist.learn.move_table import Entry, MoveTable
from soloist.learn.past import Past
from soloist.learn.prohibitions import FoundProhibition, ProhibitionSearch
from soloist.learn.regions import candidate_regions
from soloist.limit import Limit

#: Of so many different turns in the positions that are searched, each is too rare for play to show what is forced.
_MOST_WORDS = 600
#: Of so many, each is too rare to show what is never done even where all legal moves are listed.
_MOST_LISTED_WORDS = 5000
#: Regions beside what is never done must make play so much likelier, in natural logarithms.
_WORTH_A_REGION = 20.0
#: A move expected so often and never played is no accident.
_NO_ACCIDENT = 15.0


@dataclass(frozen=True)
class Step:
    """A change that was made, and what was lost before and after it."""

    change: str
    before: Losses
    after: Losses


@dataclass
class Restrictions:
    """What was found for a player, with the evidence."""

    filters: tuple[Filter, ...] = ()
    regions: dict[str, frozenset[int]] = field(default_factory=dict)
    prohibitions: list[FoundProhibition] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    #: What the losses count; and the positions there were, and those that are unexplained as far as can be told.
    unit: str = ""
    positions: int = 0
    unexplained: int = 0
    #: Piece types whose moves remain unexplained, each with the move that speaks loudest.
    suspects: dict[str, Suspect] = field(default_factory=dict)
    #: So many different turns that nothing was searched for.
    too_many_turns: int = 0
    #: Whether there was time to search to the end.
    finished: bool = True
    #: The best change that was not made, because it barely helps.
    refused: Step | None = None

    @property
    def beyond_chance(self) -> dict[str, Suspect]:
        """The suspects that are no accident, even among thousands of moves that each might be one."""
        return {name: suspect for name, suspect in self.suspects.items() if suspect.weight > _NO_ACCIDENT}


def find_restrictions(table: MoveTable, criterion: Criterion, limit: Limit, prohibiting: bool) -> Restrictions:
    """Search for what explains a player's moves, by a criterion of how much it does.

    Filters and regions come first, and what is never done on top of them. Where that leaves something unexplained, or
    rests on played moves alone, the same is done without regions, with what is never done first; the better is kept.
    """
    names = [name for (owner, name) in table.trace.equipment.codes if owner == table.player]
    turns = sum(len(table.observed(name, {}).words) for name in names)
    if criterion.always_searches and turns > _MOST_WORDS:
        return Restrictions(unit=criterion.unit, positions=table.positions, too_many_turns=turns)
    plain = _Attempt(table, criterion, limit, names)
    plain.change(regions=True)
    plain.judge()
    explained = not criterion.always_searches and not plain.found.unexplained
    if not prohibiting or explained or turns > _MOST_LISTED_WORDS:
        return plain.found
    prohibited = plain.prohibit()
    plain.judge()
    if not prohibited if criterion.always_searches else not plain.found.unexplained:
        return plain.found
    other = _Attempt(table, criterion, limit, names, plain.contexts)
    if other.prohibit():
        other.change(regions=False)
        other.prohibit()
    other.judge()
    # What is never done may leave a region little to explain; then the region only fits accidents of the data.
    worth = _WORTH_A_REGION if criterion.always_searches and plain.found.regions else 0.0
    return plain.found if plain.loss <= other.loss - worth else other.found


class _Attempt:
    """Restrictions that are being made, and the moves that they leave before the filters."""

    def __init__(
        self,
        table: MoveTable,
        criterion: Criterion,
        limit: Limit,
        names: list[str],
        contexts: Contexts | None = None,
    ) -> None:
        self.table = table
        self.criterion = criterion
        self.limit = limit
        self.found = Restrictions(unit=criterion.unit, positions=table.positions)
        self.names = names
        self.entries = {name: table.entries(name, {}) for name in self.names}
        self._contexts = contexts

    @property
    def contexts(self) -> Contexts:
        """What is around moves; made when it is first asked for."""
        if self._contexts is None:
            trace, player = self.table.trace, self.table.player
            boards = [turn.board for turn in trace.turns() if turn.player == player]
            danger = seen_danger(self.table.recorded, player)
            self._contexts = Contexts(trace.equipment, player, boards, danger, Past(trace, player))
        return self._contexts

    @property
    def together(self) -> list[Entry]:
        """The moves of all piece types."""
        return [entry for name in self.names for entry in self.entries[name]]

    @property
    def loss(self) -> float:
        """What is lost in all positions."""
        return sum(self.criterion.losses(self.together, self.found.filters))

    def judge(self) -> None:
        """Note what remains unexplained."""
        self.found.unexplained = self.criterion.unexplained(self.together, self.found.filters)
        self.found.suspects = self.criterion.suspects(self.together, self.found.filters)

    def prohibit(self) -> bool:
        """Find what is never done; whether there is any."""
        listed = not self.criterion.always_searches
        search = ProhibitionSearch(self.contexts, self.table.positions, listed, self.limit)
        more = search.find(self.together, self.found.filters)
        self.found.prohibitions += more
        self.entries = {name: search.allowed(self.entries[name], more) for name in self.names}
        return bool(more)

    def change(self, regions: bool) -> None:
        """Make one change after the other, filters and perhaps regions, as long as they help."""
        found, criterion = self.found, self.criterion
        while True:
            losses = criterion.losses(self.together, found.filters)
            found.suspects = criterion.suspects(self.together, found.filters)
            if not found.suspects and not criterion.always_searches:
                return
            refused: list[_Change] = []
            for pairs in (False, True):
                best = self._best_change(pairs, regions)
                if self.limit.spent:
                    found.finished = False
                    return
                if best is not None and criterion.helps(losses, best.losses):
                    break
                refused += [best] if best is not None and best.losses.chosen_by < losses.chosen_by else []
            else:
                if found.suspects and refused:
                    nearest = min(refused, key=lambda change: change.losses.chosen_by)
                    found.refused = Step(nearest.text, losses, nearest.losses)
                return
            found.steps.append(Step(best.text, losses, best.losses))
            best.make()

    def _best_change(self, pairs: bool, regions: bool) -> _Change | None:
        """The change that loses least; the earlier in the grammar among equals."""
        best: _Change | None = None

        def offer(change: _Change) -> None:
            nonlocal best
            if best is None or change.losses.chosen_by < best.losses.chosen_by:
                best = change

        found, criterion, together = self.found, self.criterion, self.together
        grammar = list(all_filters(self.names))
        more = ((*found.filters, extra) for extra in grammar if extra not in found.filters)
        for filters in permutations(grammar, 2) if pairs and found.filters else more:
            if self.limit.spent:
                return None
            text = "filter " + ", then ".join(map(str, filters))
            offer(_Change(text, criterion.losses(together, filters), _filter_maker(found, filters)))
        for name in self.names if regions and not pairs else ():
            if name in found.regions or name not in found.suspects:
                continue
            others = [entry for other in self.names if other != name for entry in self.entries[other]]
            tried: set[frozenset[int]] = set()
            for text, region in candidate_regions(self.table.trace, self.table.player, name):
                if region and region not in tried and not self.limit.spent:
                    tried.add(region)
                    mine = self.table.entries(name, {**found.regions, name: region})
                    losses = criterion.losses(others + mine, found.filters)
                    make = _region_maker(found, self.entries, name, region, mine)
                    offer(_Change(f"region of {name}: {text}", losses, make))
        return best


@dataclass
class _Change:
    text: str
    losses: Losses
    make: Callable[[], None]


def _filter_maker(found: Restrictions, filters: tuple[Filter, ...]) -> Callable[[], None]:
    def make() -> None:
        found.filters = filters

    return make


def _region_maker(
    found: Restrictions, entries: dict[str, list[Entry]], name: str, region: frozenset[int], mine: list[Entry]
) -> Callable[[], None]:
    def make() -> None:
        found.regions[name] = region
        entries[name] = mine

    return make
