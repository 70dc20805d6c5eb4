"""The ways to ground a sheet: which rewritings, in which order, each with its share of the time.

No way is best for all sheets. The first suits nearly all; where its network is large, or it takes too long, others
are tried and the smallest network wins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from soloist.engines.grounding.clauses import Clause, FreshNames
from soloist.engines.grounding.constant import fix_constant_fluents
from soloist.engines.grounding.dependencies import relevant
from soloist.engines.grounding.project import project
from soloist.engines.grounding.unfold import unfold_static


@dataclass(frozen=True)
class Way:
    """A way to ground: its name, what it makes of the clauses, and its share of the time that is left.

    One that `improves` is also tried where an earlier way succeeded with a large network.
    """

    name: str
    rewrite: Callable[[Sequence[Clause], FreshNames], list[Clause]]
    share: float
    improves: bool = False


def _joined(clauses: Sequence[Clause], names: FreshNames) -> list[Clause]:
    return project(_unfolded(clauses, names), names)


def _unfolded(clauses: Sequence[Clause], names: FreshNames) -> list[Clause]:
    del names
    return unfold_static(relevant(fix_constant_fluents(clauses)))


def _plain(clauses: Sequence[Clause], names: FreshNames) -> list[Clause]:
    del names
    return relevant(clauses)


WAYS = (
    Way("unfold and join", _joined, 0.2),
    Way("unfold", _unfolded, 0.2, improves=True),
    Way("plain", _plain, 1.0),
)
