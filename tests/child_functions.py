"""What the tests of child processes run inside a child; module level, so that the child can import it."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Generator
from pathlib import Path

from soloist.app.batch import Order, worker
from soloist.engines.engine import Progress
from soloist.errors import EngineFailed, ParseError, VerificationError
from soloist.game.result import no_result
from soloist.game.solution import Status
from soloist.source import Finding, Severity, Source


def add(left: int, right: int) -> int:
    return left + right


def server() -> int:
    """The process that this child was forked from."""
    return os.getppid()


def surroundings(variable: str) -> tuple[str, str | None]:
    """The folder and a variable of the environment."""
    return str(Path.cwd()), os.environ.get(variable)


def noisy() -> str:
    """Prints where the answers travel; they must arrive all the same."""
    os.write(1, b"garbage on standard output\n")
    return "answer"


def counting(limit: int) -> Generator[Progress, None, str]:
    for number in range(limit):
        yield Progress("counting", {"number": number})
    return "done"


def busy(seconds: float) -> None:
    """Uses CPU time, counted by the process itself."""
    while time.process_time() < seconds:
        pass


def sleeping() -> None:
    time.sleep(60)


def hungry() -> int:
    return len(bytearray(2 << 30))


def hungry_in_a_library() -> None:
    """How a solver ends that has no memory left: C++ says which exception nobody caught."""
    os.write(2, b"terminate called after throwing an instance of 'Glucose41::OutOfMemoryException'\n")
    os.abort()


def complaining() -> None:
    raise ValueError("no such thing")


def crashing() -> None:
    os.abort()


def with_a_child_of_its_own(path: str) -> None:
    """Starts a grandchild, in a session of its own, that would write a file after a while, if it lived."""
    subprocess.Popen(["sh", "-c", f"sleep 1; echo alive > {path}"], start_new_session=True)
    time.sleep(60)


def rejected(reference: str, order: object) -> None:
    """Solves a level as an engine does whose claim is false."""
    del order
    raise VerificationError(f"40 was claimed to be the maximum of {reference}", 3, "go")


def mistaken(reference: str, order: object) -> None:
    """Solves a level as a program with a mistake does."""
    del order
    raise KeyError(reference)


def failing() -> None:
    raise EngineFailed("solver", "it broke", 6, "the last line")


def refusing() -> None:
    source = Source("game.kif", "(role you")
    raise ParseError(Finding(Severity.ERROR, "unclosed", "this '(' is never closed", source.span(0)))


def serving_rejected(order: Order) -> Generator[object, None, None]:
    """A worker of a batch whose engines make false claims."""
    return _serving(rejected, order)


def serving_mistaken(order: Order) -> Generator[object, None, None]:
    """A worker of a batch whose engines are mistaken."""
    return _serving(mistaken, order)


def serving_crash(order: Order) -> Generator[object, None, None]:
    """A worker of a batch that dies with every level."""
    return _serving(lambda *_: crashing(), order)


def serving_pids(order: Order) -> Generator[object, None, None]:
    """A worker of a batch that answers with who it is."""
    return _serving(lambda *_: no_result("", Status.SOLVED, str(os.getpid())), order)


def _serving(solver: Callable[..., object], order: Order) -> Generator[object, None, None]:
    worker.solve_level = solver  # type: ignore[assignment]  # in the child alone
    return worker.serve_levels(order)
