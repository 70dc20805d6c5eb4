"""The planners: every engine of this project behind the interface of unified-planning."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from typing import IO, Any

from unified_planning.engines import Engine, PlanGenerationResult, PlanGenerationResultStatus
from unified_planning.engines.mixins import OneshotPlannerMixin
from unified_planning.engines.mixins.oneshot_planner import OptimalityGuarantee
from unified_planning.engines.results import LogLevel, LogMessage

from soloist.errors import InputError, SoloistError
from soloist.game.result import Result
from soloist.game.solution import Status
from soloist.limit import DEFAULT_MEMORY_MB
from soloist.pipeline import solve
from soloist.up.translation import SupportsKind, Written

#: Seconds for who sets no limit.
_FOR_EVER = 1e9

_STATUSES = {
    Status.UNSOLVABLE: PlanGenerationResultStatus.UNSOLVABLE_PROVEN,
    Status.TIMEOUT: PlanGenerationResultStatus.TIMEOUT,
    Status.MEMOUT: PlanGenerationResultStatus.MEMOUT,
    Status.UNSUPPORTED: PlanGenerationResultStatus.UNSUPPORTED_PROBLEM,
    Status.UNSOLVED: PlanGenerationResultStatus.UNSOLVABLE_INCOMPLETELY,
    Status.ERROR: PlanGenerationResultStatus.INTERNAL_ERROR,
}


class SoloistPlanner(SupportsKind, Engine, OneshotPlannerMixin):  # type: ignore[misc]
    """A plan soon; `engine`, `memory` (megabytes), `options` and `seed` are as in `soloist solve`."""

    _optimal = False

    def __init__(
        self,
        engine: str | None = None,
        memory: int = DEFAULT_MEMORY_MB,
        options: Mapping[str, str] | None = None,
        seed: int = 0,
        **others: Any,
    ) -> None:
        super().__init__(**others)
        OneshotPlannerMixin.__init__(self)
        self._how: dict[str, Any] = {"engine": engine, "memory_mb": memory, "options": options, "seed": seed}

    @property
    def name(self) -> str:
        return "soloist"

    @staticmethod
    def satisfies(optimality_guarantee: Any) -> bool:
        return bool(optimality_guarantee == OptimalityGuarantee.SATISFICING)

    def _solve(
        self,
        problem: Any,
        heuristic: Callable[[Any], float | None] | None = None,
        timeout: float | None = None,
        output_stream: IO[str] | None = None,
    ) -> Any:
        if heuristic is not None:
            warnings.warn("soloist has its own heuristics, and leaves this one out", stacklevel=2)
        try:
            written = Written(problem)
        except InputError as error:
            return self._without_plan(PlanGenerationResultStatus.UNSUPPORTED_PROBLEM, str(error))
        if self._optimal and written.uncounted:
            return self._without_plan(PlanGenerationResultStatus.UNSUPPORTED_PROBLEM, written.uncounted)
        seconds = timeout if timeout is not None else _FOR_EVER
        try:
            result = solve(written.game, metric=written.metric, optimal=self._optimal, seconds=seconds, **self._how)
        except InputError as error:
            return self._without_plan(PlanGenerationResultStatus.UNSUPPORTED_PROBLEM, str(error))
        except SoloistError as error:
            return self._without_plan(PlanGenerationResultStatus.INTERNAL_ERROR, str(error))
        if output_stream is not None:
            output_stream.write(f"{result}\n")
        return self._told(problem, written, result)

    def _told(self, problem: Any, written: Written, result: Result) -> Any:
        status = _STATUSES.get(result.status)
        if status is None:
            # Where nothing is to be least, or something that is not counted, nothing is optimal.
            asked = bool(problem.quality_metrics) and not written.uncounted
            best = result.status is Status.SOLVED_OPTIMALLY and asked
            kinds = PlanGenerationResultStatus
            status = kinds.SOLVED_OPTIMALLY if best else kinds.SOLVED_SATISFICING
        won = result.solution is not None and result.solution.value == 100
        return PlanGenerationResult(
            status,
            written.plan(result.moves) if won else None,
            engine_name=self.name,
            metrics={"engine_internal_time": str(result.seconds)},
            log_messages=[LogMessage(LogLevel.INFO, f"{result} {result.message}".strip())],
        )

    def _without_plan(self, status: Any, message: str) -> Any:
        log = [LogMessage(LogLevel.ERROR, message)]
        return PlanGenerationResult(status, None, engine_name=self.name, log_messages=log)


class SoloistOptimalPlanner(SoloistPlanner):
    """A plan that is proved to be the best."""

    _optimal = True

    @property
    def name(self) -> str:
        return "soloist-opt"

    @staticmethod
    def satisfies(optimality_guarantee: Any) -> bool:
        del optimality_guarantee
        return True
