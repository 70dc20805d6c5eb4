"""The server that children are forked from, and what a child does first: the other side of `fork_server.py`."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import importlib
import os
import pickle
import shutil
import signal
import socket
import struct
import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path

#: A request or an answer: a number (the bytes that follow, a process, an exit code), and which request it is.
HEAD = struct.Struct("<qc")
FORK, WAIT = b"f", b"w"

#: In a child: its folder for temporary files.
own_scratch: list[str] = []


def exactly(channel: socket.socket, size: int) -> bytes:
    """So many bytes of a channel, or a `ConnectionError`."""
    data = b""
    while len(data) < size:
        chunk = channel.recv(size - len(data))
        if not chunk:
            raise ConnectionResetError("the other side has ended")
        data += chunk
    return data


def serve_forks(descriptor: int, scratch_folder: str) -> None:
    """The server: forks and waits as it is told, until its owner is gone, and leaves nothing of it behind."""
    children: set[int] = set()
    try:
        with socket.socket(fileno=descriptor) as channel:
            while _served(channel, children, scratch_folder):
                pass
    except ConnectionError:
        # The owner was killed between question and answer.
        pass
    finally:
        for pid in children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, 0)
        shutil.rmtree(scratch_folder, ignore_errors=True)
        os._exit(0)


def _served(channel: socket.socket, children: set[int], scratch_folder: str) -> bool:
    """Do what the owner asks for next; False where it is gone."""
    head, handles, _, _ = socket.recv_fds(channel, HEAD.size, 3)
    if not head:
        return False
    if len(head) < HEAD.size:
        head += exactly(channel, HEAD.size - len(head))
    number, kind = HEAD.unpack(head)
    if kind == WAIT:
        _, status = os.waitpid(number, 0)
        children.discard(number)
        shutil.rmtree(_folder_of(scratch_folder, number), ignore_errors=True)
        channel.sendall(HEAD.pack(os.waitstatus_to_exitcode(status), WAIT))
        return True
    _warm(pickle.loads(exactly(channel, number)))
    server = os.getpid()
    pid = os.fork()
    if pid == 0:
        channel.close()
        _live(server, handles, _folder_of(scratch_folder, os.getpid()))
    children.add(pid)
    for handle in handles:
        os.close(handle)
    channel.sendall(HEAD.pack(pid, FORK))
    return True


def _folder_of(scratch_folder: str, pid: int) -> str:
    """Where a child has its temporary files."""
    return str(Path(scratch_folder) / str(pid))


def _warm(module: str) -> None:
    if module and module not in sys.modules:
        # What cannot be imported is the child's to tell.
        with contextlib.suppress(Exception):
            importlib.import_module(module)
        # What is there now stays: the collector of a child need not look at it, nor copy its pages by doing so.
        gc.freeze()


def _live(server: int, handles: list[int], folder: str) -> None:
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
            function, arguments = _order(folder)
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


def _order(folder: str) -> tuple[Callable[..., object], tuple[object, ...]]:
    """The surroundings of the parent, then the call, which may need them to be found."""
    path, working_folder, environment = pickle.load(sys.stdin.buffer)
    sys.path[:] = path
    if working_folder is not None:
        with contextlib.suppress(OSError):
            os.chdir(working_folder)
    if environment != dict(os.environ):
        os.environ.clear()
        os.environ.update(environment)
    # Without a folder of its own, for want of room, the child has the parent's.
    with contextlib.suppress(OSError):
        Path(folder).mkdir()
        os.environ["TMPDIR"] = tempfile.tempdir = folder
        own_scratch.append(folder)
    function, arguments = pickle.load(sys.stdin.buffer)
    return function, arguments


def die_with_parent() -> None:
    """Let the system kill this process when the one that started it has died; only Linux knows how."""
    pr_set_pdeathsig = 1
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGKILL)
