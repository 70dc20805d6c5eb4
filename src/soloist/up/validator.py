"""The validator: plans of unified-planning replayed by the reference semantics of PDDL."""

from __future__ import annotations

from typing import Any

from unified_planning.engines import Engine, ValidationResult, ValidationResultStatus
from unified_planning.engines.mixins import PlanValidatorMixin
from unified_planning.engines.results import FailedValidationReason, LogLevel, LogMessage
from unified_planning.plans import PlanKind

from soloist.errors import InputError
from soloist.languages.pddl.plan import validate
from soloist.up.translation import SupportsKind, Written


class SoloistValidator(SupportsKind, Engine, PlanValidatorMixin):  # type: ignore[misc]
    """Says whether a sequential plan is valid, and which action fails and why."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        PlanValidatorMixin.__init__(self)

    @property
    def name(self) -> str:
        return "soloist-validator"

    @staticmethod
    def supports_plan(plan_kind: Any) -> bool:
        return bool(plan_kind == PlanKind.SEQUENTIAL_PLAN)

    def _validate(self, problem: Any, plan: Any) -> Any:
        try:
            written = Written(problem)
            verdict = validate(written.game, written.steps(plan))
        except InputError as error:
            return self._told(ValidationResultStatus.UNKNOWN, str(error))
        if verdict.valid:
            return self._told(ValidationResultStatus.VALID, str(verdict))
        failed = (verdict.step or 0) <= len(plan.actions)
        reasons = FailedValidationReason
        return self._told(
            ValidationResultStatus.INVALID,
            str(verdict),
            reason=reasons.INAPPLICABLE_ACTION if failed else reasons.UNSATISFIED_GOALS,
            inapplicable_action=plan.actions[(verdict.step or 1) - 1] if failed else None,
        )

    def _told(self, status: Any, message: str, **more: Any) -> Any:
        return ValidationResult(status, self.name, [LogMessage(LogLevel.INFO, message)], **more)
