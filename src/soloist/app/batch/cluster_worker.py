"""What a worker of a cluster does with a level: a child of it solves the level, within limits, as on one machine.

A level that crashes or eats memory takes its child along and not the worker. Children are kept for the next levels.
"""

from __future__ import annotations

import pickle
import threading
from typing import Any

from soloist.app.batch.levels import Level, Order
from soloist.app.batch.results import Line
from soloist.app.batch.worker import Worker

#: Seconds between looks whether the level is still wanted.
_PATIENCE = 0.1

_LOCK = threading.Lock()
_idle: list[Worker] = []


class Unwanted(Exception):
    """Nobody waits for the level any more."""


def solve_here(given: bytes, order: Order) -> Line:
    """The line of a level, which comes pickled, for the scheduler need not unpack it; Dask calls this in a thread."""
    from distributed import get_worker

    level: Level = pickle.loads(given)
    place = get_worker()
    key = place.get_current_task()
    child = _child(order)
    child.give(level)
    try:
        while (line := child.look()) is None:
            if not _wanted(place, key):
                raise Unwanted(level.reference)
    except BaseException:
        child.close()
        raise
    with _LOCK:
        _idle.append(child)
    return line


def _wanted(place: Any, key: object) -> bool:
    """Whether the batch still asks for the task, and the worker is not about to end."""
    task = place.state.tasks.get(key)
    return task is not None and task.state == "executing" and place.status.name not in ("closing", "closed", "failed")


def _child(order: Order) -> Worker:
    """A child that has nothing to do, or another; those of earlier batches have other limits and end."""
    with _LOCK:
        for child in [child for child in _idle if child.order != order]:
            _idle.remove(child)
            child.close()
        return _idle.pop() if _idle else Worker(order, _PATIENCE)


def forget() -> None:
    """End the children that have nothing to do."""
    with _LOCK:
        while _idle:
            _idle.pop().close()
