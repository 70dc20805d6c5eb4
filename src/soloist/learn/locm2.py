"""LOCM2: several machines for a sort, where one machine would allow what was never seen.

In the table of which transition follows which, transitions that share a successor should have all successors in
common, since the state behind them is one. A *hole* is a pair that LOCM's machine allows for this reason and that the
plans never show. A smaller set of transitions may have a machine of its own that forbids it: one without holes, and
such that passing over all other transitions brings no pair together that does not follow directly. An object is then in
one state of each of its machines at once, as a block is on top of something and below something.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

from soloist.languages.boardgame.machines import Model, Transition
from soloist.learn.locm import find_sorts, make_machine, transitions_of
from soloist.learn.plans import Plan
from soloist.learn.succession import follow, sequences

Pair = tuple[Transition, Transition]

#: How many sets are tried for one hole; sorts have few transitions, and a search this long has lost its way.
_TRIES = 20_000


def learn_locm2(plans: Sequence[Plan], one_sort: bool = False) -> Model:
    """The model of the plans, with as many machines a sort as its holes call for.

    With `one_sort` all objects are known to be of one sort, even where the plans do not show it.
    """
    succession = follow(plans)
    actions = find_sorts(plans, succession)
    if one_sort:
        actions = {name: (1,) * len(sorts) for name, sorts in actions.items()}
    paths: set[tuple[Transition, ...]] | None = None
    machines = []
    for sort, members in transitions_of(actions).items():
        pairs = frozenset(pair for pair in succession.pairs if pair[0] in members and pair[1] in members)
        sets: list[frozenset[Transition]] = []
        if holes(members, pairs):
            paths = sequences(plans) if paths is None else paths
            sets = transition_sets(members, pairs, [path for path in paths if path and path[0] in members])
        for number, chosen in enumerate(sets):
            machines.append(make_machine(sort, number, chosen, follow(plans, chosen), actions))
        machines.append(make_machine(sort, len(sets), members, succession, actions))
    return Model(actions, tuple(machines))


def holes(members: Iterable[Transition], pairs: frozenset[Pair]) -> list[Pair]:
    """The pairs that one machine for these transitions would allow and that were not seen."""
    rows = _closure(members, pairs)
    return sorted((one, other) for one, row in rows.items() for other in row if (one, other) not in pairs)


def _closure(members: Iterable[Transition], pairs: frozenset[Pair]) -> dict[Transition, frozenset[Transition]]:
    """For each transition, all that follow it once transitions with a common successor have all in common."""
    rows = [({one}, {other for before, other in pairs if before == one}) for one in sorted(members)]
    joined = True
    while joined:
        joined = False
        for first, second in combinations(range(len(rows)), 2):
            if rows[first][1] & rows[second][1]:
                rows[first][0].update(rows[second][0])
                rows[first][1].update(rows[second][1])
                del rows[second]
                joined = True
                break
    return {one: frozenset(row) for names, row in rows for one in names}


@dataclass(frozen=True)
class _Search:
    """What the sets of a sort are judged by."""

    pairs: frozenset[Pair]
    paths: Sequence[tuple[Transition, ...]]

    def good(self, chosen: frozenset[Transition]) -> bool:
        """Whether a set has no holes and brings no new pairs together."""
        inside = frozenset(pair for pair in self.pairs if pair[0] in chosen and pair[1] in chosen)
        if holes(chosen, inside):
            return False
        for path in self.paths:
            previous = None
            for transition in path:
                if transition in chosen:
                    if previous is not None and (previous, transition) not in inside:
                        return False
                    previous = transition
        return True


def transition_sets(
    members: Sequence[Transition], pairs: frozenset[Pair], paths: Sequence[tuple[Transition, ...]]
) -> list[frozenset[Transition]]:
    """For each hole the smallest set that forbids it, none of them within another."""
    search = _Search(pairs, paths)
    found: list[frozenset[Transition]] = []
    for hole in holes(members, pairs):
        if any(set(hole) <= chosen for chosen in found):
            continue
        others = [transition for transition in members if transition not in hole]
        subsets = (frozenset((*hole, *more)) for size in range(len(others)) for more in combinations(others, size))
        chosen = next((subset for subset in islice(subsets, _TRIES) if search.good(subset)), None)
        if chosen is not None:
            found = [other for other in found if not other <= chosen]
            found.append(chosen)
    return found
