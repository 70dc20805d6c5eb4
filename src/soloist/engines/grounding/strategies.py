"""Strategies for grounding a sheet: which rewritings, in which order, each with its share of the time.

No strategy is best for all sheets. The first suits nearly all; where its network is large, or it takes too long, others
are tried and the smallest network wins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from soloist.datalog.dependencies import Predicate
from soloist.engines.grounding.clauses import Clause, FreshNames
from soloist.engines.grounding.dependencies import relevant
from soloist.engines.grounding.functional_split import split_functional
from soloist.engines.grounding.idle_arguments import drop_idle_arguments
from soloist.engines.grounding.project import project
from soloist.engines.grounding.static_fluents import replace_static_fluents
from soloist.engines.grounding.tuple_fluents import split_tuples
from soloist.engines.grounding.unfold import unfold_static


@dataclass(frozen=True)
class Strategy:
    """A strategy: its name, what it makes of the clauses, and its share of the time that is left.

    One that `improves` is also tried where an earlier strategy succeeded with a large network. One that is `functional`
    is told which fluents are proved to have one value at most.
    """

    name: str
    rewrite: Callable[[Sequence[Clause], FreshNames, frozenset[Predicate]], list[Clause]]
    share: float
    improves: bool = False
    functional: bool = False


def _prepared(clauses: Sequence[Clause]) -> list[Clause]:
    return relevant(split_tuples(replace_static_fluents(clauses)))


def _joined(clauses: Sequence[Clause], names: FreshNames, functional: frozenset[Predicate]) -> list[Clause]:
    return project(_unfolded(clauses, names, functional), names)


def _unfolded(clauses: Sequence[Clause], names: FreshNames, functional: frozenset[Predicate]) -> list[Clause]:
    del functional
    return unfold_static(relevant(drop_idle_arguments(_prepared(clauses), names)))


def _split(clauses: Sequence[Clause], names: FreshNames, functional: frozenset[Predicate]) -> list[Clause]:
    parts = split_functional(_prepared(clauses), functional, names)
    unfolded = unfold_static(parts, definitions=16)
    return project(split_functional(unfolded, functional, names), names)


def _plain(clauses: Sequence[Clause], names: FreshNames, functional: frozenset[Predicate]) -> list[Clause]:
    del names, functional
    return relevant(clauses)


STRATEGIES = (
    Strategy("unfold and join", _joined, 0.3),
    Strategy("unfold", _unfolded, 0.25, improves=True),
    Strategy("split, unfold and join", _split, 0.5, functional=True),
    Strategy("plain", _plain, 1.0),
)
