"""A warm process from which children are forked, so that each of them need not start an interpreter and import again.

One server belongs to one process of ours and is started with the first child. It imports the module that a child will
need and forks; it has no threads and runs nothing else, so a fork of it is safe where a fork of the caller, which may
have threads, is not. It ends when its end of the socket is closed, which happens also when its owner is killed, and the
children die with it. A child that has ended keeps its process number until `Forked.wait` asks for its exit code, so a
number is never another process's.
"""

from __future__ import annotations

import atexit
import contextlib
import ctypes
import gc
import importlib
import os
import pickle
import signal
import socket
import struct
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import IO

#: A request or an answer: a number (the bytes that follow, a process, an exit code), and which request it is.
_HEAD = struct.Struct("<qc")
_FORK, _WAIT = b"f", b"w"

#: What the server's interpreter runs; its arguments are the descriptor of the socket and the parent's import path.
_SERVER = """
import sys
sys.path[:] = sys.argv[2:]
from soloist.engines.fork_server import serve_forks
serve_forks(int(sys.argv[1]))
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


class _Server:
    """The caller's side of the server."""

    def __init__(self) -> None:
        self.socket, theirs = socket.socketpair()
        with theirs:
            self.path = list(sys.path)
            arguments = [sys.executable, "-c", _SERVER, str(theirs.fileno()), *self.path]
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
            head = _HEAD.pack(len(body), _FORK)
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
                self.socket.sendall(_HEAD.pack(pid, _WAIT))
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
    number: int = _HEAD.unpack(_exactly(channel, _HEAD.size))[0]
    return number


def _exactly(channel: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        chunk = channel.recv(size - len(data))
        if not chunk:
            raise ConnectionResetError("the other side has ended")
        data += chunk
    return data


def serve_forks(descriptor: int) -> None:
    """The server: forks and waits as it is told, until its owner is gone."""
    with socket.socket(fileno=descriptor) as channel:
        while True:
            head, handles, _, _ = socket.recv_fds(channel, _HEAD.size, 3)
            if not head:
                os._exit(0)
            if len(head) < _HEAD.size:
                head += _exactly(channel, _HEAD.size - len(head))
            number, kind = _HEAD.unpack(head)
            if kind == _WAIT:
                _, status = os.waitpid(number, 0)
                channel.sendall(_HEAD.pack(os.waitstatus_to_exitcode(status), _WAIT))
                continue
            _warm(pickle.loads(_exactly(channel, number)))
            server = os.getpid()
            pid = os.fork()
            if pid == 0:
                channel.close()
                _live(server, handles)
            for handle in handles:
                os.close(handle)
            channel.sendall(_HEAD.pack(pid, _FORK))


def _warm(module: str) -> None:
    if module and module not in sys.modules:
        # What cannot be imported is the child's to tell.
        with contextlib.suppress(Exception):
            importlib.import_module(module)
        # What is there now stays: the collector of a child need not look at it, nor copy its pages by doing so.
        gc.freeze()


def _live(server: int, handles: list[int]) -> None:
    """The life of a child: it never returns."""
    code = 1
    try:
        os.setsid()
        die_with_parent()
        if os.getppid() == server:
            for standard, handle in enumerate(handles):
                if handle != standard:
                    os.dup2(handle, standard)
                    os.close(handle)
            function, arguments = _order()
            function(*arguments)
            code = 0
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 1
    except BaseException:  # noqa: BLE001  # as an interpreter does: print it and end
        traceback.print_exc()
    finally:
        with contextlib.suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


def surroundings() -> tuple[list[str], str | None, dict[str, str]]:
    """Where this process imports from, its folder, and its environment: what a child takes over before the call."""
    folder = None
    with contextlib.suppress(OSError):
        folder = str(Path.cwd())
    return sys.path, folder, dict(os.environ)


def _order() -> tuple[Callable[..., object], tuple[object, ...]]:
    """The surroundings of the parent, then the call, which may need them to be found."""
    path, folder, environment = pickle.load(sys.stdin.buffer)
    sys.path[:] = path
    if folder is not None:
        with contextlib.suppress(OSError):
            os.chdir(folder)
    if environment != dict(os.environ):
        os.environ.clear()
        os.environ.update(environment)
    function, arguments = pickle.load(sys.stdin.buffer)
    return function, arguments


def die_with_parent() -> None:
    """Let the system kill this process when the one that started it has died; only Linux knows how."""
    pr_set_pdeathsig = 1
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGKILL)
