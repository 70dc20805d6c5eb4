"""Without the planners' packages the planner engines say what to install, and PDDL is solved by other means."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from soloist.game.solution import Status
from soloist.languages.registry import read_one
from soloist.pipeline import solve

CANAL = Path(__file__).resolve().parents[3] / "examples" / "canal-problem.pddl"


@pytest.fixture(autouse=True)
def no_planners(monkeypatch: pytest.MonkeyPatch) -> None:
    find_spec = importlib.util.find_spec

    def without_planners(name: str, package: str | None = None) -> object:
        hidden = name in ("up_fast_downward", "up_symk", "fast_downward")
        return None if hidden else find_spec(name, package)

    monkeypatch.setattr(importlib.util, "find_spec", without_planners)


@pytest.mark.parametrize("engine", ["downward", "symk", "anytime"])
def test_a_planner_engine_names_the_command_that_installs_it(engine: str) -> None:
    result = solve(read_one(str(CANAL)), engine=engine)
    assert result.status is Status.UNSUPPORTED
    assert "pip install 'soloist[planners]'" in result.message


def test_a_planning_task_is_solved_by_default_all_the_same() -> None:
    result = solve(read_one(str(CANAL)))
    assert (result.status, result.value) in ((Status.SOLVED, 100), (Status.SOLVED_OPTIMALLY, 100))
    assert "Fast Downward is not installed" in result.message
    assert "the portfolio took over" in result.message
