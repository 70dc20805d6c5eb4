"""The batch itself: levels go to whoever solves them, here or on a cluster, and lines to the file as they come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from soloist.app.batch.levels import Level, Order, levels_of
from soloist.app.batch.results import Line, open_results
from soloist.app.batch.worker import Worker
from soloist.game.result import no_result, status_of
from soloist.languages.registry import split_reference

if TYPE_CHECKING:
    from distributed import Client

#: How long to wait for news of all workers together, in seconds; one that has some ends the wait for it at once.
_PATIENCE = 0.004


def batch(
    files: Iterable[str], order: Order, jobs: int, out: Path, *, retry: bool = False, client: Client | None = None
) -> Iterator[Line]:
    """Solve every level that the file does not know yet; yields each line after it was written.

    With `retry`, levels that ended at a limit or with an error are solved again. With a `client` of Dask, its cluster
    solves them, and `jobs` does not count.
    """
    with open_results(out) as results:
        broken: list[Level] = []
        waiting = _solvable(levels_of(files, order), set(results.known(order, retry=retry)), broken)
        for level, line in _on_cluster(waiting, order, client) if client else _here(waiting, order, jobs):
            yield results.write(level, order, line)
            while broken:
                yield results.write(broken[0], order, _unread(broken.pop(0)))
        for level in broken:
            yield results.write(level, order, _unread(level))


def _solvable(levels: Iterator[Level], known: set[str], broken: list[Level]) -> Iterator[Level]:
    """The levels that can be solved and are not known, each once, wherever copies of it are; broken ones go aside."""
    for level in levels:
        if level.identity not in known:
            known.add(level.identity)
            if level.error is None:
                yield level
            else:
                broken.append(level)


def _unread(level: Level) -> Line:
    """The line of a level that is none."""
    assert level.error is not None
    return no_result(split_reference(level.reference)[0], status_of(level.error), str(level.error))


def _here(waiting: Iterator[Level], order: Order, jobs: int) -> Iterator[tuple[Level, Line]]:
    """Solve on this machine, with a process for each job."""
    workers = [Worker(order, _PATIENCE / jobs) for _ in range(jobs)]
    try:
        more = True
        while more or any(worker.level is not None for worker in workers):
            for worker in workers:
                if worker.level is None and more:
                    given = next(waiting, None)
                    more = given is not None
                    if given is not None:
                        worker.give(given)
                if (level := worker.level) is not None:
                    line = worker.look()
                    if line is not None:
                        yield level, line
    finally:
        for worker in workers:
            worker.close()


def _on_cluster(waiting: Iterator[Level], order: Order, client: Client) -> Iterator[tuple[Level, Line]]:
    from soloist.app.batch.cluster import Cluster

    with Cluster(client, order) as cluster:
        yield from cluster.answers(waiting)
