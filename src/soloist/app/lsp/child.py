"""A question answered in a child: whatever a text does to a reader, it does to a process with limits."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from soloist.engines.engine import Reason
from soloist.engines.process import run
from soloist.errors import EngineFailed
from soloist.limit import Limit

T = TypeVar("T")

#: How often a child is looked at, in seconds.
_GLANCE = 0.004
MEGABYTES = 2000


@dataclass(frozen=True)
class Answer(Generic[T]):
    """What a child says, or why it says nothing."""

    value: T | None
    silence: str = ""


async def answered(function: Callable[..., T], *arguments: object, seconds: float) -> Answer[T]:
    """Call a function of a module in a child; whoever cancels this kills it."""
    steps = run("lsp", function, *arguments, limit=Limit(seconds, MEGABYTES), patience=0.0)
    with contextlib.closing(steps):
        while True:
            try:
                next(steps)
            except StopIteration as end:
                if end.value.reason is Reason.FINISHED:
                    return Answer(end.value.value)
                return Answer(None, _SILENCE[end.value.reason].format(seconds=seconds))
            except (RecursionError, MemoryError):
                return Answer(None, "this is nested too deeply, or too large, to be read")
            except EngineFailed as error:
                return Answer(None, str(error).splitlines()[0])
            except Exception as error:
                # A mistake of ours is told to the writer as one, and with its place to whoever reads the log.
                logging.getLogger(__name__).exception("a question was not answered")
                return Answer(None, f"an internal error: {error!r}")
            await asyncio.sleep(_GLANCE)


_SILENCE = {
    Reason.TIME: "this takes longer than the {seconds:g} seconds that a text may take while it is written",
    Reason.MEMORY: f"this needs more than the {MEGABYTES:,} megabytes that a text may need while it is written",
}
