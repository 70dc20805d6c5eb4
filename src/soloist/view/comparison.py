"""Results of many levels by several ways: a table, CSV, and a page with a cactus plot.

A way is an engine as it was asked for. A run is settled where it answers what was asked: with a solution, or with a
proved optimum where that was the aim, or with the proof that nothing wins. PAR-2 is the mean of the seconds, where
a run that is not settled counts twice its limit.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from io import StringIO
from itertools import permutations
from pathlib import Path
from string import Template
from typing import Any

from soloist.game.solution import Status
from soloist.view.columns import fitted
from soloist.view.solved_curves import draw_curves

_SOLVED = {Status.SOLVED, Status.SOLVED_OPTIMALLY}


@dataclass(frozen=True)
class Run:
    """One level by one way."""

    level: str
    way: str
    status: Status
    seconds: float
    limit: float
    optimal: bool
    metric: str = ""
    cost: int | None = None
    proof: str = ""
    message: str = ""

    @property
    def solved(self) -> bool:
        """Whether moves were found that earn the most."""
        return self.status in _SOLVED

    @property
    def proved(self) -> bool:
        """Whether nothing is left to find out."""
        return self.status in (Status.SOLVED_OPTIMALLY, Status.UNSOLVABLE)

    @property
    def settled(self) -> bool:
        """Whether it answers what was asked."""
        return self.proved or (self.solved and not self.optimal)

    @property
    def cell(self) -> str:
        """The run in a few characters: cost and seconds, or why there is none."""
        if not self.solved:
            return str(self.status)
        return f"{self.cost}{'*' if self.proved else ''} {self.seconds:.2f} s"


class Comparison:
    """Runs by level and way; the latest of each counts."""

    def __init__(self, runs: Iterable[Run]) -> None:
        self.runs = {(run.level, run.way): run for run in runs}
        self.levels = list(dict.fromkeys(level for level, _ in self.runs))
        self.ways = list(dict.fromkeys(way for _, way in self.runs))

    def of(self, way: str) -> list[Run]:
        """The runs of a way."""
        return [self.runs[level, way] for level in self.levels if (level, way) in self.runs]

    @property
    def disagreements(self) -> list[str]:
        """What cannot both be true: two least costs, or a solution of what has none."""
        found: list[str] = []
        for level in self.levels:
            runs = [self.runs[level, way] for way in self.ways if (level, way) in self.runs]
            found += [
                f"{level}: {first.way} says {first.cell}, {other.way} says {other.cell}"
                for first, other in permutations(runs, 2)
                if _contradicts(first, other)
            ]
        return found

    def rows(self) -> list[list[str]]:
        """The table: a head, and a row for each way."""
        common = [level for level in self.levels if self._by_all(level)]
        several = len(self.ways) > 1
        unlike = [status for status in Status if any(run.status is status for run in self.runs.values())]
        others = [status for status in unlike if status not in _SOLVED]
        head = ["way", "levels", "solved", "proved", *map(str, others), "seconds", "PAR-2"]
        table = [head + (["cost of the " + str(len(common)) + " solved by all"] if several else ["cost"])]
        for way in self.ways:
            runs = self.of(way)
            counts = Counter(run.status for run in runs)
            penalised = [run.seconds if run.settled else 2 * run.limit for run in runs]
            counted = [self.runs[level, way] for level in common] if several else runs
            figures = [len(runs), sum(run.solved for run in runs), sum(run.proved for run in runs)]
            figures += [counts[status] for status in others]
            table.append(
                [
                    way,
                    *(f"{figure:,}" for figure in figures),
                    f"{sum(run.seconds for run in runs):,.1f}",
                    f"{sum(penalised) / max(1, len(penalised)):.2f}",
                    _costs(counted),
                ]
            )
        return table

    def _by_all(self, level: str) -> bool:
        return all((level, way) in self.runs and self.runs[level, way].solved for way in self.ways)

    def matrix(self) -> list[list[str]]:
        """A head, and a row for each level: what each way made of it. A star marks a proved optimum."""
        head = ["level", *self.ways]
        return [head, *([level, *(self._cell(level, way) for way in self.ways)] for level in self.levels)]

    def _cell(self, level: str, way: str) -> str:
        run = self.runs.get((level, way))
        return run.cell if run is not None else ""

    def text(self, *, levels: bool = False, width: int | None = None) -> str:
        """The tables as a person reads them in a terminal, which may be narrow."""
        parts = [*fitted(self.rows(), width)]
        if levels:
            parts += ["", *fitted(self.matrix(), width), "", "* proved to be the least"]
        return "\n".join([*parts, *(f"they disagree: {each}" for each in self.disagreements)])

    def csv(self) -> str:
        """A row for each run."""
        sink = StringIO()
        writer = csv.writer(sink, lineterminator="\n")
        writer.writerow(["level", "way", "status", "metric", "cost", "proof", "seconds", "limit", "message"])
        for run in self.runs.values():
            cost = "" if run.cost is None else run.cost
            figures = [run.metric, cost, run.proof, f"{run.seconds:.3f}", f"{run.limit:g}", run.message]
            writer.writerow([run.level, run.way, run.status, *figures])
        return sink.getvalue()

    def html(self, title: str) -> str:
        """A page of its own: the table, a cactus plot, and every level."""
        settled = {way: sorted(run.seconds for run in self.of(way) if run.settled) for way in self.ways}
        longest = max((run.limit for run in self.runs.values()), default=1.0)
        page = Template(Path(__file__).with_name("comparison.html").read_text(encoding="utf-8"))
        return page.substitute(
            title=escape(title),
            table=_table(self.rows()),
            plot=draw_curves(settled, len(self.levels), longest),
            levels=_table(self.matrix()),
            disagreements="".join(
                f"<p><strong>They disagree:</strong> {escape(each)}</p>" for each in self.disagreements
            ),
        )


def _contradicts(first: Run, other: Run) -> bool:
    if first.status is Status.UNSOLVABLE:
        return other.solved
    if first.status is not Status.SOLVED_OPTIMALLY or first.metric != other.metric:
        return False
    return other.solved and other.cost is not None and first.cost is not None and other.cost < first.cost


def _costs(runs: Iterable[Run]) -> str:
    totals: Counter[str] = Counter()
    for run in runs:
        if run.solved and run.cost is not None:
            totals[run.metric] += run.cost
    return ", ".join(f"{total:,} {metric}" for metric, total in sorted(totals.items())) or "-"


def _table(rows: list[list[str]]) -> str:
    head, *body = rows
    heads = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    lines = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in body)
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table>"


def run_of(line: Mapping[str, Any], way: str) -> Run | None:
    """The run that a line of a file of results tells of; none where it tells of none."""
    try:
        status = Status(line["status"])
        limits, asked, game = line.get("limits") or {}, line.get("order") or {}, line.get("game") or {}
        title = game.get("title")
        reference = str(line.get("reference") or game.get("path") or title)
        cost = line.get("cost")
        return Run(
            f"{reference} {title}" if title and "#" in reference else reference,
            way,
            status,
            float(line.get("seconds") or 0),
            float(limits.get("seconds") or 0),
            bool(asked.get("optimal")),
            str(line.get("metric") or ""),
            int(cost) if cost is not None else None,
            str(line.get("proof") or ""),
            str(line.get("message") or "").partition("\n")[0],
        )
    except (KeyError, ValueError, TypeError, AttributeError):
        return None
