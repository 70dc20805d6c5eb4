"""Work for a match that can be stopped at any time: reading rules and playing moves, in a thread of its own.

Rules of others may take longer to read, and their states longer to work out, than any clock. That work is plain Python
and asks nobody whether it should go on, so it is stopped from outside: the interpreter raises `Stopped` in its thread.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import threading
from collections.abc import Callable


class Stopped(BaseException):
    """Raised in a thread that was stopped; nothing but the end of the thread may catch it."""


def stop_thread(thread: threading.Thread) -> None:
    """Raise `Stopped` in a thread, if it is still alive, at its next step in Python."""
    if thread.ident is not None and thread.is_alive():
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(Stopped))


class Work:
    """A function that is being called in a thread; `done` tells the event loop how it ended."""

    def __init__(self, function: Callable[..., None], *arguments: object) -> None:
        self._loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self._loop.create_future()
        # Nobody may be left to ask how it ended.
        self.done.add_done_callback(lambda done: done.cancelled() or done.exception())
        self.thread = threading.Thread(target=self._run, args=(function, arguments), name="match", daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """End the work within a moment, wherever it is."""
        stop_thread(self.thread)

    def _run(self, function: Callable[..., None], arguments: tuple[object, ...]) -> None:
        # It may be stopped once more while it tells how it ended.
        with contextlib.suppress(Stopped):
            self._call(function, arguments)

    def _call(self, function: Callable[..., None], arguments: tuple[object, ...]) -> None:
        error: Exception | None = None
        try:
            function(*arguments)
        except Exception as raised:  # noqa: BLE001  # the event loop raises it again
            error = raised
        except Stopped:
            error = RuntimeError("stopped")
        try:
            self._loop.call_soon_threadsafe(self._finish, error)
        except RuntimeError:
            # The loop has been closed, and with it everybody who waited.
            return

    def _finish(self, error: Exception | None) -> None:
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)
