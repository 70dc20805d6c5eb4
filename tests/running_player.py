"""A player of matches that listens on this machine, for tests that talk to it."""

from __future__ import annotations

import asyncio
import socket
import threading
from contextlib import suppress

from soloist.app.ggp.player import Player
from soloist.app.ggp.protocol import post

LAMPS = """
(role you) (init (off a)) (init (off b)) (init (step 0)) (succ 0 1) (succ 1 2)
(<= (legal you (press ?x)) (lamp ?x)) (legal you wait) (lamp a) (lamp b)
(<= (next (on ?x)) (does you (press ?x)) (true (off ?x)))
(<= (next (off ?x)) (does you (press ?x)) (true (on ?x)))
(<= (next (on ?x)) (true (on ?x)) (not (does you (press ?x))))
(<= (next (off ?x)) (true (off ?x)) (not (does you (press ?x))))
(<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))
(<= terminal (true (step 2)))
(<= (goal you 100) (true (on a)) (true (on b)))
(<= (goal you 30) (true (off a)))
(<= (goal you 30) (true (off b)))
"""


class Running:
    """A player that listens in a thread of its own."""

    def __init__(self) -> None:
        self.player = Player("tester", [])
        self._loop = asyncio.new_event_loop()
        ready = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(ready,), daemon=True)
        self._thread.start()
        assert ready.wait(10)
        self.url = f"127.0.0.1:{self.port}"

    def _run(self, ready: threading.Event) -> None:
        async def main() -> None:
            server = await self.player.serve("127.0.0.1", 0)
            self.port: int = server.sockets[0].getsockname()[1]
            self._stop = asyncio.Event()
            ready.set()
            async with server:
                await self._stop.wait()
            # What has been closed by its client ends by itself, if it gets the time.
            for _ in range(100):
                others = asyncio.all_tasks() - {asyncio.current_task()}
                if others:
                    await asyncio.wait(others, timeout=0.02)
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)

        self._loop.run_until_complete(main())

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(10)
        if self.player.match is not None:
            self.player.match.close()
        self._loop.close()

    def say(self, body: str, seconds: float = 10) -> str:
        return post(self.url, body, seconds)


def raw(port: int, data: bytes, wait: bool) -> None:
    """Send bytes as they are; perhaps go away without waiting for an answer."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
        connection.sendall(data)
        if wait:
            connection.shutdown(socket.SHUT_WR)
            while connection.recv(4096):
                pass
