"""Finds what restricts the moves of a position beyond the automata: filters and regions.

A greedy search: of all single changes (one filter more, a region for a piece type), the one that puts most positions
right is made, as long as it also does so on games that were held out from the choice. When no single change helps any
more, all pairs of filters are tried in place of those found, since two rules may only make sense together. Nothing is
known of any game; the grammar of filters and the list of candidate regions are the same for all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import permutations

from soloist.languages.boardgame.filters import Filter, all_filters
from soloist.languages.trace.model import Trace
from soloist.learn.regions import candidate_regions
from soloist.learn.table import Entry, Table, wrong_positions

#: Every so many games one is held out.
_HELD_OUT_EVERY = 4


@dataclass(frozen=True)
class Step:
    """A change that was made, and the wrong positions it left: among those it was chosen by, and those held out."""

    change: str
    wrong_before: int
    wrong: int
    held_out_before: int
    held_out_wrong: int


@dataclass
class Restrictions:
    """What was found for a player, with the evidence."""

    filters: tuple[Filter, ...] = ()
    regions: dict[str, frozenset[int]] = field(default_factory=dict)
    region_names: dict[str, str] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    #: How many positions there were to choose by and held out, and how many are still unexplained in all.
    positions: int = 0
    held_out: int = 0
    unexplained: int = 0


def find_restrictions(trace: Trace, player: int) -> Restrictions:
    """Search for filters and regions that explain a player's legal moves; the trace must know all of them."""
    table = Table(trace, player)
    held_out, chosen_by = _split(trace, player)
    found = Restrictions(positions=chosen_by.bit_count(), held_out=held_out.bit_count())
    names = [name for (owner, name) in trace.equipment.codes if owner == player]
    entries = {name: table.entries(name, {}) for name in names}
    while True:
        all_entries = [entry for name in names for entry in entries[name]]
        wrong = wrong_positions(all_entries, found.filters)
        found.unexplained = wrong.bit_count()
        if not wrong:
            return found
        for pairs in (False, True):
            best = _best_change(table, names, entries, found, chosen_by, pairs)
            if best is not None and _helps(best, wrong, chosen_by) and _helps(best, wrong, held_out):
                break
        else:
            return found
        found.steps.append(
            Step(
                best.text,
                (wrong & chosen_by).bit_count(),
                (best.wrong & chosen_by).bit_count(),
                (wrong & held_out).bit_count(),
                (best.wrong & held_out).bit_count(),
            )
        )
        best.make()


def _helps(change: _Change, wrong: int, among: int) -> bool:
    """Whether a change leaves fewer of these positions wrong, or none as before."""
    before, after = (wrong & among).bit_count(), (change.wrong & among).bit_count()
    return after < before or after == before == 0


@dataclass
class _Change:
    text: str
    wrong: int
    make: Callable[[], None]


def _best_change(
    table: Table,
    names: list[str],
    entries: dict[str, list[Entry]],
    found: Restrictions,
    chosen_by: int,
    pairs: bool,
) -> _Change | None:
    """The change that leaves the fewest wrong positions; the earlier in the grammar among equals."""
    best: _Change | None = None

    def offer(change: _Change) -> None:
        nonlocal best
        if best is None or (change.wrong & chosen_by).bit_count() < (best.wrong & chosen_by).bit_count():
            best = change

    together = [entry for name in names for entry in entries[name]]
    grammar = list(all_filters(names))
    more = ((*found.filters, extra) for extra in grammar if extra not in found.filters)
    for filters in permutations(grammar, 2) if pairs else more:
        text = "filter " + ", then ".join(map(str, filters))
        offer(_Change(text, wrong_positions(together, filters), _filter_maker(found, filters)))
    for name in names:
        if pairs or name in found.regions or not entries[name]:
            continue
        others = [entry for other in names if other != name for entry in entries[other]]
        tried: set[frozenset[int]] = set()
        for text, region in candidate_regions(table.trace, table.player, name):
            if region and region not in tried:
                tried.add(region)
                mine = table.entries(name, {**found.regions, name: region})
                wrong = wrong_positions(others + mine, found.filters)
                offer(
                    _Change(f"region of {name}: {text}", wrong, _region_maker(found, entries, name, region, text, mine))
                )
    return best


def _filter_maker(found: Restrictions, filters: tuple[Filter, ...]) -> Callable[[], None]:
    def make() -> None:
        found.filters = filters

    return make


def _region_maker(
    found: Restrictions,
    entries: dict[str, list[Entry]],
    name: str,
    region: frozenset[int],
    text: str,
    mine: list[Entry],
) -> Callable[[], None]:
    def make() -> None:
        found.regions[name] = region
        found.region_names[name] = text
        entries[name] = mine

    return make


def _split(trace: Trace, player: int) -> tuple[int, int]:
    """The player's positions of the games that are held out, and of the others."""
    held_out = chosen_by = 0
    number = 0
    for game, play in enumerate(trace.plays, 1):
        count = sum(turn.player == player for turn in play.turns)
        bits = ((1 << count) - 1) << number
        if game % _HELD_OUT_EVERY == 0:
            held_out |= bits
        else:
            chosen_by |= bits
        number += count
    return held_out, chosen_by
