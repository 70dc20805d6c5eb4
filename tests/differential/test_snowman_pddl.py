"""The PDDL models against the reference rules: the same moves in the same states; plans come back as letters."""

from __future__ import annotations

import importlib.util

import pytest

from snowman_levels import random_level, read_level
from snowman_models import difference
from soloist.errors import UnsupportedError
from soloist.game.solution import Status
from soloist.languages.pddl.translation.files import translate
from soloist.languages.snowman.pddl import MODELS
from soloist.pipeline import solve

TINY = "######\n#4'2.#\n###1q#\n#''.'#\n######\n"

needs_planners = pytest.mark.skipif(
    importlib.util.find_spec("up_fast_downward") is None or importlib.util.find_spec("up_symk") is None,
    reason="the planners are not installed: pip install 'soloist[planners]'",
)


@pytest.mark.parametrize("seed", range(6))
def test_the_basic_model_allows_just_the_moves_of_the_rules(seed: int) -> None:
    assert difference(read_level(random_level(seed, snowmen=(1, 2))), "basic", seed, steps=12) == ""


@pytest.mark.parametrize("seed", range(4))
def test_the_reachability_model_allows_just_the_ball_moves_that_a_walk_leads_to(seed: int) -> None:
    assert difference(read_level(random_level(seed, snowmen=(1,))), "reachability", seed, steps=5) == ""


def test_the_literal_goal_action_ends_where_all_snowmen_stand_and_nothing_else_changes() -> None:
    for seed, snowmen in ((0, 1), (1, 1), (2, 2)):
        level = read_level(random_level(seed, snowmen=(snowmen,)))
        assert difference(level, "basic-literal", seed, steps=3) == ""


def test_the_literal_goal_action_names_every_ball_once_and_a_place_for_each_snowman() -> None:
    text = translate(read_level(random_level(2, snowmen=(2,))), "cheating-literal")
    assert isinstance(text, str)
    assert ":parameters (?b0 ?b1 ?b2 ?b3 ?b4 ?b5 - ball ?p0 ?p1 - loc)" in text
    assert "finishing" not in text


def test_an_unknown_model_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnsupportedError, match="reachability"):
        translate(read_level(TINY), "magic")


@needs_planners
@pytest.mark.parametrize(
    # SymK takes minutes for the derived predicate even here.
    ("model", "engine"),
    [
        (model, engine)
        for model in (*MODELS, "basic-literal")
        for engine in ("downward", "symk")
        if (model, engine) != ("reachability", "symk")
    ],
)
def test_planners_agree_with_the_native_solver(model: str, engine: str) -> None:
    game = read_level(TINY)
    best = solve(game, engine="snowman", optimal=True).cost
    assert best is not None
    result = solve(game, engine=engine, optimal=True, options={"model": model}, seconds=30)
    # However far the planner came: a bound is no more than the optimum, a valid plan no less.
    assert result.lower_bound is None or result.lower_bound <= best
    assert result.cost is None or result.cost >= best
    if result.status is Status.SOLVED_OPTIMALLY:
        assert result.cost == best
    else:
        assert result.status is Status.TIMEOUT or result.cost is not None or "not valid" in result.message


@needs_planners
def test_the_basic_model_counts_steps_where_steps_are_asked_for() -> None:
    game = read_level(TINY)
    best = solve(game, engine="snowman", metric="moves", optimal=True).cost
    assert best is not None
    result = solve(game, engine="downward", metric="moves", seconds=30)
    assert result.cost is None or result.cost >= best
    assert result.status is Status.TIMEOUT or result.cost == len(result.moves)


@needs_planners
def test_a_model_without_steps_refuses_to_count_them() -> None:
    result = solve(read_level(TINY), engine="symk", metric="moves", options={"model": "reachability"})
    assert result.status is Status.UNSUPPORTED
