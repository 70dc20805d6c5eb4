"""The PDDL models against the reference rules: the same moves in the same states; plans come back as letters."""

from __future__ import annotations

import importlib.util
import random

import pytest

from snowman_levels import random_level, read_level
from soloist.errors import UnsupportedError
from soloist.game.solution import Status
from soloist.languages.pddl.game import PddlGame
from soloist.languages.pddl.game import State as PddlState
from soloist.languages.pddl.reader import read as read_pddl
from soloist.languages.snowman.game import SnowmanGame, State
from soloist.languages.snowman.pddl import DIRECTIONS, MODELS, translate
from soloist.languages.snowman.route import path
from soloist.pipeline import solve
from soloist.source import Source

LETTERS = {long: short for short, long in DIRECTIONS.items()}
TINY = "######\n#4'2.#\n###1q#\n#''.'#\n######\n"

needs_planners = pytest.mark.skipif(
    importlib.util.find_spec("up_fast_downward") is None or importlib.util.find_spec("up_symk") is None,
    reason="the planners are not installed: pip install 'soloist[planners]'",
)


def pddl_of(game: SnowmanGame, model: str) -> PddlGame:
    """The level read back from its translation."""
    return read_pddl(Source("level.pddl", translate(game, model)), "level.pddl")[0]


def actions(planning: PddlGame, state: PddlState) -> dict[tuple[str, str, str], str]:
    """What the model allows, without the goal action: (name, where the character is, letter) and the step's text."""
    found = {}
    for move in planning.moves(state):
        text = planning.move_text(move)
        name, *arguments = text.strip("()").split()
        if name != "goal":
            stand = arguments[0] if name == "move_character" else arguments[-4]
            found[name, stand, LETTERS[arguments[-1]]] = text
    return found


def loc(cell: tuple[int, int]) -> str:
    return f"loc_{cell[0]}_{cell[1]}"


def ball_moves(game: SnowmanGame, state: State) -> set[tuple[str, str, str]]:
    """Every ball move that a walk leads to, by the reference rules."""
    found = set()
    for cell in game.level.floor:
        if path(game, state, cell) is not None:
            there = State(cell, state.snow, state.stacks)
            found |= {("move_ball", loc(cell), move.lower()) for move in game.moves(there) if move.isupper()}
    return found


@pytest.mark.parametrize("seed", range(6))
def test_the_basic_model_allows_just_the_moves_of_the_rules(seed: int) -> None:
    game, rng = read_level(random_level(seed, snowmen=(1, 2))), random.Random(seed)
    planning = pddl_of(game, "basic")
    state, there = game.initial, planning.initial
    for _ in range(12):
        legal = game.moves(state)
        expected = {
            ("move_ball" if move.isupper() else "move_character", loc(state.character), move.lower()) for move in legal
        }
        offered = actions(planning, there)
        assert set(offered) == expected
        if not legal:
            break
        move = rng.choice([move for move in legal if move.isupper()] or legal)
        step = offered["move_ball" if move.isupper() else "move_character", loc(state.character), move.lower()]
        state, there = game.apply(state, move), planning.apply(there, planning.read_move(step))


@pytest.mark.parametrize("seed", range(4))
def test_the_reachability_model_allows_just_the_ball_moves_that_a_walk_leads_to(seed: int) -> None:
    game, rng = read_level(random_level(seed, snowmen=(1,))), random.Random(seed)
    planning = pddl_of(game, "reachability")
    state, there = game.initial, planning.initial
    for _ in range(5):
        offered = actions(planning, there)
        assert set(offered) == ball_moves(game, state)
        if not offered:
            break
        name, stand, letter = rng.choice(sorted(offered))
        there = planning.apply(there, planning.read_move(offered[name, stand, letter]))
        _, row, column = stand.split("_")
        state = game.apply(State((int(row), int(column)), state.snow, state.stacks), letter)


def test_an_unknown_model_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnsupportedError, match="reachability"):
        translate(read_level(TINY), "magic")


@needs_planners
@pytest.mark.parametrize(
    # SymK takes minutes for the derived predicate even here.
    ("model", "engine"),
    [
        (model, engine)
        for model in MODELS
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
