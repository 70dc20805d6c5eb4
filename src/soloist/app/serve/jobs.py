"""Solves, analyses and matches that can be watched and cancelled: a few at once, each in a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

from soloist.app.serve.fields import BadRequest
from soloist.app.serve.limits import MOST_JOBS, REMEMBERED
from soloist.app.serve.work.orders import Answer, Order, Said
from soloist.app.serve.worker import Lost, Worker

#: What a job may take beyond its own limit, to start, verify and report.
_SPARE = 20.0
#: How often whoever watches a job hears of it, in seconds, and the most events that are kept for those who come late.
_NEWS = 0.01
_MOST_EVENTS = 4000
#: How many workers wait for a job: whoever edits a level starts one after another, and what is cancelled is killed.
_SPARE_WORKERS = 2
RUNNING, DONE, FAILED, CANCELLED = "running", "done", "failed", "cancelled"


@dataclass
class Job:
    """A solve, an analysis or a match, with what it has told so far."""

    number: str
    order: Order
    state: str = RUNNING
    events: list[dict[str, Any]] = field(default_factory=list)
    answer: dict[str, Any] | None = None
    certificate: bytes | None = None
    message: str = ""
    task: asyncio.Task[None] | None = None

    def as_json(self) -> dict[str, Any]:
        """The job as data; `answer` has the result once it is done."""
        seconds, memory = self.order.given["seconds"], self.order.given["memory"]
        return {
            "id": self.number,
            "kind": self.order.task,
            "state": self.state,
            "limits": {"seconds": seconds, "memory": memory},
            "last": self.events[-1] if self.events else None,
            "answer": self.answer,
            "message": self.message,
        }


class Jobs:
    """The jobs of a server; a few workers wait for the next, so that it starts at once."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._idle: list[Worker] = []

    def prepare(self) -> None:
        """Have workers that wait."""
        while len(self._idle) < _SPARE_WORKERS:
            self._idle.append(Worker())
        for worker in self._idle:
            with contextlib.suppress(Lost):
                worker.start()

    def running(self) -> list[Job]:
        return [job for job in self._jobs.values() if job.state == RUNNING]

    def all(self) -> list[Job]:
        """All jobs that are remembered, the oldest first."""
        return list(self._jobs.values())

    def get(self, number: str) -> Job:
        """The job of that number."""
        if number not in self._jobs:
            raise BadRequest("there is no such job, or it is forgotten", 404)
        return self._jobs[number]

    def create(self, order: Order) -> Job:
        """Start a job, where there are not too many."""
        if len(self.running()) >= MOST_JOBS:
            message = f"{MOST_JOBS} jobs are running, which is the most; wait for one or cancel it"
            raise BadRequest(message, 429)
        job = Job(secrets.token_hex(8), order)
        self._jobs[job.number] = job
        for old in [job for job in self._jobs.values() if job.state != RUNNING][:-REMEMBERED]:
            del self._jobs[old.number]
        job.task = asyncio.create_task(self._run(job))
        return job

    async def _run(self, job: Job) -> None:
        worker = self._idle.pop() if self._idle else Worker()
        try:
            async with contextlib.aclosing(worker.work(job.order, job.order.given["seconds"] + _SPARE)) as said:
                async for event in said:
                    self._take(job, event)
            self._idle.append(worker)
        except Lost as end:
            job.state, job.message = FAILED, str(end)
        finally:
            if job.state == RUNNING:
                job.state, job.message = CANCELLED, "cancelled"
            if worker not in self._idle:
                worker.close()
            for more in self._idle[_SPARE_WORKERS:]:
                more.close()
            del self._idle[_SPARE_WORKERS:]
            self.prepare()

    def _take(self, job: Job, event: Said | Answer) -> None:
        if isinstance(event, Said):
            if len(job.events) >= _MOST_EVENTS:
                del job.events[0 : _MOST_EVENTS // 2]
            job.events.append(event.data)
        elif event.status == 200:
            job.state, job.answer, job.certificate = DONE, event.data, event.file
            if event.file is not None:
                event.data["result"]["certificate"] = f"/api/v1/jobs/{job.number}/certificate"
        else:
            job.state, job.answer = FAILED, event.data
            job.message = event.data["error"]["message"]

    async def cancel(self, job: Job) -> None:
        """End a job; its process is gone when this returns."""
        if job.task is not None and job.state == RUNNING:
            job.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await job.task
            if job.state == RUNNING:
                # It was cancelled before it began.
                job.state, job.message = CANCELLED, "cancelled"

    async def watch(self, job: Job) -> AsyncIterator[dict[str, Any]]:
        """All that a job tells, but of its progress only what it told last, and the job itself at the end."""
        told = [event for event in job.events[:-1] if event["event"] != "progress"] + job.events[-1:]
        seen: dict[str, Any] | None = None
        while True:
            for event in told:
                yield event
                seen = event
            if job.state != RUNNING:
                # What came between the last look and the end is told too.
                for event in _after(job.events, seen):
                    yield event
                yield {"event": "ended", "job": job.as_json()}
                return
            await asyncio.sleep(_NEWS)
            told = _after(job.events, seen)

    async def close(self) -> None:
        """End all jobs and workers."""
        for job in self.running():
            await self.cancel(job)
        for worker in self._idle:
            worker.close()
        self._idle.clear()


def _after(events: list[dict[str, Any]], seen: dict[str, Any] | None) -> list[dict[str, Any]]:
    """The events after one that was seen; all where it is forgotten or none was."""
    for place in range(len(events) - 1, -1, -1):
        if events[place] is seen:
            return events[place + 1 :]
    return list(events)
