"""Both finite-domain forms, the grounder's and Fast Downward's, play as the rule sheet does, and anytime plays them."""

from __future__ import annotations

from pathlib import Path

import pytest

from data_folder import data_file, needs_data
from finite_domain_play import finite_domain_differences, prepared
from soloist.engines.anytime import Prepared
from soloist.game.solution import Status
from soloist.languages.gdl.game import GdlGame
from soloist.languages.registry import read_one
from soloist.pipeline import solve

pytest.importorskip("fast_downward")

EXAMPLES = Path(__file__).parents[2] / "examples"
#: Sheets that the translator is quick with, and others; `python bench/planning.py --finite-domain` plays them all.
NAMES = ("hanoi", "blocks", "maze", "lightsOn", "eightPuzzle", "asteroids", "chineseCheckers1", "futoshiki4", "buttons")
OTHERS = ("queens08lg", "peg", "incredible", "knightsTour", "untwistycomplex2")


@needs_data
@pytest.mark.parametrize(
    ("name", "form"), [*((name, "pddl") for name in NAMES), *((name, "own") for name in (*NAMES, *OTHERS))]
)
def test_the_finite_domain_form_has_the_same_moves_ends_and_rewards(name: str, form: str) -> None:
    game = read_one(str(data_file(f"gdl/{name}.kif")))
    assert isinstance(game, GdlGame)
    made = prepared(game, 120, form)
    assert isinstance(made, Prepared)
    states, difference = finite_domain_differences(game, made, playouts=3, steps=12, seconds=10)
    assert difference is None
    assert states > 3


@pytest.mark.parametrize("distance", ["cg", "add", "ff"])
def test_the_anytime_engine_solves_and_proves_a_planning_task(distance: str) -> None:
    game = read_one(str(EXAMPLES / "canal-problem.pddl"))
    result = solve(game, engine="anytime", options={"distance": distance})
    assert (result.status, result.value) == (Status.SOLVED, 100)


@needs_data
@pytest.mark.parametrize(
    "options",
    [
        {"distance": "cg", "remember": "no"},
        {"distance": "add", "remember": "yes"},
        {"effects": "pairs", "after": "restart"},
    ],
)
def test_the_anytime_engine_plays_to_the_end_with_little_time(options: dict[str, str]) -> None:
    game = read_one(str(data_file("gdl/lightsOut.kif")))
    result = solve(game, engine="anytime", options={**options, "move": "0.05"}, seconds=60)
    assert result.solution is not None


@pytest.mark.parametrize(
    ("engine", "option", "value"),
    [
        ("anytime", "distance", "far"),
        ("anytime", "remember", "perhaps"),
        ("anytime", "move", "soon"),
        ("anytime", "effects", "some"),
        ("anytime", "after", "lunch"),
        ("anytime", "move", "-1"),
        ("downward", "search", "everywhere"),
        ("downward", "form", "any"),
    ],
)
def test_an_option_with_a_value_that_it_does_not_have_is_refused_by_name(engine: str, option: str, value: str) -> None:
    game = read_one(str(EXAMPLES / "canal-problem.pddl"))
    result = solve(game, engine=engine, options={option: value})
    assert result.status is Status.UNSUPPORTED
    assert option in result.message and value in result.message
