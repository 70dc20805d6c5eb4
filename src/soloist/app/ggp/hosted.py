"""A match in this process: a player that listens in a thread, and a manager that plays against its clocks.

Both are those of the commands and talk over HTTP as they always do, so what is seen is what happens in a match.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import TypeVar

from soloist.app.ggp.manager import Manager, Record
from soloist.app.ggp.player import Player
from soloist.languages.gdl.machine import State

T = TypeVar("T")
#: How often whoever watches a match hears that it goes on, in seconds.
GLANCE = 0.25


@contextmanager
def listening(player: Player) -> Iterator[str]:
    """Where a player listens, on a free port of this machine, until the block is left."""
    place: Future[tuple[str, asyncio.AbstractEventLoop, asyncio.Event]] = Future()

    async def serve() -> None:
        try:
            server = await player.serve("127.0.0.1", 0)
        except OSError as error:
            place.set_exception(error)
            return
        over = asyncio.Event()
        place.set_result((f"127.0.0.1:{server.sockets[0].getsockname()[1]}", asyncio.get_running_loop(), over))
        async with server:
            await over.wait()
            # Whoever waits for an answer hears that none comes; the server would wait for them.
            for task in asyncio.all_tasks() - {asyncio.current_task()}:
                task.cancel()

    thread = threading.Thread(name="player", target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    address, loop, over = place.result()
    try:
        yield address
    finally:
        loop.call_soon_threadsafe(over.set)
        thread.join()
        if player.match is not None:
            player.match.close()


class _CalledOff(Exception):
    """The time of a match is over."""


def watched(manager: Manager, seconds: float, seen: Callable[[State, Record], T]) -> Generator[T | None, None, bool]:
    """Run a match: what `seen` makes of each state, as it comes, and nothing while it is thought.

    Whether the match was played to its end; it is called off after so many seconds. Leaving this leaves the match to
    its thread, which ends when its player does.
    """
    told: queue.SimpleQueue[T | Exception | None] = queue.SimpleQueue()
    over = threading.Event()

    def watch(state: State, record: Record) -> None:
        if over.is_set():
            raise _CalledOff
        told.put(seen(state, record))

    def run() -> None:
        try:
            manager.run(watch)
            told.put(None)
        except _CalledOff:
            return
        except Exception as error:  # noqa: BLE001  # whoever watches raises it again
            told.put(error)

    threading.Thread(name="manager", target=run, daemon=True).start()
    deadline = time.monotonic() + seconds
    try:
        while time.monotonic() < deadline:
            try:
                event = told.get(timeout=GLANCE)
            except queue.Empty:
                yield None
                continue
            if event is None:
                return True
            if isinstance(event, Exception):
                raise event
            yield event
        return False
    finally:
        over.set()
