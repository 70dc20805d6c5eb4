"""The file of results: one JSON object a line, which is also the memory of a batch.

A level whose result is there is not solved again, wherever its file has moved to. A result that settles its level holds
for any limits; one that a limit ended holds for the same limits or smaller ones.
"""

from __future__ import annotations

import errno
import fcntl
import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from soloist.app.batch.levels import Level, Order
from soloist.errors import ParseError, UsageError
from soloist.game.solution import Status
from soloist.source import Finding, Severity

#: Nothing more is to be found out about a level with one of these, whatever the limits.
_SETTLED = {Status.SOLVED_OPTIMALLY, Status.UNSOLVABLE, Status.UNSUPPORTED}
_LIMITED = {Status.TIMEOUT, Status.MEMOUT, Status.UNSOLVED}

#: How a full disk, quota or file is told, how long to wait before the next try, and how long in all, in seconds.
_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_WAITING = 2.0
_MOST_WAITING = 12 * 3600.0
#: Seconds between the moments when what was written is made safe from a machine that goes down.
_KEPT_EVERY = 1.0

#: The object of `solve --json`.
Line = dict[str, object]


class BusyFile(UsageError):
    """Another batch writes to the file right now."""


@dataclass
class Results:
    """An open file of results."""

    path: Path
    _descriptor: int
    _kept: float = 0.0

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
            "language": order.language,
        }
        asked["options"] = dict(order.options)
        known = {"reference": level.reference, "identity": level.identity, "limits": limits, "order": asked}
        return self.append({**known, **line})

    def append(self, line: Line) -> Line:
        """Write a line whole."""
        self._write(json.dumps(line) + "\n")
        return line

    def end_line(self) -> None:
        """A line that a crash cut off gets its end, so that the next one starts on its own."""
        self._write("\n")

    def _write(self, text: str) -> None:
        """Add to the end of the file; where the disk is full, wait for room: no result is thrown away for that."""
        data = text.encode()
        full_since: float | None = None
        while data:
            try:
                data = data[os.write(self._descriptor, data) :]
                continue
            except OSError as error:
                now = time.monotonic()
                if error.errno not in _FULL or (full_since is not None and now - full_since > _MOST_WAITING):
                    raise OSError(error.errno, error.strerror, str(self.path)) from None
                if full_since is None:
                    full_since = now
                    sys.stderr.write(f"{self.path}: {error.strerror}: waiting for room\n")
            time.sleep(_WAITING)
        if time.monotonic() - self._kept > _KEPT_EVERY:
            # What the system has is safe from whoever kills this process, and now from a machine that goes down.
            os.fsync(self._descriptor)
            self._kept = time.monotonic()


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


def no_results(path: Path) -> ParseError:
    """The error of a file that holds none."""
    hint = "files of results are written by soloist batch --out FILE"
    return ParseError(Finding(Severity.ERROR, "no-results", "there are no results in it", hint=hint, file=str(path)))


@contextmanager
def open_results(path: Path) -> Iterator[Results]:
    """Open a file of results for this batch alone; `BusyFile` where another has it."""
    if path.exists() and not path.is_file():
        message = "results are kept in a plain file, and this is none"
        raise UsageError(Finding(Severity.ERROR, "output", message, file=str(path)))
    with path.open("ab", buffering=0) as sink:
        try:
            fcntl.flock(sink, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            hint = "wait for it, or write to another file"
            message = f"another batch writes to {path} right now"
            raise BusyFile(Finding(Severity.ERROR, "busy", message, hint=hint)) from None
        except OSError as error:
            hint = "write the results to a file elsewhere"
            message = f"files cannot be locked here: {error.strerror}"
            raise UsageError(Finding(Severity.ERROR, "output", message, hint=hint, file=str(path))) from None
        results = Results(path, sink.fileno())
        if sink.tell() > 0 and not _ends_with_newline(path):
            results.end_line()
        yield results


def _ends_with_newline(path: Path) -> bool:
    with path.open("rb") as source:
        source.seek(-1, os.SEEK_END)
        return source.read(1) == b"\n"
