"""The stream of a solve: progress, verified solutions, bounds, and the end.

`events(task)` is the one way in which a solve is watched; whoever is not interested any more closes it, and the engine
ends with it. `solve` is a loop over it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Any, TypedDict, Unpack

from soloist.engines.disk import ON_DISK
from soloist.engines.engine import Ended, Progress, Reason, Task
from soloist.engines.registry import ENGINES, engine_named, foundation_of
from soloist.errors import EngineMissing, UnsupportedError, UsageError
from soloist.game.metric import choose_metric
from soloist.game.model import Game
from soloist.game.result import Result
from soloist.game.solution import Claim, Proof, Solution, Status
from soloist.limit import DEFAULT_MEMORY_MB, DEFAULT_SECONDS, Limit, resident_bytes
from soloist.pipeline.check import Question, Verdict, check
from soloist.pipeline.incumbent import Incumbent
from soloist.source import Finding, Severity
from soloist.verify.replay import Unfinished

#: How long after its limit an engine may still report what it has; then it is stopped.
GRACE = 0.5
#: Moves that are found late may be replayed for this share of the limit after it, and for so many seconds at least.
REPLAY_SHARE = 0.05
LEAST_REPLAY = 1.0
#: A proof that nothing is cheaper is checked for as long as it took, and at least so many seconds.
SHORT_CHECK = 0.2


@dataclass(frozen=True)
class Found:
    """A solution that has been verified, better than those before."""

    solution: Solution


@dataclass(frozen=True)
class Bounded:
    """What the engine has proved so far: whether the best reward is the maximum, and the least cost for it."""

    value_is_maximum: bool
    lower_bound: int | None


@dataclass(frozen=True)
class Finished:
    """The last event."""

    result: Result


Event = Progress | Found | Bounded | Finished
Watcher = Callable[[Progress, Solution | None], None]


class Asked(TypedDict, total=False):
    """The keywords of `make_task`, for those who hand them on."""

    metric: str | None
    optimal: bool
    seconds: float
    memory_mb: int
    options: Mapping[str, str] | None
    seed: int
    clock: Callable[[], float]


def make_task(
    game: Game[Any, Any],
    *,
    metric: str | None = None,
    optimal: bool = False,
    seconds: float = DEFAULT_SECONDS,
    memory_mb: int = DEFAULT_MEMORY_MB,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
    clock: Callable[[], float] = time.monotonic,
) -> Task:
    """A task whose time begins now."""
    limit = Limit.by(clock, seconds, memory_mb)
    return Task(game, choose_metric(game, metric), optimal, limit, dict(options or {}), seed)


def events(task: Task, *, engine: str | None = None, check_proofs: bool | None = None) -> Generator[Event, None, None]:
    """Solve a task: `Progress`, `Found`, `Bounded` as they come, and `Finished` at last.

    Close the generator to stop the engine. `check_proofs` says what becomes of an engine's word that nothing is better
    or cheaper (`check.py`). By default it is checked that nothing is better, with all the time that is left, and that
    nothing is cheaper, for as long as the proof took; with True both have all the time, with False neither is checked.
    """
    name = engine or task.game.default_engine
    chosen = engine_named(name)
    _refuse_unknown_options(task, name, chosen.options)
    refusal = task.game.refusal or chosen.supports(task)
    incumbent = Incumbent(task.game, task.metric)
    if refusal:
        end = Ended(Reason.UNSUPPORTED, refusal)
    else:
        end = yield from _follow(name, task, incumbent)
    status = incumbent.status(end.reason)
    uncounted = task.game.uncounted if incumbent.best else ""
    verdict = Verdict(Proof.NONE, "")
    if status is Status.UNSOLVABLE or (incumbent.is_maximum and (incumbent.value < 100 or _is_least(status))):
        verdict = yield from _checked(task, incumbent, status, name, check_proofs)
    yield Finished(
        Result(
            task.game,
            status,
            incumbent.best.engine if incumbent.best else name,
            task.metric,
            incumbent.best,
            incumbent.is_maximum,
            incumbent.lower_bound,
            task.limit.elapsed,
            end.statistics,
            message="; ".join(filter(None, [*incumbent.notes, end.message, uncounted])),
            evidence=incumbent.evidence,
            proof=verdict.proof,
            proof_note=verdict.note,
        )
    )


def _is_least(status: Status) -> bool:
    return status is Status.SOLVED_OPTIMALLY


def _refuse_unknown_options(task: Task, name: str, known: Mapping[str, str]) -> None:
    for option in task.options:
        if option in ON_DISK and option not in known:
            others = (other for other in ENGINES if option in engine_named(other).options)
            message = f"the engine {name} keeps nothing on disk, and takes no --{option}"
            hint = f"these do: {', '.join(others)}"
            raise UnsupportedError(Finding(Severity.ERROR, "not-on-disk", message, hint=hint))
        if option not in known:
            hint = f"{name} has {', '.join(known) or 'none'}"
            message = f"the engine {name} has no option {option!r}"
            raise UsageError(Finding(Severity.ERROR, "unknown-option", message, hint=hint))


def _follow(name: str, task: Task, incumbent: Incumbent) -> Generator[Event, None, Ended]:
    """Follow an engine's events to the end, which may be ours: the limit, Ctrl-C, or nothing left to gain."""
    latest: Mapping[str, int | float] = {}
    enough = {Status.SOLVED_OPTIMALLY, Status.UNSOLVABLE} | (set() if task.optimal else {Status.SOLVED})
    told: Bounded | None = None
    stream = engine_named(name).solve(task)
    try:
        with closing(stream):
            for event in stream:
                if isinstance(event, Ended):
                    return event
                if isinstance(event, Claim):
                    fresh = incumbent.take(event, name, _time_to_replay(task))
                    if fresh and incumbent.best is not None:
                        yield Found(incumbent.best)
                    bounded = Bounded(incumbent.is_maximum, incumbent.lower_bound)
                    if bounded != told:
                        told = bounded
                        yield bounded
                    if incumbent.status(Reason.GAVE_UP) in enough:
                        return Ended(Reason.FINISHED, statistics=latest)
                else:
                    latest = event.statistics or latest
                    incumbent.notes += [event.note] if event.note else []
                    yield event
                if task.limit.elapsed > task.limit.seconds + GRACE:
                    return Ended(Reason.TIME, statistics=latest)
                if resident_bytes() > task.limit.ceiling:
                    return Ended(Reason.MEMORY, statistics=latest)
    except Unfinished as late:
        return Ended(Reason.TIME, str(late), latest)
    except EngineMissing as missing:
        return Ended(Reason.UNSUPPORTED, str(missing), latest)
    except KeyboardInterrupt:
        return Ended(Reason.GAVE_UP, "interrupted", latest)
    return Ended(Reason.GAVE_UP, "the engine ended without a word", latest)


def _time_to_replay(task: Task) -> Limit:
    """What is left, and a little more: moves that come at the last moment are replayed too."""
    limit = task.limit
    more = max(LEAST_REPLAY, REPLAY_SHARE * limit.seconds)
    return Limit.by(limit.clock, limit.remaining + more, limit.memory_mb)


def _checked(
    task: Task, incumbent: Incumbent, status: Status, name: str, check_proofs: bool | None
) -> Generator[Event, None, Verdict]:
    """How strong the proof of the status is, after as much of a check as was asked for."""
    if check_proofs is False:
        return Verdict(Proof.ENGINE, "")
    earned = incumbent.best if incumbent.value > 0 else None
    cost = earned.cost if earned is not None and _is_least(status) else None
    foundation = foundation_of(task, incumbent.prover, name)
    question = Question(task.game, task.metric, incumbent.value, cost, earned, foundation)
    thorough = check_proofs is True or incumbent.value < 100
    seconds = task.limit.remaining if thorough else max(SHORT_CHECK, task.limit.elapsed)
    try:
        return (yield from check(question, task.limit.part(seconds), thorough=thorough))
    except KeyboardInterrupt:
        return Verdict(Proof.ENGINE, "the check was interrupted")


def solve(
    game: Game[Any, Any],
    *,
    engine: str | None = None,
    watch: Watcher | None = None,
    check_proofs: bool | None = None,
    **asked: Unpack[Asked],
) -> Result:
    """Solve a game and verify the answer; what is asked of the task has the names and the defaults of `make_task`.

    Without `optimal` the search ends when the best reward is held; with it, when the least cost for that reward
    is proved. Limits end the run with the best verified moves so far. `watch` is called with every sign of life and
    the best solution so far. `check_proofs` is told at `events`. The `clock` that seconds are told by may be one of
    CPU time (`process.cpu_clock`). Ctrl-C ends the run within a second, with what has been found.
    """
    task = make_task(game, **asked)
    best: Solution | None = None
    with closing(events(task, engine=engine, check_proofs=check_proofs)) as stream:
        event = next(stream)
        while not isinstance(event, Finished):
            try:
                if isinstance(event, Found):
                    best = event.solution
                elif isinstance(event, Progress) and watch is not None:
                    watch(event, best)
                event = next(stream)
            except KeyboardInterrupt:
                # The stream knows what has been found; it ends with that.
                event = stream.throw(KeyboardInterrupt())
    return event.result
