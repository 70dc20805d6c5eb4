"""The tables of a record as Markdown, which terminals show well enough: what was run on what, suites, claims."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from soloist.app.bench.case import Found, Line, Setting, Suite
from soloist.app.bench.record import Record, comparison
from soloist.app.bench.suites import SUITES
from soloist.app.claims import Claims
from soloist.view.comparison import Comparison

_UNNAMED = "a suite of another version"


def report(record: Record, claims: Claims, *, cases: bool = False) -> str:
    """Everything: the runs, a table for each suite, with every case where that is asked for, and the claims."""
    parts = ["# Results of `soloist bench`", *_runs(record)]
    for name in record.suites:
        parts += ["", *suite_report(SUITES.get(name) or Suite(name, _UNNAMED, _nothing), record.of(name), cases=cases)]
    return "\n".join([*parts, "", "## Claims", "", *_list(claims.lines()), ""])


def suite_report(suite: Suite, lines: list[Line], *, cases: bool = False) -> list[str]:
    """The table of a suite with the rows of others and their sources, and every case where that is asked for."""
    compared = comparison(lines)
    told = [f"## {suite.name}: {suite.title}", "", *_table(_without_seconds(compared.rows(), suite.untimed)), ""]
    limits = sorted({f"{line['limit']:g}" for line in lines if line.get("limit")}, key=float)
    told += _list([f"at most {' or '.join(limits)} CPU seconds a case"] if limits else [])
    told += _list(f"{way}: {source}" for way, source in suite.sources.items() if way in compared.ways)
    told += _list(f"{each.who}: {each.figure} ({each.source})" for each in suite.published)
    told += _list(_unsettled(compared, {str(line["way"]) for line in lines}))
    return [*told, "", *_table(compared.matrix())] if cases else told


def _without_seconds(rows: list[list[str]], untimed: frozenset[str]) -> list[list[str]]:
    """The table with nothing in the place of seconds that nobody has told."""
    places = {place for place, name in enumerate(rows[0]) if name in ("seconds", "PAR-2")}
    return [["-" if row[0] in untimed and place in places else cell for place, cell in enumerate(row)] for row in rows]


def _unsettled(compared: Comparison, ours: set[str]) -> list[str]:
    """Of each way of ours a line with what it left open."""
    told = []
    for way in (way for way in compared.ways if way in ours):
        left = [f"{run.level} ({run.status})" for run in compared.of(way) if not run.settled]
        told += [f"left open by {way}: {', '.join(left)}"] if left else []
    return told


def _runs(record: Record) -> list[str]:
    """What the results were made on; several commits are named as such."""
    told = []
    for head in record.runs:
        machine, versions = head.get("machine", {}), head.get("versions", {})
        form = "quick form (a few cases of each suite, with little time)" if head.get("quick") else "full form"
        told.append(f"{form}, commit {head.get('commit')}, {head.get('date')}, seed {head.get('seed')}")
        told.append(", ".join(f"{key} {value}" for key, value in machine.items()))
        told.append(", ".join(f"{name} {number}" for name, number in versions.items()))
    commits = {str(head.get("commit")) for head in record.runs}
    told += ["of several commits: these are no figures of one state of the project"] if len(commits) > 1 else []
    seconds = "seconds are CPU seconds until the answer, with all children; a check of its proof comes after them"
    return ["", *_list([*told, seconds])]


def _table(rows: Sequence[Sequence[str]]) -> list[str]:
    head, *body = rows
    lines = [head, ["---"] * len(head), *body]
    return ["| " + " | ".join(cell.replace("|", "/") for cell in line) + " |" for line in lines]


def _list(lines: Iterable[str]) -> list[str]:
    return [f"- {line}" for line in lines]


def _nothing(_setting: Setting) -> Found:
    return Found([])
