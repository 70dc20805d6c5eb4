"""The pipeline: choose an engine, run it within its limits, verify what it claims, say how it ended.

    claim --verify--> solution --> result

Every claim with moves is replayed before it counts. A claim of a maximum or of a lower bound cannot be replayed;
it is kept apart (`value_is_maximum`, `lower_bound`), and certificates make such claims checkable by others.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from soloist.engines.engine import Ended, Progress, Reason, Task
from soloist.engines.registry import default_engine, engine_named
from soloist.errors import EngineMissing, UsageError, VerificationError
from soloist.game.metric import better, choose_metric
from soloist.game.model import Game
from soloist.game.solution import Certificate, Claim, Solution, Status
from soloist.limit import Limit
from soloist.source import Finding, Severity
from soloist.verify.replay import verify

#: How long after its limit an engine may still report what it has; then it is stopped.
GRACE = 0.5


@dataclass(frozen=True)
class Result:
    """How an attempt to solve a game ended, and the best verified solution."""

    game: Game[Any, Any]
    status: Status
    engine: str
    metric: str
    solution: Solution | None = None
    value_is_maximum: bool = False
    lower_bound: int | None = None
    seconds: float = 0.0
    statistics: Mapping[str, int | float] = field(default_factory=dict)
    certificate: Certificate | None = None
    message: str = ""
    #: What the engine said to have exhausted or proved, last.
    evidence: str = ""

    @property
    def value(self) -> int | None:
        """The reward of the final state, where one was reached."""
        return self.solution.value if self.solution else None

    @property
    def cost(self) -> int | None:
        """What the solution costs under the metric."""
        return self.solution.cost if self.solution else None

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the solution; none where there is no solution."""
        return self.solution.moves if self.solution else ()

    def as_json(self) -> dict[str, object]:
        """The object that `soloist solve --json` prints; its keys are a contract."""
        solution = self.solution
        return {
            "game": {"path": self.game.path, "language": self.game.language, "title": self.game.title},
            "status": str(self.status),
            "engine": self.engine,
            "value": self.value,
            "value_is_maximum": self.value_is_maximum,
            "metric": self.metric,
            "cost": self.cost,
            "lower_bound": self.lower_bound,
            "solution": list(solution.moves) if solution else None,
            "lurd": self.game.lurd(solution.moves) if solution else None,
            "verified": solution is not None,
            "seconds": round(self.seconds, 3),
            "statistics": dict(self.statistics),
            "certificate": str(self.certificate.folder) if self.certificate else None,
            "message": self.message,
        }

    def __str__(self) -> str:
        if self.solution is None:
            return f"{self.game.title}: {self.status} ({self.engine}, {self.seconds:.2f} s)"
        proof = "the maximum" if self.value_is_maximum else "not proved to be the maximum"
        return (
            f"{self.game.title}: {self.status}, reward {self.value} ({proof}), "
            f"{self.cost} {self.metric} ({self.engine}, {self.seconds:.2f} s)"
        )

    def __repr__(self) -> str:
        return f"<Result {self}>"


def no_result(path: str, status: Status, message: str) -> dict[str, object]:
    """The object of `solve --json` where there is no `Result`: a file that cannot be read, a run that was lost."""
    return {
        "game": {"path": path, "language": None, "title": None},
        "status": str(status),
        "engine": None,
        "value": None,
        "value_is_maximum": False,
        "metric": None,
        "cost": None,
        "lower_bound": None,
        "solution": None,
        "lurd": None,
        "verified": False,
        "seconds": 0.0,
        "statistics": {},
        "certificate": None,
        "message": message,
    }


class _Standing:
    """What is known so far in a run: the best verified solution and what has been proved around it."""

    def __init__(self, game: Game[Any, Any], metric: str) -> None:
        self._game = game
        self._metric = metric
        self.best: Solution | None = None
        self._maximum: int | None = None
        self._bound: int | None = None
        self.evidence = ""
        self.notes: list[str] = []

    def take(self, claim: Claim, engine: str) -> None:
        """Verify a claim and learn from it; a false one raises `VerificationError`."""
        solution = verify(self._game, claim, self._metric)
        if solution is not None and (
            self.best is None or better(solution.value, solution.cost, self.best.value, self.best.cost)
        ):
            self.best = Solution(
                solution.moves, solution.value, solution.cost, self._metric, claim.engine or engine, claim.evidence
            )
        if claim.maximum or claim.unsolvable:
            self._maximum = solution.value if solution else 0
        if claim.lower_bound is not None:
            self._bound = max(claim.lower_bound, self._bound or 0)
        if claim.maximum or claim.unsolvable or claim.lower_bound is not None:
            self.evidence = claim.evidence
        self._reject_contradictions()

    def _reject_contradictions(self) -> None:
        """A verified solution refutes any claim that nothing so good, or nothing so cheap, exists."""
        if self.best is None:
            return
        if self._maximum is not None and self.best.value > self._maximum:
            raise VerificationError(
                f"{self._maximum} was claimed to be the maximum, but verified moves earn {self.best.value}"
            )
        if self.is_maximum and self.lower_bound is not None and self.best.cost < self.lower_bound:
            raise VerificationError(
                f"at least {self.lower_bound} {self._metric} were claimed to be needed, "
                f"but verified moves need {self.best.cost}"
            )

    @property
    def lower_bound(self) -> int | None:
        """What a play of the maximum reward costs at least; nothing where plays are worth nothing."""
        worthless = self.is_maximum and (self.best is None or self.best.value == 0)
        return None if worthless else self._bound

    @property
    def is_maximum(self) -> bool:
        """Whether the best reward is known to be the most there is."""
        value = self.best.value if self.best else 0
        return value == 100 or (self._maximum is not None and value >= self._maximum)

    def status(self, reason: Reason) -> Status:
        """The status that these findings and the reason of the end amount to."""
        if self.is_maximum:
            if self.best is None or self.best.value == 0:
                return Status.UNSOLVABLE
            proved = self.lower_bound is not None and self.best.cost <= self.lower_bound
            return Status.SOLVED_OPTIMALLY if proved else Status.SOLVED
        return _STATUS_OF_REASON[reason]


_STATUS_OF_REASON = {
    Reason.FINISHED: Status.UNSOLVED,
    Reason.GAVE_UP: Status.UNSOLVED,
    Reason.TIME: Status.TIMEOUT,
    Reason.MEMORY: Status.MEMOUT,
    Reason.UNSUPPORTED: Status.UNSUPPORTED,
}

Watcher = Callable[[Progress, Solution | None], None]


def solve(
    game: Game[Any, Any],
    *,
    engine: str | None = None,
    metric: str | None = None,
    optimal: bool = False,
    seconds: float = 60.0,
    memory_mb: int = 4000,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
    watch: Watcher | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Result:
    """Solve a game and verify the answer.

    Without `optimal` the search ends when the best reward is held; with it, when the least cost for that reward
    is proved. Limits end the run with the best verified moves so far. `watch` is called with every sign of life.
    The `clock` that seconds are told by may be one of CPU time (`process.cpu_clock`). Ctrl-C ends the run within a
    second, with what has been found.
    """
    name = engine or default_engine(game.language)
    limit = Limit.by(clock, seconds, memory_mb)
    task = Task(game, choose_metric(game, metric), optimal, limit, dict(options or {}), seed)
    chosen = engine_named(name)
    for option in task.options:
        if option not in chosen.options:
            hint = f"{name} has {', '.join(chosen.options) or 'none'}"
            message = f"the engine {name} has no option {option!r}"
            raise UsageError(Finding(Severity.ERROR, "unknown-option", message, hint=hint))
    refusal = game.refusal or chosen.supports(task)
    standing = _Standing(game, task.metric)
    end = Ended(Reason.UNSUPPORTED, refusal) if refusal else _run(name, task, standing, watch)
    return Result(
        game,
        standing.status(end.reason),
        standing.best.engine if standing.best else name,
        task.metric,
        standing.best,
        standing.is_maximum,
        standing.lower_bound,
        limit.elapsed,
        end.statistics,
        message="; ".join(filter(None, [*standing.notes, end.message])),
        evidence=standing.evidence,
    )


def _run(name: str, task: Task, standing: _Standing, watch: Watcher | None) -> Ended:
    """Follow an engine's events to the end, which may be ours: the limit, Ctrl-C, or nothing left to gain."""
    latest: Mapping[str, int | float] = {}
    enough = {Status.SOLVED_OPTIMALLY, Status.UNSOLVABLE} | (set() if task.optimal else {Status.SOLVED})
    events = engine_named(name).solve(task)
    try:
        with closing(events):
            for event in events:
                if isinstance(event, Ended):
                    return event
                if isinstance(event, Claim):
                    standing.take(event, name)
                    if standing.status(Reason.GAVE_UP) in enough:
                        return Ended(Reason.FINISHED, statistics=latest)
                else:
                    latest = event.statistics or latest
                    standing.notes += [event.note] if event.note else []
                    if watch is not None:
                        watch(event, standing.best)
                if task.limit.elapsed > task.limit.seconds + GRACE:
                    return Ended(Reason.TIME, statistics=latest)
    except EngineMissing as missing:
        return Ended(Reason.UNSUPPORTED, str(missing), latest)
    except KeyboardInterrupt:
        return Ended(Reason.GAVE_UP, "interrupted", latest)
    return Ended(Reason.GAVE_UP, "the engine ended without a word", latest)
