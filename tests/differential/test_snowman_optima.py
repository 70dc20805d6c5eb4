"""The optimal solver against ways that share nothing with it: a wrong optimum that looks right is the worst defect."""

from __future__ import annotations

from collections import deque

import pytest

from data_folder import data_file
from snowman_levels import random_level, read_level
from soloist._core.snowman import Outcome, make_solver
from soloist.game.solution import Status
from soloist.languages.snowman.game import SnowmanGame
from soloist.limit import Limit
from soloist.pipeline import Result, solve
from soloist.verify.exhaustion import ANY, exhaust

SEEDS = range(160)

#: Ball moves that the paper's counting encoding and Fast Downward or SymK found as well.
PUBLISHED = {"andy": 6, "chris": 7, "jack_jill": 16, "a_b": 18, "paul": 26}


def optimum(game: SnowmanGame, metric: str = "ball-moves") -> int | None:
    """What the solver proves; None for a level it proves to have no solution."""
    result: Result = solve(game, engine="snowman", metric=metric, optimal=True, seconds=60, memory_mb=2000)
    assert result.status in (Status.SOLVED_OPTIMALLY, Status.UNSOLVABLE), result
    return result.cost if result.status is Status.SOLVED_OPTIMALLY else None


def blind_optimum(text: str, most_mb: int) -> int | None:
    """What exhausting every position finds; a test that needs more memory skips."""
    found = exhaust(read_level(text), "ball-moves", ANY, Limit(600, most_mb))
    if found.limit is not None:
        pytest.skip(f"more positions than {most_mb} MB hold")
    return found.win


def stepwise_optimum(game: SnowmanGame, metric: str) -> int | None:
    """Breadth-first search with the reference rules, one step at a time; walking may be free."""
    costs = {game.initial: 0}
    queue = deque([game.initial])
    while queue:
        state = queue.popleft()
        if game.is_terminal(state):
            return costs[state]
        for move in game.moves(state):
            after, price = game.apply(state, move), game.cost(move, metric)
            if after not in costs or costs[state] + price < costs[after]:
                costs[after] = costs[state] + price
                (queue.append if price else queue.appendleft)(after)
        if len(costs) > 15_000:
            pytest.skip("too many states for the reference rules")
    return None


@pytest.mark.parametrize("seed", SEEDS)
def test_random_levels_have_the_optimum_that_blind_search_finds(seed: int) -> None:
    text = random_level(seed)
    expected = blind_optimum(text, 4)
    assert optimum(read_level(text)) == expected


def impatient_optimum(text: str) -> int | None:
    """What the solver proves when every position has a second look and a database for the snow that is left."""
    solver = make_solver(text, every_step=False, memory=1 << 30, patience=1)
    while solver.outcome is Outcome.RUNNING:
        solver.run(0.1)
    return solver.best_cost if solver.outcome is Outcome.OPTIMAL else None


@pytest.mark.parametrize("seed", SEEDS)
def test_bounds_for_the_snow_that_is_left_change_no_optimum(seed: int) -> None:
    text = random_level(seed)
    expected = blind_optimum(text, 4)
    assert impatient_optimum(text) == expected


#: Levels in which balls of one snowman clear snow for those of another, and the ball moves that blind search finds, in
#: most of a minute.
SHARED_SNOW = {
    "########\n#..1.1'#\n#....1.#\n#11p2..#\n#..'...#\n########\n": 13,
}


@pytest.mark.parametrize("text", SHARED_SNOW)
def test_snow_that_one_group_clears_for_another_is_not_paid_for_twice(text: str) -> None:
    assert impatient_optimum(text) == SHARED_SNOW[text]


@pytest.mark.parametrize("metric", ["ball-moves", "moves"])
@pytest.mark.parametrize("seed", range(60))
def test_small_levels_have_the_optimum_that_the_reference_rules_find(seed: int, metric: str) -> None:
    game = read_level(random_level(seed, snowmen=(1,)))
    expected = stepwise_optimum(game, metric)
    assert optimum(game, metric) == expected


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_optima_are_met(name: str) -> None:
    text = data_file(f"snowman/game/{name}.txt").read_text()
    assert optimum(read_level(text)) == PUBLISHED[name]


SHARED = (
    *("adam", "alex", "andy", "chris", "freya", "helen", "jack_jill", "julian", "kate", "kevin", "lauren", "louise"),
    *("lydia", "mary", "paul", "priscilla", "rebecca", "sarah", "tanya", "unused_1", "unused_2", "william"),
)


@pytest.mark.parametrize("name", SHARED)
def test_shared_levels_have_the_optimum_that_blind_search_finds(name: str) -> None:
    text = data_file(f"snowman/game/{name}.txt").read_text()
    assert optimum(read_level(text)) == blind_optimum(text, 40)
