"""A game solved by the pipeline, in CPU seconds, with the check of its proofs apart."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path
from typing import Any

from soloist.app.batch.levels import Order
from soloist.app.bench.case import OURS, Case, Line, Setting
from soloist.engines.engine import Progress
from soloist.engines.process import cpu_clock
from soloist.errors import SoloistError, VerificationError
from soloist.game.model import Game
from soloist.game.result import Result, no_result
from soloist.game.solution import Status
from soloist.languages.registry import read_one
from soloist.pipeline import Finished, events, make_task
from soloist.view.comparison import Run

#: How the pipeline calls the stages in which a proof is checked again.
_CHECKING = "checking"


def solving_case(
    name: str,
    files: tuple[str, ...],
    order: Order,
    setting: Setting,
    *,
    way: str = OURS,
    peers: tuple[Run, ...] = (),
    maximum: int | None = None,
) -> Case:
    """The case of a game: a file or a level of one, or the two files of a planning task."""
    short = tuple(setting.places.short(file) for file in files)
    arguments = (files, short, order)
    return Case(name, solved, arguments, order.seconds, order.memory_mb, order.optimal, way, peers, maximum)


def solved(files: tuple[str, ...], short: tuple[str, ...], order: Order) -> Line:
    """Solve a game; `seconds` are those until the answer, `check_seconds` those of checking its proof again."""
    started = time.monotonic()
    try:
        game: Game[Any, Any] = read_one(files[0], order.language, *files[1:])
        result, seconds = _answer(game, order)
        line: Line = result.as_json()
        line |= {"seconds": round(seconds, 3), "check_seconds": round(result.seconds - seconds, 3)}
    except VerificationError as error:
        line = {**no_result(short[0], Status.ERROR, str(error)), "false_claim": str(error)}
    except SoloistError as error:
        line = no_result(short[0], Status.ERROR, f"{type(error).__name__}: {error}")
    # Titles and places of one machine are no part of what is kept.
    line["game"] = {**line["game"], "path": Path(short[0]).name}
    return {**line, "files": list(short), "wall_seconds": round(time.monotonic() - started, 3)}


def _answer(game: Game[Any, Any], order: Order) -> tuple[Result, float]:
    """The result, and the CPU seconds until its claims stood."""
    task = make_task(
        game,
        metric=order.metric,
        optimal=order.optimal,
        seconds=order.seconds,
        memory_mb=order.memory_mb,
        options=order.options,
        seed=order.seed,
        clock=cpu_clock,
    )
    before_check: float | None = None
    # What can be proved once more within the seconds of the case is; it is not counted as time to solve.
    with closing(events(task, engine=order.engine, check_proofs=True)) as stream:
        for event in stream:
            if isinstance(event, Finished):
                break
            if before_check is None and isinstance(event, Progress) and event.stage.startswith(_CHECKING):
                before_check = task.limit.elapsed
    assert isinstance(event, Finished), "the stream always ends so"
    return event.result, event.result.seconds if before_check is None else before_check
