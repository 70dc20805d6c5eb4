"""Work for a match that can be stopped at any time: reading rules and playing moves, in a thread of its own.

Rules of others may take longer to read, and their states longer to work out, than any clock. That work is plain Python
and asks nobody whether it should go on, so it is stopped from outside: the interpreter raises `Stopped` in its thread.
"""

from __future__ import annotations

import asyncio
import ctypes
import sys
import threading
import time
from collections.abc import Callable

#: How often a thread is told to stop: one word may be lost where it strikes in the middle of a clean-up.
_AGAIN = 0.05


class Stopped(BaseException):
    """Raised in a thread that was stopped; nothing but the end of the thread may catch it."""


class StoppableThread(threading.Thread):
    """A thread that ends within a moment of being told to, wherever it is."""

    def __init__(self, name: str, function: Callable[[], None]) -> None:
        super().__init__(name=name, daemon=True)
        self._function = function
        self._lock = threading.Lock()
        self._over = False

    def run(self) -> None:
        """What the thread does."""
        try:
            try:
                self._function()
            except Stopped:
                return
            finally:
                self._end()
        except Stopped:
            # It struck between the end of the work and the word that it has ended.
            self._end()

    def _end(self) -> None:
        with self._lock:
            self._over = True

    def stop(self, after: float = 0.0) -> None:
        """End the thread, if it has not ended by itself after so many seconds."""
        if self.is_alive():
            teller = threading.Timer(after, self._tell)
            teller.daemon = True
            teller.start()

    def _tell(self) -> None:
        while self.is_alive():
            with self._lock:
                if self._over or self.ident is None:
                    return
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.ident), ctypes.py_object(Stopped))
            self.join(_AGAIN)


def wait_for_threads(seconds: float) -> None:
    """Wait for threads that were stopped: one in native code while the interpreter ends would break the process."""
    deadline = time.monotonic() + seconds
    for thread in threading.enumerate():
        if isinstance(thread, StoppableThread):
            thread.join(max(0.0, deadline - time.monotonic()))


def hide_lost_words() -> None:
    """Say nothing of a `Stopped` that struck where Python can only report it: it is told again."""
    before = sys.unraisablehook

    def hook(unraisable: sys.UnraisableHookArgs) -> None:
        if not isinstance(unraisable.exc_value, Stopped):
            before(unraisable)

    sys.unraisablehook = hook


class Work:
    """A function that is being called in a thread; `done` tells the event loop how it ended."""

    def __init__(self, function: Callable[..., None], *arguments: object) -> None:
        self._loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self._loop.create_future()
        # Nobody may be left to ask how it ended.
        self.done.add_done_callback(lambda done: done.cancelled() or done.exception())
        self.thread = StoppableThread("match", lambda: self._call(function, arguments))
        self.thread.start()

    def stop(self) -> None:
        """End the work within a moment, wherever it is."""
        self.thread.stop()

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
