"""Problems of unified-planning as games, through the PDDL that the library writes; and plans back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from unified_planning.io import PDDLReader, PDDLWriter
from unified_planning.model import ProblemKind
from unified_planning.model.metrics import MinimizeSequentialPlanLength
from unified_planning.model.problem_kind import FEATURES
from unified_planning.model.problem_kind_versioning import LATEST_PROBLEM_KIND_VERSION
from unified_planning.plans import Plan

from soloist.languages.pddl.game import PddlGame
from soloist.languages.pddl.plan import read_plan
from soloist.languages.pddl.reader import read
from soloist.source import Source

_KIND = {
    "set_problem_class": ("ACTION_BASED",),
    "set_typing": ("FLAT_TYPING", "HIERARCHICAL_TYPING"),
    "set_conditions_kind": (
        "NEGATIVE_CONDITIONS",
        "DISJUNCTIVE_CONDITIONS",
        "EQUALITIES",
        "EXISTENTIAL_CONDITIONS",
        "UNIVERSAL_CONDITIONS",
    ),
    "set_effects_kind": (
        "CONDITIONAL_EFFECTS",
        "FORALL_EFFECTS",
        "STATIC_FLUENTS_IN_BOOLEAN_ASSIGNMENTS",
        "FLUENTS_IN_BOOLEAN_ASSIGNMENTS",
        "INCREASE_EFFECTS",
        "DECREASE_EFFECTS",
        "STATIC_FLUENTS_IN_NUMERIC_ASSIGNMENTS",
        "FLUENTS_IN_NUMERIC_ASSIGNMENTS",
    ),
    "set_quality_metrics": ("ACTIONS_COST", "PLAN_LENGTH"),
    "set_actions_cost_kind": ("STATIC_FLUENTS_IN_ACTIONS_COST", "INT_NUMBERS_IN_ACTIONS_COST"),
    "set_fluents_type": ("DERIVED_FLUENTS", "INT_FLUENTS", "REAL_FLUENTS", "NUMERIC_FLUENTS"),
    # Numbers with bounds are left out: the library's PDDL does not state them.
    "set_problem_type": ("SIMPLE_NUMERIC_PLANNING", "GENERAL_NUMERIC_PLANNING"),
    "set_numbers": ("CONTINUOUS_NUMBERS", "DISCRETE_NUMBERS"),
}


def supported_kind() -> Any:
    """What problems may have: what the PDDL of this project has, as far as this version of the library knows it."""
    kind = ProblemKind(version=LATEST_PROBLEM_KIND_VERSION)
    known = {feature for features in FEATURES.values() for feature in features}
    for setter, features in _KIND.items():
        for feature in known.intersection(features):
            getattr(kind, setter)(feature)
    return kind


class SupportsKind:
    """What engines of the library are asked about the problems they take; ours all take the same."""

    @staticmethod
    def supported_kind() -> Any:
        return supported_kind()

    @staticmethod
    def supports(problem_kind: Any) -> bool:
        return bool(problem_kind <= supported_kind())


class Written:
    """A problem as a game; its writer knows which name stands for what."""

    def __init__(self, problem: Any) -> None:
        self._problem = problem
        self._writer = PDDLWriter(problem, needs_requirements=True, rewrite_bool_assignments=True)
        domain = Source("domain.pddl", self._writer.get_domain())
        [self.game] = read(domain, "problem.pddl", Source("problem.pddl", self._writer.get_problem()))

    game: PddlGame

    @property
    def metric(self) -> str:
        """What the problem asks to be least: the cost, or the number of actions where it says so or nothing."""
        return "moves" if self._counts_actions else self.game.metrics[0]

    @property
    def uncounted(self) -> str:
        """What the problem asks for and no metric counts, in words; empty where nothing is."""
        return "" if self._counts_actions else self.game.uncounted

    @property
    def _counts_actions(self) -> bool:
        metrics = self._problem.quality_metrics
        return not metrics or isinstance(metrics[0], MinimizeSequentialPlanLength)

    def plan(self, moves: Sequence[str]) -> Plan:
        """Moves as a plan of the library."""
        reader = PDDLReader(self._problem.environment)
        return reader.parse_plan_string(self._problem, "\n".join(moves), self._writer.get_item_named)

    def steps(self, plan: Plan) -> list[str]:
        """A plan of the library as steps."""
        return read_plan(Source("plan", self._writer.get_plan(plan)))
