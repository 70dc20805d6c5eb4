"""A file of results: the head of each run (machine, versions, commit, date, seed), and a line for each case.

The latest line of a case counts. A case is not measured again where there is a line of it from the same commit, with
the same seed and seconds, so that a run that was stopped goes on; what differs from its commit is always measured.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from soloist.app.batch.results import read_lines
from soloist.app.bench.case import Case, Line
from soloist.errors import UsageError
from soloist.game.solution import Status
from soloist.source import Finding, Severity
from soloist.view.comparison import Comparison, Run

#: The key of a line that is the head of a run.
HEAD = "bench"
#: Suite, way and name of a case.
Key = tuple[str, str, str]


@dataclass
class Record:
    """What a file of results holds."""

    heads: dict[str, dict[str, Any]] = field(default_factory=dict)
    lines: dict[Key, Line] = field(default_factory=dict)

    def add(self, line: Line) -> None:
        """Take a line of the file; what is no line of a benchmark is left out."""
        if isinstance(head := line.get(HEAD), dict):
            self.heads[str(head.get("date"))] = head
        elif all(isinstance(line.get(key), str) for key in ("suite", "way", "case")):
            with suppress(KeyError, ValueError, TypeError):
                comparison([line])
                self.lines[line["suite"], line["way"], line["case"]] = line

    @property
    def suites(self) -> list[str]:
        """Names of the suites, in the order of the file."""
        return list(dict.fromkeys(suite for suite, _, _ in self.lines))

    def of(self, suite: str) -> list[Line]:
        """The lines of a suite."""
        return [line for (name, _, _), line in self.lines.items() if name == suite]

    @property
    def runs(self) -> list[dict[str, Any]]:
        """The heads of the runs whose lines count."""
        dates = dict.fromkeys(str(line.get("run")) for line in self.lines.values())
        return [self.heads[date] for date in dates if date in self.heads]

    def knows(self, key: Key, case: Case, head: dict[str, Any]) -> bool:
        """Whether a case need not be measured again for a run with this head."""
        line = self.lines.get(key)
        made = self.heads.get(str(line.get("run"))) if line is not None else None
        if line is None or made is None or "with changes" in str(head["commit"]):
            return False
        same = all(made.get(what) == head[what] for what in ("commit", "seed"))
        return same and line.get("limit") == case.seconds


def read_record(path: Path) -> Record:
    """The record of a file; an error where the file holds none."""
    found = Record()
    for line in read_lines(path):
        found.add(line)
    if not found.lines:
        message = "this file holds no results of a benchmark"
        hint = "`soloist bench SUITE --out FILE` writes one"
        raise UsageError(Finding(Severity.ERROR, "no-results", message, hint=hint, file=str(path)))
    return found


def own_run(line: Line) -> Run:
    """The run that a line tells of."""
    cost = line.get("cost")
    return Run(
        str(line["case"]),
        str(line["way"]),
        Status(line["status"]),
        float(line.get("seconds") or 0),
        float(line.get("limit") or 0),
        bool(line.get("optimal")),
        str(line.get("metric") or ""),
        int(cost) if cost is not None else None,
        str(line.get("proof") or ""),
        str(line.get("message") or "").partition("\n")[0],
    )


def comparison(lines: list[Line]) -> Comparison:
    """Our runs of a suite, and those of others."""
    ours = [own_run(line) for line in lines]
    others = [Run(**{**peer, "status": Status(peer["status"])}) for line in lines for peer in line.get("peers", ())]
    return Comparison([*ours, *others])
