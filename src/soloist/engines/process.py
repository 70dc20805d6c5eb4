"""Child processes, with limits, killed as a tree: where engines start what they need.

Work that can crash, eat memory or cannot be interrupted (grounding, a SAT call, a planner) runs in a child.
`run` calls a function of ours in one, `command` runs a program. Both are generators that yield `Progress` ten
times a second, so an engine can say `outcome = yield from run(...)`; closing the generator kills the child and
all it has started. Running out of a limit is an outcome, not an exception.
"""

from __future__ import annotations

import contextlib
import importlib
import inspect
import os
import pickle
import resource
import select
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Generic, TypeVar

from soloist.engines.engine import SLICE, Event, Progress, Reason
from soloist.engines.fork_server import Forked, fork
from soloist.engines.forking import die_with_parent, surroundings
from soloist.errors import EngineFailed
from soloist.limit import Limit

T = TypeVar("T")


@dataclass(frozen=True)
class Outcome(Generic[T]):
    """How a child ended: with a value (`FINISHED`), or at a limit, perhaps with a message that says more."""

    reason: Reason
    value: T | None = None
    message: str = ""
    #: Whether somebody else killed it: mostly the system, for want of memory, which is the reason then.
    killed: bool = False

    def unwrap(self) -> T:
        """The value of a child that finished."""
        if self.reason is not Reason.FINISHED:
            raise RuntimeError(f"the child ended for another reason: {self.reason}")
        return self.value  # type: ignore[return-value]  # a function may well return None


@dataclass(frozen=True)
class Completed:
    """A program that ended: its exit code (None when it was stopped at the time limit) and what it printed."""

    exit_code: int | None
    output: str


def run(
    name: str,
    function: Callable[..., Any],
    *arguments: object,
    limit: Limit,
    stage: str = "",
    patience: float = SLICE,
    listens: bool = False,
) -> Generator[Event, Any, Outcome[Any]]:
    """Call a module-level function in a child; if it is a generator function, its events are passed on.

    `patience` is how long to wait for the child before saying that it is alive; a caller that has other work to do
    meanwhile takes 0. The memory limit is one on address space, set in the child itself; the time limit is kept by the
    parent. What is sent into the generator goes to a child that `listens`, where `heard` returns it.
    """
    order = (function.__module__, function.__qualname__, arguments, limit.memory_mb)
    with _forked(function.__module__) as (process, errors):
        with contextlib.suppress(BrokenPipeError):
            process.stdin.write(pickle.dumps(surroundings()) + pickle.dumps((serve, order)))
            process.stdin.flush() if listens else process.stdin.close()
        buffer = b""
        while True:
            if limit.remaining <= 0:
                return Outcome(Reason.TIME)
            if not select.select([process.stdout], [], [], min(patience, limit.remaining))[0]:
                yield Progress(stage)
                continue
            chunk = os.read(process.stdout.fileno(), 1 << 20)
            if not chunk:
                return _died(name, process, errors)
            buffer += chunk
            while len(buffer) >= 8 and len(buffer) >= 8 + int.from_bytes(buffer[:8], "little"):
                size = 8 + int.from_bytes(buffer[:8], "little")
                kind, value = pickle.loads(buffer[8:size])
                buffer = buffer[size:]
                if kind == "event":
                    said = yield value
                    if said is not None:
                        with contextlib.suppress(BrokenPipeError):
                            process.stdin.write(pickle.dumps(said))
                            process.stdin.flush()
                elif kind == "return":
                    return Outcome(Reason.FINISHED, value)
                elif kind == "memory":
                    return Outcome(Reason.MEMORY)
                else:
                    raise value


def call(name: str, function: Callable[..., Any], *arguments: object, limit: Limit) -> Outcome[Any]:
    """What `run` comes to, for a caller that needs no progress."""
    with contextlib.closing(run(name, function, *arguments, limit=limit)) as steps:
        while True:
            try:
                next(steps)
            except StopIteration as stop:
                outcome: Outcome[Any] = stop.value
                return outcome


#: What is said where there was no memory: by C++, Python, glucose, the loader of libraries, the system.
_OUT_OF_MEMORY = ("bad_alloc", "MemoryError", "OutOfMemory", "failed to map segment", "Cannot allocate memory")


def _tells_of_memory(text: str) -> bool:
    return any(words in text for words in _OUT_OF_MEMORY)


def _died(name: str, process: Forked, errors: IO[bytes]) -> Outcome[Any]:
    code = process.wait()
    last = _last_lines(errors)
    if code == -signal.SIGKILL or _tells_of_memory(last):
        return Outcome(Reason.MEMORY, killed=code == -signal.SIGKILL)
    raise EngineFailed(name, "its process ended without an answer", code, last)


def command(
    arguments: Sequence[str | Path],
    *,
    limit: Limit,
    folder: Path,
    stage: str = "",
    given: str = os.devnull,
    patience: float = SLICE,
) -> Generator[Progress, None, Completed]:
    """Run a program in a folder within the limits; standard output and errors are collected together.

    `given` names a file of the folder that the program reads as its standard input; `patience` is as for `run`.
    """
    words = [str(argument) for argument in arguments]
    with (
        (folder / given).open("rb") as source,
        _program(words, source, folder, limit.memory_mb) as (process, output),
    ):
        exit_code: int | None = None
        while limit.remaining > 0:
            with contextlib.suppress(subprocess.TimeoutExpired):
                exit_code = process.wait(min(patience, limit.remaining))
                break
            yield Progress(stage)
        _kill(process)
        output.seek(0)
        text = output.read().decode("utf-8", "replace")
    return Completed(exit_code, text)


@contextlib.contextmanager
def _program(
    arguments: list[str], given: IO[bytes], folder: Path, memory_mb: int
) -> Iterator[tuple[subprocess.Popen[bytes], IO[bytes]]]:
    """A program in a session of its own; it is killed with all its children when the block is left.

    Its output goes to a file, so that it can never block on a full pipe.
    """

    def prepare() -> None:
        die_with_parent()
        _limit_memory(memory_mb)

    with tempfile.TemporaryFile() as printed:
        process = subprocess.Popen(
            arguments,
            stdin=given,
            stdout=printed,
            stderr=printed,
            cwd=folder,
            start_new_session=True,
            preexec_fn=prepare,
        )
        try:
            yield process, printed
        finally:
            _kill(process)


@contextlib.contextmanager
def _forked(module: str) -> Iterator[tuple[Forked, IO[bytes]]]:
    """A child for a function of ours, killed with all that it has started when the block is left; and its errors."""
    with tempfile.TemporaryFile() as printed:
        process = fork(module, printed.fileno())
        try:
            yield process, printed
        finally:
            _kill(process)
            process.stdout.close()
            with contextlib.suppress(BrokenPipeError):
                process.stdin.close()


def _kill(process: subprocess.Popen[bytes] | Forked) -> None:
    """Kill the process with all that it has started: a child may have children in sessions of their own."""
    for pid in (*_descendants(process.pid), process.pid):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)
    if process.returncode is None:
        # One that was forked a moment ago may not have a session of its own yet.
        with contextlib.suppress(ProcessLookupError):
            os.kill(process.pid, signal.SIGKILL)
    process.wait()


def _descendants(pid: int) -> Iterator[int]:
    """The children of a process and theirs, as Linux lists them; elsewhere none, and sessions have to do."""
    for listing in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            for child in map(int, listing.read_text().split()):
                yield from _descendants(child)
                yield child


def cpu_clock() -> float:
    """CPU seconds of this process and of all that it has started: a clock that other work does not move."""
    ended = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    own = sum(use.ru_utime + use.ru_stime for use in ended)
    return own + sum(_cpu_seconds(pid) for pid in _descendants(os.getpid()))


def _cpu_seconds(pid: int) -> float:
    """What a process and those it has waited for have used, as Linux tells it; nothing where it has ended."""
    with contextlib.suppress(OSError):
        # The second field is the program's name in brackets, and may hold brackets and spaces itself. The times of the
        # process and of its children are the 12th to the 15th field after it.
        figures = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, figures[11:15])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def _limit_memory(memory_mb: int) -> None:
    size = memory_mb << 20
    resource.setrlimit(resource.RLIMIT_AS, (size, size))


def _last_lines(errors: IO[bytes], count: int = 8) -> str:
    errors.seek(0)
    return "\n".join(errors.read().decode("utf-8", "replace").splitlines()[-count:])


def serve(module: str, name: str, arguments: tuple[object, ...], memory_mb: int) -> None:
    """The child's side of `run`: call the function and send what it says, each message with its length."""
    channel = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # Whatever a library prints must not get between the messages.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())

    def send(kind: str, value: object) -> None:
        data = pickle.dumps((kind, value), protocol=pickle.HIGHEST_PROTOCOL)
        channel.write(len(data).to_bytes(8, "little") + data)
        channel.flush()

    try:
        target: Any = importlib.import_module(module)
        for part in name.split("."):
            target = getattr(target, part)
        if memory_mb:
            _limit_memory(memory_mb)
        value: Any = target(*arguments)
        if inspect.isgenerator(value):
            value = _drain(value, send)
        send("return", value)
    except MemoryError:
        send("memory", None)
    except Exception as error:  # noqa: BLE001  # the parent raises it again
        send("memory" if _tells_of_memory(str(error)) else "raise", error)


def heard() -> Any:
    """In a child that listens: what the parent said to its last event; it waits until something is said."""
    return pickle.load(sys.stdin.buffer)


def _drain(events: Generator[Any, Any, object], send: Callable[[str, object], None]) -> object:
    while True:
        try:
            send("event", next(events))
        except StopIteration as stop:
            return stop.value
