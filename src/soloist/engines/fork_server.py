"""A warm process from which children are forked, so that each of them need not start an interpreter and import again.

One server belongs to one process of ours and is started with the first child. It imports the module that a child will
need and forks; it has no threads and runs nothing else, so a fork of it is safe where a fork of the caller, which may
have threads, is not. It ends when its end of the socket is closed, which happens also when its owner is killed, and the
children die with it. A child that has ended keeps its process number until `Forked.wait` asks for its exit code, so a
number is never another process's.

The server also has a folder for temporary files of its owner and its children (`scratch`). What a child leaves there
goes when the child is waited for, and all of it goes with the server, also when the owner was killed.
"""

from __future__ import annotations

import atexit
import os
import pickle
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from typing import IO

from soloist.engines.forking import FORK, HEAD, WAIT, exactly, own_scratch

#: What the server's interpreter runs; its arguments are the descriptor of the socket, the folder for temporary files,
#: and the parent's import path.
_SERVER = """
import sys
sys.path[:] = sys.argv[3:]
from soloist.engines.forking import serve_forks
serve_forks(int(sys.argv[1]), sys.argv[2])
"""


class Forked:
    """A child of the server, with pipes to and from it."""

    def __init__(self, server: _Server, pid: int, stdin: IO[bytes], stdout: IO[bytes]) -> None:
        self._server = server
        self.pid = pid
        self.stdin = stdin
        self.stdout = stdout
        self.returncode: int | None = None

    def wait(self) -> int:
        """The exit code, negative for a signal, once the child has ended; that it will is the caller's care."""
        if self.returncode is None:
            self.returncode = self._server.wait(self.pid)
        return self.returncode


def fork(module: str, errors: int) -> Forked:
    """A child in a session of its own that takes its surroundings and one call, pickled, from its standard input.

    `module` is imported in the server first, once for all children; `errors` is a descriptor for what the child writes
    to its standard error.
    """
    with _LOCK:
        try:
            return _running().fork(module, errors)
        except ConnectionError:
            # It was killed, perhaps for want of memory: a new one is asked, once.
            _forget()
        return _running().fork(module, errors)


def scratch() -> str:
    """A folder for temporary files, which goes when this process has ended, in whatever way."""
    if own_scratch:
        return own_scratch[0]
    with _LOCK:
        return _running().scratch


class _Server:
    """The caller's side of the server."""

    def __init__(self) -> None:
        self.socket, theirs = socket.socketpair()
        self.scratch = tempfile.mkdtemp(prefix="soloist-")
        with theirs:
            self.path = list(sys.path)
            arguments = [sys.executable, "-c", _SERVER, str(theirs.fileno()), self.scratch, *self.path]
            self.process = subprocess.Popen(
                arguments,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )

    def fork(self, module: str, errors: int) -> Forked:
        theirs_in, ours_in = os.pipe()
        ours_out, theirs_out = os.pipe()
        body = pickle.dumps(module if sys.path == self.path else "")
        try:
            head = HEAD.pack(len(body), FORK)
            socket.send_fds(self.socket, [head], [theirs_in, theirs_out, errors])
            self.socket.sendall(body)
            pid = _received(self.socket)
        except BaseException:
            # An interrupt may come between question and answer, and what comes next would be taken for the answer.
            os.close(ours_in)
            os.close(ours_out)
            _forget()
            raise
        finally:
            os.close(theirs_in)
            os.close(theirs_out)
        return Forked(self, pid, os.fdopen(ours_in, "wb"), os.fdopen(ours_out, "rb", buffering=0))

    def wait(self, pid: int) -> int:
        with _LOCK:
            try:
                self.socket.sendall(HEAD.pack(pid, WAIT))
                return _received(self.socket)
            except OSError:
                # The server was killed, and its children with it.
                return -signal.SIGKILL
            except BaseException:
                _forget()
                raise

    def close(self) -> None:
        self.socket.close()
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.scratch, ignore_errors=True)


_LOCK = threading.Lock()
_servers: list[_Server] = []


def _running() -> _Server:
    if not _servers:
        _servers.append(_Server())
    return _servers[0]


@atexit.register
def _forget() -> None:
    while _servers:
        _servers.pop().close()


def _abandon() -> None:
    """A process that was forked from ours by others has no share in the server."""
    global _LOCK
    _LOCK = threading.Lock()
    while _servers:
        server = _servers.pop()
        server.socket.close()
        server.process.returncode = 0


os.register_at_fork(after_in_child=_abandon)


def _received(channel: socket.socket) -> int:
    number: int = HEAD.unpack(exactly(channel, HEAD.size))[0]
    return number
