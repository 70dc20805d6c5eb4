"""Child processes that answer one order after another; one that takes too long or is not wanted any more is killed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Generator
from typing import Any

from soloist.app.serve.fields import BadRequest
from soloist.app.serve.limits import MOST_MEGABYTES, MOST_WAITING
from soloist.app.serve.work.orders import Answer, Order, Ready, Said, serve_orders
from soloist.engines.process import run
from soloist.errors import EngineFailed
from soloist.limit import Limit

#: How often a child is looked at, in seconds.
_GLANCE = 0.004
_FOR_EVER = 1e9
#: What a child may hold beyond the largest job, for its interpreter and its libraries.
_SPARE_MEGABYTES = 4000


class Lost(Exception):
    """The child is gone: it took too long, or its memory was not enough."""


class Worker:
    """The parent's side of one child."""

    def __init__(self) -> None:
        self._events: Generator[Any, Any, Any] | None = None
        self._ready = False

    def start(self) -> None:
        """Have a child that is ready, or soon will be."""
        if self._events is None:
            limit = Limit(_FOR_EVER, MOST_MEGABYTES + _SPARE_MEGABYTES)
            self._events = run("workbench", serve_orders, limit=limit, patience=0.0, listens=True)
            self._ready = False
            self._look()

    def _look(self, order: Order | None = None) -> Any:
        assert self._events is not None
        try:
            event = self._events.send(order)
        except (StopIteration, EngineFailed) as end:
            self.close()
            raise Lost(str(end) if isinstance(end, EngineFailed) else "its memory was not enough") from None
        self._ready = self._ready or isinstance(event, Ready)
        return event

    async def work(self, order: Order, seconds: float) -> AsyncGenerator[Said | Answer, None]:
        """What the child says of an order, its answer last; leaving this before the answer kills the child."""
        answered = False
        try:
            self.start()
            while not self._ready:
                await asyncio.sleep(_GLANCE)
                self._look()
            self._ready = False
            # The time is the order's: on a busy machine, a child may take long to be ready.
            deadline = time.monotonic() + seconds
            event = self._look(order)
            while True:
                if isinstance(event, Answer):
                    answered = True
                    yield event
                    return
                if time.monotonic() > deadline:
                    raise Lost(f"there was no answer within {seconds:g} seconds")
                if isinstance(event, Said):
                    yield event
                else:
                    await asyncio.sleep(_GLANCE)
                event = self._look()
        finally:
            if not answered:
                self.close()

    def close(self) -> None:
        """End the child with all that it has started; the next order starts another."""
        if self._events is not None:
            self._events.close()
            self._events = None


class Desk:
    """One worker for requests that are answered at once, in the order in which they come."""

    def __init__(self) -> None:
        self._worker = Worker()
        self._turn = asyncio.Lock()
        self._waiting = 0

    def start(self) -> None:
        self._worker.start()

    async def ask(self, order: Order, seconds: float) -> Answer:
        """The answer to an order."""
        if self._waiting >= MOST_WAITING:
            raise BadRequest("too many requests wait already; try again in a moment", 429)
        self._waiting += 1
        try:
            async with self._turn:
                async for event in self._worker.work(order, seconds):
                    if isinstance(event, Answer):
                        return event
        finally:
            self._waiting -= 1
        raise Lost("the worker ended without an answer")

    def close(self) -> None:
        self._worker.close()
