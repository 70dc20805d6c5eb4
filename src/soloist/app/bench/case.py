"""What a suite is made of: cases, what others have published of them, and what is missing where cases are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from soloist.app.bench.places import Places
from soloist.limit import DEFAULT_MEMORY_MB
from soloist.view.comparison import Run

#: What a case came to, as it is written: the keys of `solve --json`, and those of the case.
Line = dict[str, Any]

#: The name of our own rows.
OURS = "soloist"


@dataclass(frozen=True)
class Case:
    """One thing to measure: a function of a module, called with its arguments in a process of its own."""

    name: str
    measure: Callable[..., Line]
    arguments: tuple[object, ...]
    #: CPU seconds that it may take.
    seconds: float
    memory_mb: int = DEFAULT_MEMORY_MB
    optimal: bool = False
    #: Which row of the table it counts for.
    way: str = OURS
    #: What others made of the same.
    peers: tuple[Run, ...] = ()
    #: The reward that is known to be the maximum, where it is known.
    maximum: int | None = None


@dataclass(frozen=True)
class Published:
    """A figure of others that is about a whole set and cannot be told case by case."""

    who: str
    figure: str
    source: str


@dataclass(frozen=True)
class Setting:
    """How suites are run."""

    places: Places
    quick: bool = False
    #: CPU seconds for each case, where the suite's own are not wanted.
    seconds: float | None = None
    memory_mb: int = DEFAULT_MEMORY_MB
    seed: int = 0

    def limit(self, full: float, quick: float) -> float:
        """The seconds of a case."""
        return self.seconds if self.seconds is not None else (quick if self.quick else full)

    def some(self, cases: list[Case], every: int) -> list[Case]:
        """All cases, or each of so many in a quick run: a choice that knows nothing of the cases."""
        return cases[::every] if self.quick else cases


@dataclass(frozen=True)
class Found:
    """The cases of a suite, and what is missing for more."""

    cases: list[Case]
    missing: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Suite:
    """A set of cases by a name."""

    name: str
    #: What is asked, in a line.
    title: str
    find: Callable[[Setting], Found]
    #: Where the rows of others come from, by their names.
    sources: Mapping[str, str] = field(default_factory=dict)
    published: tuple[Published, ...] = ()
    #: Rows of others of which no seconds are known.
    untimed: frozenset[str] = frozenset()
