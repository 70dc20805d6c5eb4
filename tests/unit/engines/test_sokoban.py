"""The strong Sokoban solver: what it finds holds, what it proves is true, and the same seed does the same."""

from __future__ import annotations

import pytest

from data_folder import data_file
from mutated_levels import mixed_level
from sokoban_levels import fewest_pushes, level
from soloist._core import sokoban as native
from soloist.engines.sokoban import WEIGHTS
from soloist.game.solution import Status
from soloist.languages.registry import read_all
from soloist.languages.sokoban.game import SokobanGame
from soloist.languages.sokoban.writer import rows
from soloist.pipeline import solve

#: Positions expanded and pushes found: bundled levels, then XSokoban 1 to 3, all with seed 0.
SIGNATURE = [(2, 2), (33, 17), (14, 14), (367, 101), (4600, 135), (12027, 138)]


@pytest.mark.parametrize("seed", range(60))
def test_a_level_is_solved_exactly_when_a_blind_search_solves_it(seed: int) -> None:
    game = mixed_level(seed)
    result = solve(game, engine="sokoban", seconds=20)
    assert result.status is (Status.UNSOLVABLE if fewest_pushes(game) is None else Status.SOLVED)


def test_a_level_that_is_solved_already_needs_no_move() -> None:
    result = solve(level("#####", "#@ *#", "#####"), seconds=5)
    assert result.status.exit_code == 0
    assert result.moves == ()


@pytest.mark.parametrize(
    "rows",
    [
        ("#####", "#$@.#", "#####"),
        ("#######", "#@$.###", "####$##", "###.###", "#######"),
        ("#####", "#@ ##", "# $##", "#. ##", "#####"),
    ],
)
def test_a_level_without_a_solution_is_proved_to_have_none(rows: tuple[str, ...]) -> None:
    assert solve(level(*rows), seconds=10).status is Status.UNSOLVABLE


def test_the_same_seed_gives_the_same_solution_and_the_same_work() -> None:
    game = mixed_level(9, 9, 8, 5)
    first, second = (solve(game, seconds=20, seed=3) for _ in range(2))
    assert (first.moves, first.statistics["expanded"]) == (second.moves, second.statistics["expanded"])


def wide_level(pair: str = "  $.  ") -> SokobanGame:
    """A hundred by a hundred squares with two hundred boxes, each beside its goal unless a pair says otherwise."""
    rows = ["#" * 100]
    for row in range(98):
        pairs = pair * 16 if row % 7 == 4 else " " * 96
        rows.append("#" + (" @" if row == 0 else "  ") + pairs)
    rows.append("#" * 100)
    return level(*(line.ljust(99, " ") + "#" if len(line) < 100 else line for line in rows))


@pytest.mark.parametrize("pair", ["  $.  ", "  $  ."])
def test_a_hundred_by_a_hundred_squares_with_two_hundred_boxes_are_solved(pair: str) -> None:
    game = wide_level(pair)
    assert len(game.initial.boxes) > 200
    result = solve(game, seconds=60)
    assert (result.status, result.statistics["expanded"]) == (Status.SOLVED, len(game.initial.boxes))


def test_boxes_that_shut_the_player_out_of_a_vast_level_are_moved_away_first() -> None:
    """Two boxes stand behind one another before the only gap to the goals; the outer one has to make room."""
    near = [" $ " * 16 if row % 4 == 2 else " " * 48 for row in range(60)]
    near[30] = " " * 46 + "$$"
    beyond = [" . " * 16 if row % 4 == 2 else " " * 48 for row in range(60)]
    beyond[30] = " .. " + " " * 44
    walls = ["#" if row != 30 else " " for row in range(60)]
    rows = [f"#{left}{wall}{right}#" for left, wall, right in zip(near, walls, beyond, strict=True)]
    game = level("#" * 99, "#@" + rows[0][2:], *rows[1:], "#" * 99)
    assert solve(game, seconds=60).status is Status.SOLVED


def test_a_proof_on_a_large_board_is_stopped_with_a_true_bound() -> None:
    game = wide_level()
    result = solve(game, optimal=True, seconds=3)
    assert result.status in (Status.TIMEOUT, Status.SOLVED, Status.SOLVED_OPTIMALLY)
    assert result.lower_bound is not None
    assert 0 < result.lower_bound <= len(game.initial.boxes), "each box is one push from its goal"


@pytest.mark.parametrize("engine", ["sokoban", "stones", "stones+"])
def test_boxes_walled_in_on_goals_count_as_solved(engine: str) -> None:
    game = level("#########", "#@ $.##*#", "#    ##*#", "#########")
    assert "".join(solve(game, engine=engine, seconds=10).moves) == "rR"


def test_every_boxoban_level_of_the_shared_set_is_solved() -> None:
    levels = read_all(str(data_file("sokoban/boxoban_medium_100.xsb")))
    assert len(levels) == 100
    for entry in levels:
        assert isinstance(entry, SokobanGame)
        assert solve(entry, seconds=10).status is Status.SOLVED, entry.title


def test_no_level_that_has_a_solution_is_called_unsolvable() -> None:
    """All of them have one; the forward search has begun by the time the solver is stopped."""
    levels = read_all(str(data_file("sokoban/false_unsolvable.xsb")))
    assert levels
    for game in levels:
        assert isinstance(game, SokobanGame)
        solver = native.make_strong(list(rows(game.level, game.initial)), 1 << 30, 0)
        while solver.outcome is native.Outcome.RUNNING and solver.expanded < 12_500:
            solver.run(0.1)
        assert solver.outcome in (native.Outcome.RUNNING, native.Outcome.SOLVED), game.title


@pytest.mark.parametrize("metric", ["pushes", "moves", "pushes-then-moves"])
def test_improving_never_makes_a_solution_longer(metric: str) -> None:
    improved = 0
    for seed in range(12):
        game = mixed_level(seed, 8, 7, 3)
        plain = solve(game, metric=metric, seconds=10)
        better = solve(game, metric=metric, seconds=10, options={"improve": "1"})
        assert better.status is plain.status
        if plain.cost is not None:
            assert better.cost is not None and better.cost <= plain.cost
            improved += 1
    assert improved >= 6


@pytest.mark.parametrize("metric", ["pushes", "moves"])
def test_improving_to_the_end_reaches_the_least_cost_of_small_levels(metric: str) -> None:
    """With three boxes elsewhere than in the solution, a level of three boxes has no position that is not looked at."""
    for seed in range(1, 30, 2):
        game = mixed_level(seed, 7, 6, 3)
        found = solve(game, seconds=10)
        assert found.cost is not None
        improver = native.make_improver(list(rows(game.level, game.initial)), "".join(found.moves), *WEIGHTS[metric])
        while improver.outcome is native.Outcome.RUNNING:
            improver.run(1.0)
        best = solve(game, metric=metric, optimal=True, seconds=10)
        assert sum(game.cost(move, metric) for move in improver.solution) == best.cost


def test_the_searches_do_exactly_the_work_they_did_before() -> None:
    """A change that should not change the search does not change these counts; one that should, changes them here."""
    levels = [*read_all("examples/cellar.xsb"), *read_all(str(data_file("sokoban/xsokoban.xsb")))[:3]]
    found = []
    for game in levels:
        assert isinstance(game, SokobanGame)
        result = solve(game, seconds=30)
        found.append((result.statistics["expanded"], result.cost))
    assert found == SIGNATURE
