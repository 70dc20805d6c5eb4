"""Talking Stones does what the paper says, to the node."""

from __future__ import annotations

import pytest

from data_folder import data_file
from mutated_levels import mixed_level
from snowman_levels import random_level as snowman_level
from snowman_levels import read_level
from sokoban_levels import level, random_level
from soloist.errors import UsageError
from soloist.game.solution import Status
from soloist.languages.registry import read_all
from soloist.languages.sokoban.game import SokobanGame
from soloist.pipeline import solve

#: Level: nodes and depth with straight lines of pushes as moves. The paper's depths are the same but for level 51 (4).
TABLE = {
    1: (66, 3),
    2: (1606, 4),
    3: (70, 2),
    5: (15, 2),
    6: (16276, 4),
    51: (498, 3),
    54: (2770, 3),
    78: (0, 0),
    82: (80, 3),
}


def test_the_nine_levels_of_the_paper_are_solved_within_its_node_limit() -> None:
    levels = read_all(str(data_file("sokoban/xsokoban.xsb")))
    found = {}
    for number in TABLE:
        game = levels[number - 1]
        assert isinstance(game, SokobanGame)
        result = solve(game, engine="stones", seconds=60)
        assert result.status is Status.SOLVED, number
        found[number] = (result.statistics["generated"], result.statistics["depth"])
    assert found == TABLE


def test_a_level_in_the_papers_class_needs_no_search() -> None:
    game = level("#######", "#.   @#", "#.$ $ #", "#     #", "#######")
    result = solve(game, engine="stones", seconds=10)
    assert (result.status, result.statistics["generated"]) == (Status.SOLVED, 0)


def test_the_search_gives_up_at_the_node_limit() -> None:
    game = random_level(0)
    result = solve(game, engine="stones", seconds=10, options={"nodes": "5"})
    assert result.status in (Status.SOLVED, Status.UNSOLVED)
    assert result.statistics["generated"] <= 5


@pytest.mark.parametrize("options", [{"push": "single"}, {"tie": "first"}, {"stone": "nearest"}, {"order": "reverse"}])
def test_every_variant_finds_solutions_that_hold(options: dict[str, str]) -> None:
    statuses = [solve(mixed_level(seed), engine="stones", seconds=10, options=options).status for seed in range(10)]
    assert set(statuses) <= {Status.SOLVED, Status.UNSOLVED}
    assert Status.SOLVED in statuses


def test_the_additions_solve_with_fewer_nodes_what_is_solved_without() -> None:
    plain = [solve(mixed_level(seed), engine="stones", seconds=10) for seed in range(20)]
    plus = [solve(mixed_level(seed), engine="stones+", seconds=10, options={"add": "deadlocks"}) for seed in range(20)]
    assert sum(result.status is Status.SOLVED for result in plain) >= 5
    for before, after in zip(plain, plus, strict=True):
        if before.status is Status.SOLVED:
            assert after.status is Status.SOLVED
            assert after.statistics["generated"] <= before.statistics["generated"]


@pytest.mark.parametrize("space", ["ida-star", "a-star", "breadth-first"])
def test_every_search_of_the_state_space_layer_finds_solutions_that_hold(space: str) -> None:
    results = [solve(mixed_level(seed), engine="stones", seconds=10, options={"space": space}) for seed in range(10)]
    statuses = {result.status for result in results}
    assert statuses <= {Status.SOLVED, Status.UNSOLVED}
    assert Status.SOLVED in statuses


PLAIN = {"space": "ida-star", "agents": "no", "push": "single"}


def test_ida_star_without_agents_finds_the_fewest_pushes_of_what_it_solves() -> None:
    solved = 0
    for seed in range(12):
        plain = solve(mixed_level(seed), engine="stones", seconds=10, options=PLAIN)
        if plain.status is Status.SOLVED:
            assert plain.cost == solve(mixed_level(seed), optimal=True, seconds=10).cost
            solved += 1
    assert solved


def test_the_baseline_without_agents_solves_none_of_the_papers_levels_within_its_limit() -> None:
    levels = read_all(str(data_file("sokoban/xsokoban.xsb")))
    for number in TABLE:
        game = levels[number - 1]
        assert isinstance(game, SokobanGame)
        assert solve(game, engine="stones", seconds=60, options=PLAIN).status is Status.UNSOLVED, number


def test_inertia_saves_nodes_where_a_stone_has_to_go_on() -> None:
    """By the baseline, in which every push is a node: the agents bring each stone home in one go anyway."""
    nodes = {
        order: solve(mixed_level(1), engine="stones", options={**PLAIN, "order": order}).statistics["generated"]
        for order in ("forward", "inertia")
    }
    assert nodes["inertia"] < nodes["forward"]


@pytest.mark.parametrize("space", ["iterative-deepening", "ida-star", "a-star", "breadth-first"])
def test_balls_of_snowman_levels_are_agents_too(space: str) -> None:
    """The second game of the same three layers: no fewer ball moves than the optimum, and some levels solved."""
    solved = 0
    for seed in range(1000, 1012):
        game = read_level(snowman_level(seed, snowmen=(1, 2)))
        found = solve(game, engine="stones", seconds=5, options={"space": space, "nodes": "300"})
        if found.cost is not None:
            best = solve(game, optimal=True, seconds=5, check_proofs=False)
            assert best.lower_bound is not None
            assert found.cost >= best.lower_bound
            solved += 1
    assert solved >= 3


SMALL = "#######\n#.....#\n#.1.1'#\n#..p''#\n#.1'''#\n#'''..#\n#######\n"


def test_ida_star_without_agents_finds_the_fewest_ball_moves() -> None:
    result = solve(read_level(SMALL), engine="stones", options={"space": "ida-star", "agents": "no"})
    assert (result.status, result.cost) == (Status.SOLVED, 6)


def test_an_option_of_sokoban_is_refused_for_a_snowman_level() -> None:
    with pytest.raises(UsageError, match="Sokoban"):
        solve(read_level(SMALL), engine="stones", options={"push": "single"})


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(UsageError, match="line, single"):
        solve(random_level(0), engine="stones", options={"push": "diagonal"})
