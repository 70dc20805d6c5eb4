"""Several solutions: what may be asked for, and what is told where it cannot be had."""

from __future__ import annotations

import importlib.util
from fractions import Fraction
from pathlib import Path

import pytest

from soloist.api import solve
from soloist.engines.engine import Task
from soloist.engines.registry import engine_named
from soloist.errors import UsageError
from soloist.game.solution import Solution
from soloist.languages.registry import read_one
from soloist.limit import Limit
from soloist.pipeline import wanted
from soloist.pipeline.diverse import distance, most_different
from toy import Stairs

CANAL = Path(__file__).resolve().parents[2] / "examples" / "canal-problem.pddl"


@pytest.mark.parametrize(
    ("number", "bound", "diverse", "words"),
    [
        (1, "2", False, "several solutions"),
        (1, None, True, "several solutions"),
        (3, "0.9", False, "below 1"),
        (3, "much", False, "a number"),
        (3, "1/0", False, "a number"),
    ],
)
def test_what_makes_no_sense_is_the_callers_mistake(number: int, bound: str | None, diverse: bool, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        wanted(number, bound, diverse)


def test_without_the_planner_dearer_solutions_are_told_to_need_it(monkeypatch: pytest.MonkeyPatch) -> None:
    find_spec = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, package=None: None if name == "up_symk" else find_spec(name, package)
    )
    result = solve(CANAL, engine="search", solutions=3, quality_bound=2)
    assert result.solutions == ()
    assert "symk is not installed" in result.message and "pip install" in result.message


def test_a_game_that_no_planner_takes_has_optimal_solutions_only() -> None:
    result = solve(Stairs(), engine="blackbox", solutions=2, quality_bound=2)
    assert "no engine gives dearer or diverse solutions" in result.message


def made(*moves: str) -> Solution:
    return Solution(moves, 100, len(moves), "moves", Stairs())


def test_the_farthest_solutions_are_chosen_and_none_of_the_same_moves() -> None:
    first, near, far, same = made("a", "b", "c"), made("a", "b", "d"), made("x", "y"), made("c", "b", "a", "a")
    assert distance(first, near) == Fraction(1, 2)
    assert distance(first, same) == 0
    chosen, least = most_different([first, near, far, same], 2)
    assert (chosen, least) == ((first, far), Fraction(1))
    chosen, least = most_different([first, near, far, same], 9)
    assert (set(map(id, chosen)), least) == ({id(first), id(near), id(far)}, Fraction(1, 2))


@pytest.mark.parametrize("bound", ["nan", "1e400", "1e999999999", "1e-999999999", "4/0", "0.5", "-2", "9" * 5000, "²"])
def test_a_bound_that_makes_no_sense_is_wrong_usage_at_once(bound: str) -> None:
    with pytest.raises(UsageError, match=r"the quality bound is a number|is below 1"):
        wanted(3, bound)
    task = Task(read_one(str(CANAL)), "cost", False, Limit(1.0), {"plans": "3", "quality": bound})
    assert "a factor from 1 on" in str(engine_named("symk").supports(task))
