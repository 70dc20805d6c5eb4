"""The five SAT encodings against the optimal solver: the same optima, or for the relaxation never more."""

from __future__ import annotations

from functools import cache

import pytest

from data_folder import data_file
from snowman_levels import random_level, read_level
from snowman_sat_rules import none_stuck, positions
from soloist.engines.snowman_sat.engine import search
from soloist.game.solution import Claim, Status
from soloist.languages.snowman.game import SnowmanGame
from soloist.pipeline import solve
from soloist.verify.replay import replay


@cache
def solvable(metric: str, most: int, count: int) -> list[tuple[int, SnowmanGame, int]]:
    """The first random levels that have a solution of at most so much, with the least cost."""
    found: list[tuple[int, SnowmanGame, int]] = []
    seed = 1000
    while len(found) < count:
        game = read_level(random_level(seed, snowmen=(1, 2)))
        result = solve(game, engine="snowman", metric=metric, optimal=True, seconds=1)
        if result.status is Status.SOLVED_OPTIMALLY and result.cost is not None and result.cost <= most:
            found.append((seed, game, result.cost))
        seed += 1
    return found


def by_sat(game: SnowmanGame, encoding: str, metric: str, solver: str = "cadical195") -> tuple[int, int | None]:
    """The bound that an encoding proves, and the cost of its replayed solution (None where that is not valid)."""
    bound, cost = 0, None
    for event in search(game, encoding, solver, metric):
        if isinstance(event, Claim):
            bound = max(bound, event.lower_bound or 0)
            if event.moves is not None:
                cost = replay(game, event.moves, metric).cost
    return bound, cost


@pytest.mark.parametrize("encoding", ["r-order", "r-count", "r-count+", "r-count-stuck"])
@pytest.mark.parametrize("number", range(8))
def test_reachability_encodings_prove_the_fewest_ball_moves(encoding: str, number: int) -> None:
    _, game, best = solvable("ball-moves", 10, 8)[number]
    assert by_sat(game, encoding, "ball-moves") == (best, best)


def test_a_state_with_a_stuck_ball_that_fits_no_snowman_cannot_be_solved() -> None:
    """What the invariant leaves out is lost, by exhaustion: the states of random levels that violate it."""
    found = 0
    for seed in range(10):
        game = read_level(random_level(seed, snowmen=(1, 1, 2)))
        lost = [state for state in positions(game) if not none_stuck(game, state)]
        for state in lost[:: max(1, len(lost) // 3)]:
            result = solve(game.restarted(state), engine="snowman", seconds=10, check_proofs=False)
            assert result.status is Status.UNSOLVABLE, game.state_text(state)
            found += 1
    assert found >= 10


@pytest.mark.parametrize("number", range(4))
def test_the_basic_encoding_proves_the_fewest_steps(number: int) -> None:
    _, game, best = solvable("moves", 14, 4)[number]
    assert by_sat(game, "basic", "moves") == (best, best)


@pytest.mark.parametrize("number", range(8))
def test_the_cheating_encoding_never_needs_more_and_is_optimal_where_its_plan_is_valid(number: int) -> None:
    _, game, best = solvable("ball-moves", 10, 8)[number]
    bound, cost = by_sat(game, "cheating", "ball-moves")
    assert bound <= best
    assert cost is None or cost == bound == best


def test_kissat_agrees_with_cadical() -> None:
    _, game, best = solvable("ball-moves", 10, 8)[0]
    assert by_sat(game, "r-count", "ball-moves", "kissat404") == (best, best)


@pytest.mark.parametrize(("name", "best"), [("andy", 6), ("chris", 7), ("jack_jill", 16)])
def test_the_counting_encoding_meets_published_optima(name: str, best: int) -> None:
    game = read_level(data_file(f"snowman/game/{name}.txt").read_text())
    assert by_sat(game, "r-count", "ball-moves") == (best, best)


def test_the_engine_runs_in_a_child_and_its_solution_is_verified() -> None:
    _, game, best = solvable("ball-moves", 10, 8)[0]
    result = solve(game, engine="sat", optimal=True, options={"encoding": "r-count"})
    assert (result.status, result.cost) == (Status.SOLVED_OPTIMALLY, best)


def test_an_unknown_encoding_is_refused_with_those_there_are() -> None:
    game = solvable("ball-moves", 10, 8)[0][1]
    result = solve(game, engine="sat", options={"encoding": "magic"})
    assert result.status is Status.UNSUPPORTED
    assert "r-count+" in result.message
