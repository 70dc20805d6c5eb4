"""The batch on a cluster of Dask: each worker has a few levels more than it has threads, and lines come back.

A worker that is lost had begun as many levels as it has threads, and these are suspected: each is tried once more, by a
worker that has nothing else to do, and one that loses that worker too is reported and not tried again. So a level that
kills its workers costs two of them and takes no other level along. Dask by itself would try four times, at once, beside
whatever else a worker has, which is why levels are given to workers by name.
"""

from __future__ import annotations

import pickle
import sys
import uuid
from collections import deque
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import dataclass, field, replace
from importlib.metadata import PackageNotFoundError, version
from itertools import chain
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import TYPE_CHECKING, Any

from soloist import __version__
from soloist.app.batch.cluster_worker import Unwanted, forget, solve_here
from soloist.app.batch.levels import Level, Order
from soloist.app.batch.results import Line
from soloist.errors import ClusterFailed
from soloist.game.result import no_result
from soloist.game.solution import Status
from soloist.languages.registry import split_reference

if TYPE_CHECKING:
    from distributed import Client, Future

#: A level is given to so many workers at most that are lost with it.
MOST_LOSSES = 2
#: So many levels are under way for each thread of a worker, so that it need not wait for the next.
_AHEAD = 2
#: Seconds between looks whether the scheduler and workers are still there, where nothing happens.
_PATIENCE = 30.0


@dataclass(frozen=True)
class _Try:
    """A level, and how many workers were lost that had begun it; while it is under way, its worker and its task."""

    level: Level
    losses: int = 0
    worker: str = ""
    task: Future | None = None


@dataclass
class _Worker:
    """A worker of the cluster, and what it has, by the keys of the tasks; older ones come first."""

    threads: int
    tries: dict[str, _Try] = field(default_factory=dict)


@dataclass(frozen=True)
class _Ended:
    """A task has ended: with a line, or with an error."""

    key: str
    line: Line | None
    error: BaseException | None = None


class Cluster:
    """A cluster for the time of one batch; what is under way ends with it."""

    def __init__(self, client: Client, order: Order) -> None:
        self._client = client
        self._order = order
        self._name = f"soloist-{uuid.uuid4().hex[:8]}"
        self._number = 0
        self._workers: dict[str, _Worker] = {}
        #: Workers that may have room for another level.
        self._hungry: set[str] = set()
        #: What is under way, by the keys of its tasks.
        self._tries: dict[str, _Try] = {}
        #: What a worker has left behind, for others.
        self._returned: deque[_Try] = deque()
        self._suspects: deque[_Try] = deque()
        #: What has happened: events of the scheduler, and tasks that have ended.
        self._news: SimpleQueue[dict[str, Any] | _Ended] = SimpleQueue()

    def __enter__(self) -> Cluster:
        self._require_soloist()
        self._client.subscribe_topic("all", lambda event: self._news.put(event[1]))
        self._count_workers()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._client.status == "running":
            self._client.unsubscribe_topic("all")
            self._client.cancel([each.task for each in self._tries.values()], force=True)
            self._client.run(forget, on_error="ignore")

    def _require_soloist(self) -> None:
        """Levels and answers travel as objects, so everybody must know the same ones."""
        said = dict(self._client.run(version, "soloist", on_error="return"))
        with suppress(PackageNotFoundError):
            said["the scheduler"] = None
            said["the scheduler"] = self._client.run_on_scheduler(version, "soloist")
        for where, there in said.items():
            if there != __version__:
                other = f"Soloist {there}" if isinstance(there, str) else "no Soloist"
                raise ClusterFailed(f"{where} has {other}; here is {__version__}, and all must have the same")

    def _count_workers(self) -> None:
        for address, threads in self._client.nthreads().items():
            if address not in self._workers:
                self._workers[address] = _Worker(threads)
                self._hungry.add(address)

    def answers(self, levels: Iterator[Level]) -> Iterator[tuple[Level, Line]]:
        """Each level with its line, as they come."""
        try:
            yield from self._answers(map(_Try, levels))
        except (OSError, RuntimeError):
            # What Dask raises where the connection breaks in the middle of a question.
            self._require_scheduler()
            raise

    def _answers(self, fresh: Iterator[_Try]) -> Iterator[tuple[Level, Line]]:
        while True:
            while self._hungry:
                self._supply(self._hungry.pop(), fresh)
            if not self._tries and not self._suspects and not self._returned:
                # Without a worker nobody has asked for a level yet.
                first = next(fresh, None)
                if first is None:
                    return
                self._give_back(first)
            for news in self._wait():
                yield from self._ended(news) if isinstance(news, _Ended) else self._heard(news)

    def _supply(self, address: str, fresh: Iterator[_Try]) -> None:
        """Keep a worker busy. A suspect gets it for itself: what is lost then is its own doing."""
        worker = self._workers[address]
        if any(each.losses for each in worker.tries.values()):
            return
        if self._suspects:
            if not worker.tries:
                self._submit(self._suspects.popleft(), address)
            return
        for _ in range(_AHEAD * worker.threads - len(worker.tries)):
            each = self._returned.popleft() if self._returned else next(fresh, None)
            if each is None:
                return
            self._submit(each, address)

    def _submit(self, each: _Try, worker: str) -> None:
        self._number += 1
        key = f"{self._name}-{self._number}"
        data = pickle.dumps(each.level)
        task = self._client.submit(solve_here, data, self._order, key=key, pure=False, workers=[worker])
        self._tries[key] = self._workers[worker].tries[key] = replace(each, worker=worker, task=task)
        self._client.loop.add_callback(self._follow, key, task)

    async def _follow(self, key: str, task: Future) -> None:
        try:
            self._news.put(_Ended(key, await self._client.gather(task, asynchronous=True)))
        except BaseException as error:  # noqa: BLE001  # whatever a worker raised, or that the task was given up
            self._news.put(_Ended(key, None, error))

    def _wait(self) -> Iterator[dict[str, Any] | _Ended]:
        """All that has happened, at least one thing."""
        while True:
            try:
                first = self._news.get(timeout=_PATIENCE)
                break
            except Empty:
                self._require_scheduler()
                if not self._workers:
                    sys.stderr.write("the cluster has no workers: waiting for some\n")
        rest = (self._news.get_nowait() for _ in range(self._news.qsize()))
        return chain([first], rest)

    def _require_scheduler(self) -> None:
        if self._client.status != "running":
            hint = "what was solved is in the results, and the same command goes on from there"
            raise ClusterFailed(f"the scheduler is gone; {hint}")

    def _heard(self, event: dict[str, Any]) -> Iterator[tuple[Level, Line]]:
        """An event of the scheduler: perhaps a worker has come or gone."""
        if event.get("action") == "add-worker":
            self._count_workers()
        elif event.get("action") == "remove-worker":
            worker = self._workers.pop(event["worker"], None)
            self._hungry.discard(event["worker"])
            if worker is None:
                return
            # Workers take tasks in the order of their coming, so the oldest are those that it had begun.
            threads = 0 if event["expected"] else worker.threads
            begun = [key for key in worker.tries if key in event["processing-tasks"]][:threads]
            for key, each in worker.tries.items():
                assert each.task is not None
                each.task.cancel()
                del self._tries[key]
                if key in begun:
                    yield from self._lost(each, "its worker was lost")
                else:
                    self._give_back(each)

    def _give_back(self, each: _Try) -> None:
        """Whoever has room takes it, a suspect only who has nothing else."""
        (self._suspects if each.losses else self._returned).append(each)
        self._hungry |= self._workers.keys()

    def _lost(self, each: _Try, why: str) -> Iterator[tuple[Level, Line]]:
        """A level has lost its worker, or could not be solved there for a reason of that kind."""
        losses = each.losses + 1
        if losses < MOST_LOSSES:
            self._give_back(replace(each, losses=losses))
        else:
            path = split_reference(each.level.reference)[0]
            yield each.level, no_result(path, Status.ERROR, f"{why}, {losses} times, while it was being solved")

    def _ended(self, ended: _Ended) -> Iterator[tuple[Level, Line]]:
        each = self._tries.pop(ended.key, None)
        if each is None:
            # It was given up before.
            return
        del self._workers[each.worker].tries[ended.key]
        self._hungry.add(each.worker)
        if ended.line is not None:
            yield each.level, ended.line
        elif isinstance(ended.error, CancelledError | Unwanted):
            self._require_scheduler()
            self._give_back(each)
        elif isinstance(ended.error, ImportError):
            raise ClusterFailed(f"worker {each.worker} misses something: {ended.error}")
        else:
            yield from self._lost(each, f"{type(ended.error).__name__}: {ended.error}")
