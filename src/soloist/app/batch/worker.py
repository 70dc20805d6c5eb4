"""A process that solves one level after another, so that a crash costs one level and an easy level costs no start."""

from __future__ import annotations

import time
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from soloist.analysis.why import explained
from soloist.app.batch.levels import Level, Order
from soloist.engines.engine import Reason
from soloist.engines.process import heard, run
from soloist.errors import InputError, SoloistError, VerificationError
from soloist.game.result import no_result, status_of
from soloist.game.solution import Status
from soloist.languages.registry import split_reference
from soloist.limit import Limit
from soloist.pipeline import solve

#: What a level may use beyond the engine's own limit, to start, verify and report.
SPARE_SECONDS = 30.0
SPARE_MEGABYTES = 2000
#: A worker is replaced after so many levels: whatever a library keeps goes with it.
MOST_LEVELS = 2000
#: A level whose process is killed is solved by another, so many in all.
_MOST_KILLS = 2
_FOR_EVER = 1e9


@dataclass(frozen=True)
class Ready:
    """The child waits for a level."""


@dataclass(frozen=True)
class Answer:
    """The line of the level that the child was given."""

    line: dict[str, object]


class Worker:
    """The parent's side: give it a level, then look at it now and then."""

    def __init__(self, order: Order, patience: float) -> None:
        self.order = order
        #: How long a look waits for news, in seconds.
        self._patience = patience
        self._events: Generator[Any, Any, Any] | None = None
        self._level: Level | None = None
        self._started = 0.0
        self._given = 0
        self._kills = 0
        self._ready = False

    @property
    def level(self) -> Level | None:
        """What it works on."""
        return self._level

    def give(self, level: Level) -> None:
        """A level to solve; the worker must be idle."""
        self._level = level
        self._kills = 0
        self._started = time.monotonic()
        if self._given >= MOST_LEVELS:
            self.close()

    def look(self) -> dict[str, object] | None:
        """The line of the level, if it is solved by now."""
        assert self._level is not None
        path = split_reference(self._level.reference)[0]
        try:
            event = self._next()
        except StopIteration as stop:
            self.close()
            if stop.value.killed and self._kills < _MOST_KILLS - 1:
                # Another one may have taken the memory, or somebody ended the wrong process: it is tried once more.
                self._kills += 1
                self._started = time.monotonic()
                return None
            message = "its process ended before the engine could report"
            if stop.value.killed:
                message = f"its process was killed, {_MOST_KILLS} times"
            status = Status.MEMOUT if stop.value.reason is Reason.MEMORY else Status.ERROR
            return self._end(no_result(path, status, message))
        except SoloistError as error:
            self.close()
            return self._end(no_result(path, Status.ERROR, f"{type(error).__name__}: {error}"))
        if isinstance(event, Answer):
            # However late it is: nobody may have looked for a while.
            return self._end(event.line)
        if time.monotonic() - self._started > self.order.seconds + SPARE_SECONDS:
            self.close()
            return self._end(no_result(path, Status.TIMEOUT, "the limit struck before the engine could report"))
        return None

    def _next(self) -> Any:
        if self._events is None:
            memory = self.order.memory_mb + SPARE_MEGABYTES
            limit = Limit(_FOR_EVER, memory)
            self._events = run("batch", serve_levels, self.order, limit=limit, patience=self._patience, listens=True)
            self._given, self._ready = 0, False
        if self._ready and self._level is not None:
            self._ready = False
            self._given += 1
            return self._events.send(self._level.game)
        event = next(self._events)
        self._ready = isinstance(event, Ready)
        return event

    def _end(self, line: dict[str, object]) -> dict[str, object]:
        self._level = None
        return line

    def close(self) -> None:
        """End the process with all it has started; the next level starts another."""
        if self._events is not None:
            self._events.close()
            self._events = None


def serve_levels(order: Order) -> Generator[Ready | Answer, None, None]:
    """The child's side."""
    while True:
        yield Ready()
        game = heard()
        try:
            yield Answer(solve_level(game, order))
        except VerificationError as error:
            line = no_result(game.path, Status.ERROR, f"{type(error).__name__}: {error}")
            yield Answer({**line, "false_claim": str(error)})
        except InputError as error:
            yield Answer(no_result(game.path, status_of(error), str(error)))
        except Exception as error:  # noqa: BLE001  # a mistake of ours: it costs this level
            yield Answer(no_result(game.path, Status.ERROR, f"{type(error).__name__}: {error}"))


def solve_level(game: Any, order: Order) -> dict[str, object]:
    """Solve one level and give its line, with the reason where nothing wins."""
    limit = Limit(order.seconds, order.memory_mb)
    result = solve(
        game,
        engine=order.engine,
        metric=order.metric,
        optimal=order.optimal,
        seconds=order.seconds,
        memory_mb=order.memory_mb,
        options=order.options,
        seed=order.seed,
    )
    return explained(result, limit).as_json()
