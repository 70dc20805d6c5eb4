"""Behind the interface of unified-planning: the library's own problems are solved and their plans judged as it says."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("unified_planning")

from unified_planning.engines import PlanGenerationResultStatus, SequentialPlanValidator, ValidationResultStatus
from unified_planning.environment import Environment, get_environment
from unified_planning.shortcuts import (
    Fluent,
    InstantaneousAction,
    Int,
    IntType,
    MinimizeActionCosts,
    OneshotPlanner,
    PlanValidator,
    Problem,
)
from unified_planning.test.examples import get_example_problems

import soloist.up
from soloist.up.planner import SoloistPlanner

get_environment().credits_stream = None
SOLVED = {PlanGenerationResultStatus.SOLVED_OPTIMALLY, PlanGenerationResultStatus.SOLVED_SATISFICING}


#: Where the library has its test cases with numbers.
NUMERIC = tuple(
    f"numeric.{name}"
    for name in (
        "block_grouping",
        "complex_linear_conditions",
        "complex_nonlinear_conditions",
        "constant_additive_effects",
        "linear_effects",
        "nonlinear_effects",
        "problem_basic",
        "simple_linear_conditions",
        "simple_nonlinear_conditions",
    )
)


def cases() -> Iterator[tuple[str, Any]]:
    """The library's examples, and its test cases for classical planning, as far as the kind is supported."""
    found = dict(get_example_problems())
    package = importlib.util.find_spec("up_test_cases")
    if package is not None and package.origin is not None:
        # Its modules import one another from its own folder.
        folder = str(Path(package.origin).parent)
        sys.path.insert(0, folder)
        try:
            for name in ("classical.basic_problems", "classical.metric_problems", *NUMERIC):
                module = importlib.import_module(f"up_test_cases.builtin.{name}")
                found |= {f"{name} {each}": case for each, case in module.get_test_cases().items()}
        finally:
            sys.path.remove(folder)
    for name, case in found.items():
        if SoloistPlanner.supports(case.problem.kind):
            yield name, case


CASES = dict(cases())
#: Those that a plain search solves at once; of those with numbers some have no end of states.
PLAIN = [name for name in CASES if not name.startswith("numeric")]


def check(case: Any, result: Any) -> None:
    """The result is what the library says of its problem, by its own validator."""
    if not case.solvable:
        assert result.status is PlanGenerationResultStatus.UNSOLVABLE_PROVEN
        return
    assert result.status in SOLVED
    judged = SequentialPlanValidator().validate(case.problem, result.plan)
    assert judged.status is ValidationResultStatus.VALID
    if case.optimum is not None and result.status is PlanGenerationResultStatus.SOLVED_OPTIMALLY:
        assert list(judged.metric_evaluations.values()) == [case.optimum]


def test_there_are_cases() -> None:
    assert len(CASES) > 15


@pytest.mark.parametrize("name", PLAIN)
def test_problems_of_the_library_are_solved(name: str) -> None:
    with OneshotPlanner(name="soloist-opt", params={"engine": "blackbox"}) as planner:
        check(CASES[name], planner.solve(CASES[name].problem, timeout=60))


def test_there_are_cases_with_numbers() -> None:
    assert len(CASES) - len(PLAIN) > 20


@pytest.mark.parametrize(
    "name",
    [
        "basic",
        "basic_with_costs",
        "hierarchical_blocks_world",
        "numeric.block_grouping block_grouping_5_5_1_1",
        "numeric.complex_nonlinear_conditions universal_nonlinear_conditions",
        "numeric.constant_additive_effects constant_decrease_effect_2",
        "numeric.linear_effects linear_conditional_effects",
        "numeric.nonlinear_effects nonlinear_assign_effects",
    ],
)
def test_the_portfolio_and_the_planners_serve_too(name: str) -> None:
    with OneshotPlanner(name="soloist") as planner:
        check(CASES[name], planner.solve(CASES[name].problem, timeout=60))


@pytest.mark.parametrize("name", CASES)
def test_plans_are_judged_as_the_library_judges_them(name: str) -> None:
    case = CASES[name]
    with PlanValidator(name="soloist-validator") as validator:
        for plan in case.valid_plans:
            assert validator.validate(case.problem, plan).status is ValidationResultStatus.VALID
        for plan in case.invalid_plans:
            assert validator.validate(case.problem, plan).status is ValidationResultStatus.INVALID
        for plan in case.valid_plans:
            shorter = type(plan)(plan.actions[:-1]) if plan.actions else None
            if shorter is not None:
                theirs = SequentialPlanValidator().validate(case.problem, shorter)
                ours = validator.validate(case.problem, shorter)
                assert (ours.status, ours.reason) == (theirs.status, theirs.reason)


def test_the_optimum_comes_by_name_of_the_guarantee() -> None:
    factory = get_environment().factory
    assert factory.engine("soloist-opt").satisfies("anything") and not factory.engine("soloist").satisfies("anything")


def test_another_environment_is_served_when_asked() -> None:
    other = Environment()
    soloist.up.register(other)
    soloist.up.register(other)
    assert set(soloist.up.ENGINES) <= set(other.factory.engines)


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("soloist-opt", PlanGenerationResultStatus.UNSUPPORTED_PROBLEM),
        ("soloist", PlanGenerationResultStatus.SOLVED_SATISFICING),
    ],
)
@pytest.mark.filterwarnings("ignore:We cannot establish")
def test_what_is_not_minimised_is_not_called_optimal(name: str, status: PlanGenerationResultStatus) -> None:
    toll, there = Fluent("toll", IntType()), Fluent("there")
    go, wait = InstantaneousAction("go"), InstantaneousAction("wait")
    go.add_effect(there, True)
    wait.add_effect(toll, 0)
    problem = Problem("tolls")
    problem.add_fluent(toll, default_initial_value=9)
    problem.add_fluent(there, default_initial_value=False)
    problem.add_actions([go, wait])
    problem.add_goal(there)
    problem.add_quality_metric(MinimizeActionCosts({go: toll, wait: Int(1)}))
    with OneshotPlanner(name=name) as planner:
        assert planner.solve(problem).status is status
