"""Sokoban levels with more goals than boxes: won when every box is on a goal, whichever that is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sokoban_levels import fewest_moves, fewest_pushes, random_level
from soloist.engines.engine import Task
from soloist.engines.registry import ENGINES, engine_named
from soloist.game.solution import Status
from soloist.languages.sokoban.game import SokobanGame
from soloist.languages.sokoban.reader import check, read
from soloist.pipeline import solve
from soloist.source import Severity, Source


def spare(seed: int) -> SokobanGame:
    """A random level without one or two of its boxes."""
    game = random_level(seed, boxes=3)
    boxes = sorted(game.initial.boxes)[: 1 + seed % 2]
    return SokobanGame(replace(game.level, start=replace(game.initial, boxes=frozenset(boxes))), "spare")


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize(("metric", "fewest"), [("pushes", fewest_pushes), ("moves", fewest_moves)])
def test_the_least_cost_is_that_of_blind_search(seed: int, metric: str, fewest: object) -> None:
    game = spare(seed)
    expected = fewest(game)  # type: ignore[operator]
    result = solve(game, metric=metric, optimal=True, seconds=60)
    assert result.status is (Status.UNSOLVABLE if expected is None else Status.SOLVED_OPTIMALLY)
    assert result.cost == expected
    assert (solve(game, metric=metric, seconds=60).cost is None) == (expected is None)


@pytest.mark.parametrize("seed", range(2))
def test_no_engine_says_anything_false_of_them(seed: int) -> None:
    game = spare(seed)
    expected = fewest_moves(game)
    settled = set()
    for name in ENGINES:
        if engine_named(name).supports(Task(game, "moves", optimal=True)) is None:
            result = solve(game, engine=name, metric="moves", optimal=True, seconds=3, check_proofs=False)
            if result.status in (Status.SOLVED_OPTIMALLY, Status.UNSOLVABLE):
                assert result.cost == expected, name
                settled.add(name)
    assert settled


def test_more_goals_than_boxes_is_a_warning_and_fewer_an_error() -> None:
    (finding,) = check(Source("x.xsb", "######\n#@$..#\n######\n"))
    assert (finding.severity, finding.code) == (Severity.WARNING, "more-goals")
    assert "1 box and 2 goals" in finding.message
    assert isinstance(read(Source("x.xsb", "######\n#@$..#\n######\n"), "x.xsb")[0], SokobanGame)
    (finding,) = check(Source("x.xsb", "######\n#@$$.#\n######\n"))
    assert finding.severity is Severity.ERROR


def test_the_planning_form_is_not_written_for_them() -> None:
    assert spare(0).to_planning() is None
