"""Finds what restricts the moves of a position beyond the automata: filters and regions.

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
from soloist.learn.criteria import Criterion, Losses, Suspect
from soloist.learn.move_table import Entry, MoveTable
from soloist.learn.regions import candidate_regions
from soloist.limit import Limit

#: Of so many different turns in the positions that are searched, each is too rare for play to show what is forced.
_MOST_WORDS = 600
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


def find_restrictions(table: MoveTable, criterion: Criterion, limit: Limit) -> Restrictions:
    """Search for filters and regions that explain a player's moves, by a criterion of how much they do."""
    found = Restrictions(unit=criterion.unit, positions=table.positions)
    names = [name for (owner, name) in table.trace.equipment.codes if owner == table.player]
    turns = sum(len(table.observed(name, {}).words) for name in names)
    if criterion.always_searches and turns > _MOST_WORDS:
        found.too_many_turns = turns
        return found
    entries = {name: table.entries(name, {}) for name in names}
    while True:
        together = [entry for name in names for entry in entries[name]]
        found.unexplained = criterion.unexplained(together, found.filters)
        losses = criterion.losses(together, found.filters)
        found.suspects = criterion.suspects(together, found.filters)
        if not found.suspects and not criterion.always_searches:
            return found
        refused: list[_Change] = []
        for pairs in (False, True):
            best = _best_change(table, names, entries, found, criterion, pairs, limit)
            if limit.spent:
                found.finished = False
                return found
            if best is not None and criterion.helps(losses, best.losses):
                break
            refused += [best] if best is not None and best.losses.chosen_by < losses.chosen_by else []
        else:
            if found.suspects and refused:
                nearest = min(refused, key=lambda change: change.losses.chosen_by)
                found.refused = Step(nearest.text, losses, nearest.losses)
            return found
        found.steps.append(Step(best.text, losses, best.losses))
        best.make()


@dataclass
class _Change:
    text: str
    losses: Losses
    make: Callable[[], None]


def _best_change(
    table: MoveTable,
    names: list[str],
    entries: dict[str, list[Entry]],
    found: Restrictions,
    criterion: Criterion,
    pairs: bool,
    limit: Limit,
) -> _Change | None:
    """The change that loses least; the earlier in the grammar among equals."""
    best: _Change | None = None

    def offer(change: _Change) -> None:
        nonlocal best
        if best is None or change.losses.chosen_by < best.losses.chosen_by:
            best = change

    together = [entry for name in names for entry in entries[name]]
    grammar = list(all_filters(names))
    more = ((*found.filters, extra) for extra in grammar if extra not in found.filters)
    for filters in permutations(grammar, 2) if pairs and found.filters else more:
        if limit.spent:
            return None
        text = "filter " + ", then ".join(map(str, filters))
        offer(_Change(text, criterion.losses(together, filters), _filter_maker(found, filters)))
    for name in names:
        if pairs or name in found.regions or name not in found.suspects:
            continue
        others = [entry for other in names if other != name for entry in entries[other]]
        tried: set[frozenset[int]] = set()
        for text, region in candidate_regions(table.trace, table.player, name):
            if region and region not in tried and not limit.spent:
                tried.add(region)
                mine = table.entries(name, {**found.regions, name: region})
                losses = criterion.losses(others + mine, found.filters)
                offer(_Change(f"region of {name}: {text}", losses, _region_maker(found, entries, name, region, mine)))
    return best


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
