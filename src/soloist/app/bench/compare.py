"""What changed between two files of results: what is lost, worse or slower, and what is new, better or quicker."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from soloist.app.bench.record import Key, Record, own_run
from soloist.view.comparison import Run

#: A case is slower or quicker where its seconds differ by this factor and by so many seconds: less is noise.
FACTOR = 1.5
LEAST_SECONDS = 0.2


class Change(StrEnum):
    """What became of a case; the first four are what nobody wants."""

    LOST = "lost"
    MISSING = "missing"
    WORSE = "worse"
    SLOWER = "slower"
    GAINED = "gained"
    BETTER = "better"
    QUICKER = "quicker"

    @property
    def unwanted(self) -> bool:
        """Whether the new file is behind the old one here."""
        return self in (Change.LOST, Change.MISSING, Change.WORSE, Change.SLOWER)


@dataclass(frozen=True)
class Difference:
    """A case that changed, and how."""

    change: Change
    key: Key
    note: str

    def __str__(self) -> str:
        suite, way, case = self.key
        return f"{self.change:8} {suite} {case} ({way}): {self.note}"


def differences(old: Record, new: Record) -> list[Difference]:
    """Every case of the old file that changed, the unwanted changes first."""
    found: list[Difference] = []
    for key, line in old.lines.items():
        if key in new.lines:
            found += _changes(key, own_run(line), own_run(new.lines[key]))
        elif any(key[0] == suite for suite in new.suites):
            found.append(Difference(Change.MISSING, key, "the new file does not have it"))
    order = list(Change)
    return sorted(found, key=lambda difference: (order.index(difference.change), difference.key))


def _changes(key: Key, old: Run, new: Run) -> list[Difference]:
    if old.settled != new.settled:
        change = Change.LOST if old.settled else Change.GAINED
        return [Difference(change, key, f"{_end(old)}, now {_end(new)}")]
    found = []
    if old.metric == new.metric and old.cost is not None and new.cost is not None and old.cost != new.cost:
        change = Change.WORSE if new.cost > old.cost else Change.BETTER
        found.append(Difference(change, key, f"{old.cost} {old.metric}, now {new.cost}"))
    if old.settled and _apart(old.seconds, new.seconds):
        change = Change.SLOWER if new.seconds > old.seconds else Change.QUICKER
        found.append(Difference(change, key, f"{old.seconds:.2f} s, now {new.seconds:.2f} s"))
    return found


def _end(run: Run) -> str:
    return f"{run.status} in {run.seconds:.2f} s" if run.settled else str(run.status)


def _apart(first: float, second: float) -> bool:
    less, more = sorted((first, second))
    return more - less >= LEAST_SECONDS and more >= FACTOR * less
