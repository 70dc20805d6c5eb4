"""Runs the checks of families for a given time in several processes, and writes down what disagrees.

A worker tells what it is about to check before it does, so that a check that kills it, or never ends, is known by its
family and seed. The family that has used the least of its share of the time is next.
"""

from __future__ import annotations

import multiprocessing
import time
import traceback
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path

from soak.report import Check, Disagreement, Tally

#: Seconds after which a check is said to hang.
HANGS = 300.0
#: Seconds between two lines of progress.
TELL = 30.0
#: A worker is replaced after this many checks, so that what libraries leave behind does not add up.
CHECKS_OF_A_WORKER = 400


@dataclass(frozen=True)
class Order:
    """What to run: the families, from which seed on, for how long or how many checks, in how many processes."""

    families: Mapping[str, Check]
    seed: int
    seconds: float
    checks: int | None
    processes: int
    folder: Path
    #: How much of the time a family has, where that is not one share.
    shares: Mapping[str, float] = field(default_factory=dict)


def checked(family: str, check: Check, seed: int) -> tuple[Tally, Disagreement | None]:
    """One check; one that breaks is a disagreement too."""
    tally = Tally()
    try:
        return tally, check(seed, tally)
    except Exception:  # noqa: BLE001  # a check that breaks must not end the run
        return tally, Disagreement(family, seed, "the check itself", traceback.format_exc(), "it must not break")


def work(families: Mapping[str, Check], orders: Connection) -> None:
    """A worker: takes (family, seed), gives back what was counted and found."""
    while True:
        try:
            family, seed = orders.recv()
        except EOFError:
            return
        tally, found = checked(family, families[family], seed)
        orders.send((tally.counts, found))


@dataclass
class _Worker:
    process: BaseProcess
    pipe: Connection
    family: str = ""
    seed: int = 0
    started: float = field(default_factory=time.monotonic)
    checks: int = 0


class Runner:
    """Keeps the workers busy and the counts."""

    def __init__(self, order: Order, say: Callable[[str], None]) -> None:
        self._order = order
        self._say = say
        self._used = dict.fromkeys(order.families, 0.0)
        self._next = dict.fromkeys(order.families, order.seed)
        self._given = 0
        self._started = time.monotonic()
        self.tally = Tally()
        self.checks: Counter[str] = Counter()
        self.found: list[Disagreement] = []

    def run(self) -> None:
        """Check until the time is up or the number is reached; Ctrl-C ends it with what there is."""
        workers: list[_Worker] = []
        told = self._started
        try:
            workers = [self._hire() for _ in range(self._order.processes)]
            while workers:
                for worker in list(workers):
                    if worker.pipe in wait([worker.pipe], timeout=1.0 / len(workers)) or self._hangs(worker):
                        workers.remove(worker)
                        self._finished(worker)
                        if self._more():
                            workers.append(self._again(worker))
                        else:
                            self._dismiss(worker)
                if time.monotonic() - told > TELL:
                    told = time.monotonic()
                    self._say(self._progress())
        except KeyboardInterrupt:
            self._say("interrupted")
            for worker in workers:
                worker.process.kill()

    def _more(self) -> bool:
        if self._order.checks is not None:
            return self._given < self._order.checks * len(self._order.families)
        return time.monotonic() - self._started < self._order.seconds

    def _hire(self) -> _Worker:
        here, there = multiprocessing.Pipe()
        context = multiprocessing.get_context("fork")
        process = context.Process(target=work, args=(self._order.families, there))
        process.start()
        there.close()
        return self._give(_Worker(process, here))

    def _give(self, worker: _Worker) -> _Worker:
        counted = self._order.checks is not None
        family = min(self._next, key=(lambda name: self._next[name]) if counted else (lambda name: self._used[name]))
        worker.family, worker.seed, worker.started = family, self._next[family], time.monotonic()
        worker.checks += 1
        self._next[family] += 1
        self._given += 1
        worker.pipe.send((worker.family, worker.seed))
        return worker

    def _again(self, worker: _Worker) -> _Worker:
        if worker.process.is_alive() and worker.checks < CHECKS_OF_A_WORKER:
            return self._give(worker)
        self._dismiss(worker)
        return self._hire()

    def _dismiss(self, worker: _Worker) -> None:
        # It waits for an order, or has ended: nothing is lost with it.
        worker.pipe.close()
        worker.process.kill()
        worker.process.join()

    def _hangs(self, worker: _Worker) -> bool:
        return time.monotonic() - worker.started > HANGS

    def _finished(self, worker: _Worker) -> None:
        used = time.monotonic() - worker.started
        self._used[worker.family] += used / self._order.shares.get(worker.family, 1.0)
        self.checks[worker.family] += 1
        found: Disagreement | None
        try:
            if not worker.pipe.poll():
                worker.process.kill()
                worker.process.join()
                said = f"nothing for {HANGS:.0f} s"
                found = Disagreement(worker.family, worker.seed, "the whole check", said, "it ends")
            else:
                counts, found = worker.pipe.recv()
                self.tally.counts.update(counts)
        except (EOFError, ConnectionError):
            worker.process.join(5)
            said = f"its process died with exit code {worker.process.exitcode}"
            found = Disagreement(worker.family, worker.seed, "the whole check", said, "it ends")
        if found is not None:
            self.found.append(found)
            self._say(f"DISAGREEMENT {found}\n  {found.write(self._order.folder)}")

    def _progress(self) -> str:
        minutes = (time.monotonic() - self._started) / 60
        counts = ", ".join(f"{family} {count:,}" for family, count in sorted(self.checks.items()))
        return f"{minutes:6.1f} min, {self.tally.counts.total():,} answers, {len(self.found)} disagree ({counts})"
