"""Solving many levels: several at once, a line of JSON for each, and never one twice.

Each level is solved in a process of its own, so that a crash costs one level. The results file is the memory: a run
that was stopped goes on where it was, and a level whose line is there is not solved again.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from soloist.engines.engine import Event, Progress, Reason
from soloist.engines.process import Outcome, run
from soloist.errors import InputError
from soloist.game.solution import Status
from soloist.languages.registry import read_all, read_one, split_reference
from soloist.limit import Limit
from soloist.pipeline import no_result, solve

#: What a child may use beyond the engine's own limit, to start, verify and report.
SPARE_SECONDS = 30.0
SPARE_MEGABYTES = 2000


@dataclass(frozen=True)
class Order:
    """How every level of a batch is to be solved."""

    engine: str | None = None
    metric: str | None = None
    optimal: bool = False
    seconds: float = 60.0
    memory_mb: int = 4000
    seed: int = 0


def references(files: Iterable[str]) -> Iterator[tuple[str, dict[str, object] | None]]:
    """Every level of the files as `FILE#N`, with its error object where it is broken."""
    for file in files:
        path, level = split_reference(file)
        if level is not None:
            yield file, None
            continue
        try:
            entries = read_all(path)
        except InputError as error:
            yield path, broken(path, error)
            continue
        for number, entry in enumerate(entries, start=1):
            reference = path if len(entries) == 1 else f"{path}#{number}"
            yield reference, broken(path, entry) if isinstance(entry, InputError) else None


def broken(path: str, error: InputError) -> dict[str, object]:
    """The line of a level that cannot be read."""
    return no_result(path, Status.ERROR, str(error))


def solve_one(reference: str, order: Order) -> dict[str, object]:
    """Solve one level and give its line; runs in the child."""
    try:
        game = read_one(reference)
    except InputError as error:
        return broken(split_reference(reference)[0], error)
    result = solve(
        game,
        engine=order.engine,
        metric=order.metric,
        optimal=order.optimal,
        seconds=order.seconds,
        memory_mb=order.memory_mb,
        seed=order.seed,
    )
    return result.as_json()


def done(out: Path) -> set[str]:
    """The references whose lines are in the file; a line cut off by a crash does not count."""
    found = set()
    if out.exists():
        for line in out.read_text(encoding="utf-8").splitlines():
            try:
                found.add(str(json.loads(line)["reference"]))
            except (ValueError, KeyError, TypeError):
                continue
    return found


def batch(files: Iterable[str], order: Order, jobs: int, out: Path) -> Iterator[dict[str, object]]:
    """Solve every level that the file does not know yet; yields each line after it was written."""
    known = done(out)
    waiting = ((reference, error) for reference, error in references(files) if reference not in known)
    running: list[tuple[str, Generator[Event, None, Outcome[Any]]]] = []
    _end_last_line(out)
    with out.open("a", encoding="utf-8") as sink:

        def write(reference: str, line: dict[str, object]) -> dict[str, object]:
            full = {"reference": reference, **line}
            sink.write(json.dumps(full) + "\n")
            sink.flush()
            return full

        try:
            while True:
                while len(running) < jobs:
                    upcoming = next(waiting, None)
                    if upcoming is None:
                        break
                    reference, error = upcoming
                    if error is not None:
                        yield write(reference, error)
                    else:
                        running.append((reference, _job(reference, order)))
                if not running:
                    return
                for job in list(running):
                    line = _advance(*job)
                    if line is not None:
                        running.remove(job)
                        yield write(job[0], line)
        finally:
            for _, generator in running:
                generator.close()


def _job(reference: str, order: Order) -> Generator[Event, None, Outcome[Any]]:
    limit = Limit(order.seconds + SPARE_SECONDS, order.memory_mb + SPARE_MEGABYTES)
    return run("batch", solve_one, reference, order, limit=limit)


def _advance(reference: str, generator: Generator[Event, None, Outcome[Any]]) -> dict[str, object] | None:
    """Wait a moment for a job; its line once it has ended."""
    path = split_reference(reference)[0]
    try:
        event = next(generator)
        assert isinstance(event, Progress)
    except StopIteration as stop:
        outcome: Outcome[dict[str, object]] = stop.value
        if outcome.reason is Reason.FINISHED:
            return outcome.unwrap()
        status = Status.MEMOUT if outcome.reason is Reason.MEMORY else Status.TIMEOUT
        return no_result(path, status, "the limit struck before the engine could report")
    except Exception as error:  # noqa: BLE001  # a claim that was rejected, a mistake of ours: it costs this level alone
        return no_result(path, Status.ERROR, f"{type(error).__name__}: {error}")
    return None


def _end_last_line(out: Path) -> None:
    """A line that a crash cut off gets its end, so that the next one starts on its own."""
    if out.exists():
        text = out.read_bytes()
        if text and not text.endswith(b"\n"):
            out.write_bytes(text + b"\n")
