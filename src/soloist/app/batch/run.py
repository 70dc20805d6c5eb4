"""The batch itself: levels go to workers as they become free, and lines to the file as they come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from soloist.app.batch.levels import Level, Order, levels_of
from soloist.app.batch.results import Results, open_results
from soloist.app.batch.worker import Worker
from soloist.game.result import no_result, status_of
from soloist.languages.registry import split_reference

#: How long to wait for news of all workers together, in seconds; one that has some ends the wait for it at once.
_PATIENCE = 0.004


def batch(
    files: Iterable[str], order: Order, jobs: int, out: Path, *, retry: bool = False
) -> Iterator[dict[str, object]]:
    """Solve every level that the file does not know yet; yields each line after it was written.

    With `retry`, levels that ended at a limit or with an error are solved again.
    """
    with open_results(out) as results:
        known = results.known(order, retry=retry)
        waiting = (level for level in levels_of(files, order) if level.identity not in known)
        workers = [Worker(order, _PATIENCE / jobs) for _ in range(jobs)]
        try:
            yield from _work(waiting, workers, order, results)
        finally:
            for worker in workers:
                worker.close()


def _unread(path: str, level: Level) -> dict[str, object]:
    """The line of a level that is none."""
    assert level.error is not None
    return no_result(path, status_of(level.error), str(level.error))


def _work(
    waiting: Iterator[Level], workers: list[Worker], order: Order, results: Results
) -> Iterator[dict[str, object]]:
    more = True
    while more or any(worker.level is not None for worker in workers):
        for worker in workers:
            if worker.level is None and more:
                level, broken = _next_to_solve(waiting)
                for bad in broken:
                    path = split_reference(bad.reference)[0]
                    yield results.write(bad, order, _unread(path, bad))
                more = level is not None
                if level is not None:
                    worker.give(level)
            if worker.level is not None:
                level = worker.level
                line = worker.look()
                if line is not None:
                    yield results.write(level, order, line)


def _next_to_solve(waiting: Iterator[Level]) -> tuple[Level | None, list[Level]]:
    """The next level that can be solved, and the broken ones before it."""
    broken: list[Level] = []
    for level in waiting:
        if level.error is None:
            return level, broken
        broken.append(level)
    return None, broken
