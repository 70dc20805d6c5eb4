"""What the tests' workers of a cluster load first: a level that is titled Deadly kills the worker that gets it."""

from __future__ import annotations

import os
import pickle
import signal

from soloist.app.batch import cluster_worker
from soloist.app.batch.levels import Level, Order
from soloist.app.batch.results import Line

_solve_here = cluster_worker.solve_here


def solve_here(given: bytes, order: Order) -> Line:
    level: Level = pickle.loads(given)
    if level.game is not None and level.game.title == "Deadly":
        os.kill(os.getpid(), signal.SIGKILL)
    return _solve_here(given, order)


cluster_worker.solve_here = solve_here
