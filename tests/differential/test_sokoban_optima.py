"""The least costs that the native A* proves are those of a blind search, and those a third party published."""

from __future__ import annotations

import pytest

from data_folder import data_file
from mutated_levels import mixed_level
from sokoban_levels import fewest_moves, fewest_pushes
from soloist.game.solution import Status
from soloist.languages.registry import read_all
from soloist.languages.sokoban.game import FIRST_METRIC_WEIGHT, SokobanGame
from soloist.limit import Limit
from soloist.pipeline import Result, solve
from soloist.verify.exhaustion import ANY, exhaust


def optimum(game: SokobanGame, metric: str) -> Result:
    return solve(game, metric=metric, optimal=True, seconds=60, memory_mb=1000, check_proofs=False)


def agrees(game: SokobanGame, metric: str, least: int | None) -> bool:
    result = optimum(game, metric)
    expected = Status.UNSOLVABLE if least is None else Status.SOLVED_OPTIMALLY
    return (result.status, result.cost) == (expected, least)


def test_half_of_the_levels_can_be_solved() -> None:
    costs = [fewest_pushes(mixed_level(seed, 8, 6, 3)) for seed in range(20)]
    assert 10 <= sum(cost is not None and cost > 0 for cost in costs) < 20


@pytest.mark.parametrize("seed", range(60))
def test_the_fewest_pushes_are_those_of_a_blind_search(seed: int) -> None:
    game = mixed_level(seed, 8, 6, 3)
    assert agrees(game, "pushes", fewest_pushes(game))


@pytest.mark.parametrize("seed", range(100, 130))
def test_crowded_levels_have_the_fewest_pushes_of_a_blind_search(seed: int) -> None:
    game = mixed_level(seed, 6, 6, 4)
    assert agrees(game, "pushes", fewest_pushes(game))


@pytest.mark.parametrize("seed", range(30))
def test_the_fewest_moves_are_those_of_a_blind_search(seed: int) -> None:
    game = mixed_level(seed, 7, 6, 3)
    assert agrees(game, "moves", fewest_moves(game))


@pytest.mark.parametrize("seed", range(12))
def test_a_tie_breaker_keeps_the_first_metric_at_its_least(seed: int) -> None:
    game = mixed_level(seed, 7, 6, 2)
    pushes, moves = fewest_pushes(game), fewest_moves(game)
    first, second = optimum(game, "pushes-then-moves"), optimum(game, "moves-then-pushes")
    if pushes is None or moves is None:
        assert first.status is second.status is Status.UNSOLVABLE
        return
    assert first.cost is not None and first.cost // FIRST_METRIC_WEIGHT == pushes
    assert second.cost is not None and second.cost // FIRST_METRIC_WEIGHT == moves
    assert first.cost % FIRST_METRIC_WEIGHT >= moves
    assert second.cost % FIRST_METRIC_WEIGHT >= pushes


def test_microban_levels_have_the_published_fewest_pushes() -> None:
    levels = read_all(str(data_file("sokoban/microban.xsb")))
    lines = data_file("sokoban/microban-optimal-pushes.tsv").read_text().splitlines()[1:]
    assert len(lines) == 152
    for line in lines:
        _, number, _, pushes = line.split("\t")
        game = levels[int(number) - 1]
        assert isinstance(game, SokobanGame)
        assert optimum(game, "pushes").cost == int(pushes), game.title


def test_a_bound_is_proved_however_soon_the_search_is_stopped() -> None:
    level = read_all(str(data_file("sokoban/xsokoban.xsb")))[1]
    assert isinstance(level, SokobanGame)
    result = solve(level, optimal=True, seconds=2)
    assert result.lower_bound is not None
    assert 100 < result.lower_bound <= (result.cost or 131), "131 pushes solve this level"


@pytest.mark.parametrize("metric", ["pushes-then-moves", "moves-then-pushes"])
@pytest.mark.parametrize("seed", range(15))
def test_a_check_by_exhaustion_allows_no_less_than_the_least_cost(seed: int, metric: str) -> None:
    """The certificates of these metrics rest on it: nothing below the optimum wins, and the optimum does."""
    game = mixed_level(seed, 6, 6, 2)
    least = optimum(game, metric).cost
    if least is None:
        assert exhaust(game, metric, ANY, Limit()).win is None
    else:
        assert exhaust(game, metric, least, Limit()).win is None
        assert exhaust(game, metric, least + 1, Limit()).win == least
