"""The file of results: one JSON object a line, which is also the memory of a batch.

A level whose result is there is not solved again, wherever its file has moved to. A result that settles its level holds
for any limits; one that a limit ended holds for the same limits or smaller ones.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from soloist.app.batch.levels import Level, Order
from soloist.errors import UsageError
from soloist.game.solution import Status
from soloist.source import Finding, Severity

#: Nothing more is to be found out about a level with one of these, whatever the limits.
_SETTLED = {Status.SOLVED_OPTIMALLY, Status.UNSOLVABLE, Status.UNSUPPORTED}
_LIMITED = {Status.TIMEOUT, Status.MEMOUT, Status.UNSOLVED}

#: The object of `solve --json`.
Line = dict[str, object]


class BusyFile(UsageError):
    """Another batch writes to the file right now."""


@dataclass(frozen=True)
class Results:
    """An open file of results."""

    path: Path
    _sink: IO[str]

    def lines(self) -> Iterator[dict[str, Any]]:
        """Every whole line so far; one that a crash cut off does not count."""
        yield from read_lines(self.path)

    def known(self, order: Order, *, retry: bool) -> dict[str, dict[str, Any]]:
        """The latest line of each level that need not be solved again, by who the level is."""
        found: dict[str, dict[str, Any]] = {}
        for line in self.lines():
            name = line.get("identity")
            if isinstance(name, str):
                found[name] = line
        return {name: line for name, line in found.items() if _holds(line, order, retry)}

    def write(self, level: Level, order: Order, line: Line) -> Line:
        """Append a level's line; a process that is killed after this does not take it along."""
        limits = {"seconds": order.seconds, "memory_mb": order.memory_mb}
        asked: dict[str, object] = {
            "engine": order.engine,
            "metric": order.metric,
            "optimal": order.optimal,
            "seed": order.seed,
        }
        asked["options"] = dict(order.options)
        known = {"reference": level.reference, "identity": level.identity, "limits": limits, "order": asked}
        return self.append({**known, **line})

    def append(self, line: dict[str, Any]) -> dict[str, Any]:
        """Write a line whole."""
        self._sink.write(json.dumps(line) + "\n")
        self._sink.flush()
        return line


def _holds(line: dict[str, Any], order: Order, retry: bool) -> bool:
    status, limits = line.get("status"), line.get("limits")
    if status in _SETTLED or (status == Status.SOLVED and not order.optimal):
        return True
    if retry or not isinstance(limits, dict):
        return False
    enough = float(limits.get("seconds", 0)) >= order.seconds and int(limits.get("memory_mb", 0)) >= order.memory_mb
    return enough or status not in {*_LIMITED, Status.SOLVED}


def read_lines(path: Path) -> Iterator[dict[str, Any]]:
    """The objects of a file of results."""
    if not path.exists():
        return
    with path.open(encoding="utf-8") as source:
        for text in source:
            try:
                line = json.loads(text)
            except ValueError:
                continue
            if isinstance(line, dict):
                yield line


@contextmanager
def open_results(path: Path) -> Iterator[Results]:
    """Open a file of results for this batch alone; `BusyFile` where another has it."""
    if path.exists() and not path.is_file():
        message = "results are kept in a plain file, and this is none"
        raise UsageError(Finding(Severity.ERROR, "output", message, file=str(path)))
    with path.open("a+", encoding="utf-8") as sink:
        try:
            fcntl.flock(sink, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            hint = "wait for it, or write to another file"
            message = f"another batch writes to {path} right now"
            raise BusyFile(Finding(Severity.ERROR, "busy", message, hint=hint)) from None
        # A line that a crash cut off gets its end, so that the next one starts on its own.
        if sink.tell() > 0 and not _ends_with_newline(path):
            sink.write("\n")
            sink.flush()
        yield Results(path, sink)


def _ends_with_newline(path: Path) -> bool:
    with path.open("rb") as source:
        source.seek(-1, os.SEEK_END)
        return source.read(1) == b"\n"
