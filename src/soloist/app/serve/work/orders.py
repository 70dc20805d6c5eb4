"""The loop of a child: an order comes, events and an answer go. What is wrong with an input is an answer too."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from soloist.engines.process import heard
from soloist.errors import InputError, SoloistError, VerificationError

Given = dict[str, Any]


@dataclass(frozen=True)
class Order:
    """What to do, by name, with the fields of a request."""

    task: str
    given: Given


@dataclass(frozen=True)
class Ready:
    """The child waits for an order."""


@dataclass(frozen=True)
class Said:
    """Something that an order tells before its answer."""

    data: Given


@dataclass(frozen=True)
class Answer:
    """The answer to an order; `data` tells what is wrong where the status is not 200. `file` goes with it."""

    data: Given
    status: int = 200
    file: bytes | None = field(default=None, repr=False)


#: Where the function of each task is; it returns an answer, or tells events and then returns one.
_TASKS = {
    "read": "reading:read",
    "check": "reading:check",
    "play": "playing:play",
    "hint": "playing:hint",
    "replay": "playing:replay",
    "picture": "playing:picture",
    "export": "exports:export",
    "solve": "solving:solve",
    "analyse": "solving:analyse",
    "match": "matches:match",
}
#: What is imported before the first order comes, so that it does not wait.
_PRELOADED = ("soloist.pipeline", "soloist.analysis.why", "soloist._core.sokoban", "soloist.engines.sokoban")


def serve_orders() -> Generator[Ready | Said | Answer, None, None]:
    """Serve until the parent ends this process."""
    for module in {*_PRELOADED, *(f"{__package__}.{place.partition(':')[0]}" for place in _TASKS.values())}:
        import_module(module)
    while True:
        yield Ready()
        order: Order = heard()
        yield from answered(order)


def answered(order: Order) -> Generator[Said | Answer, None, None]:
    """Do one order."""
    module, _, name = _TASKS[order.task].partition(":")
    function: Callable[[Given], Any] = getattr(import_module(f"{__package__}.{module}"), name)
    try:
        made = function(order.given)
        if isinstance(made, Generator):
            made = yield from made
        yield made if isinstance(made, Answer) else Answer(made)
    except InputError as error:
        findings = [finding.as_json() for finding in error.findings]
        yield Answer({"error": {"message": str(error), "findings": findings}}, 422)
    except VerificationError as error:
        yield Answer({"error": {"message": str(error), "findings": []}}, 422)
    except (RecursionError, MemoryError):
        yield Answer({"error": {"message": "this is nested too deeply, or too large, to be read", "findings": []}}, 422)
    except SoloistError as error:
        yield Answer({"error": {"message": str(error), "findings": []}}, 503)
