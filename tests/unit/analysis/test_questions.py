"""The designer's questions: counts against exhaustive ones, undercut solutions, lost first moves."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from snowman_levels import random_level, read_level
from soloist._core.snowman import Blind
from soloist.analysis import analyse
from soloist.analysis.pieces import all_optima, kind_of, pushes, shortest
from soloist.analysis.report import LOST, WON
from soloist.analysis.snowman import KIND
from soloist.engines.engine import Limit
from soloist.errors import UnsupportedError
from soloist.game.solution import Status
from soloist.languages.registry import read_one
from soloist.languages.snowman.game import SnowmanGame
from soloist.languages.snowman.writer import write
from soloist.pipeline import solve
from soloist.verify.replay import replay
from toy import Stairs

ROW = "#########\n#'''''''#\n#q1'''6'#\n#########\n"


@cache
def small_levels(count: int) -> list[SnowmanGame]:
    """Random levels with one snowman and a solution of at most four ball moves."""
    found: list[SnowmanGame] = []
    seed = 0
    while len(found) < count:
        game = read_level(random_level(seed, snowmen=(1,)))
        result = solve(game, optimal=True)
        if result.status is Status.SOLVED_OPTIMALLY and 1 <= (result.cost or 0) <= 4:
            found.append(game)
        seed += 1
    return found


@pytest.mark.parametrize("number", range(5))
def test_the_native_count_of_optimal_solutions_is_that_of_exhaustion(number: int) -> None:
    game = small_levels(5)[number]
    cost = solve(game, optimal=True).cost
    assert cost is not None
    assert KIND.optima is not None
    assert KIND.optima(game, cost, Limit(60)) == all_optima(game, KIND, cost, 100_000)


@pytest.mark.parametrize("number", range(5))
def test_exhaustion_finds_the_optimum_of_the_solver(number: int) -> None:
    game = small_levels(5)[number]
    letters = shortest(game, KIND, 100_000)
    assert letters is not None
    assert replay(game, tuple(letters), "ball-moves").cost == solve(game, optimal=True).cost


def test_an_undercut_intended_solution_names_how_much_less_is_enough() -> None:
    report = analyse(read_level(ROW), "RurrdLulldRRRR")  # rolls the small ball on and back before it goes up
    assert report.intended is not None and report.intended.undercut is True
    assert "6 ball-moves, undercut by 2" in str(report)


def test_an_optimal_intended_solution_is_not_undercut_however_much_it_walks() -> None:
    report = analyse(read_level(ROW), "ududRRRR")
    assert report.intended is not None and report.intended.undercut is False
    assert report.intended.cost == 4


def test_an_intended_solution_may_be_written_in_any_case() -> None:
    game = read_one("examples/lantern.snowman")
    best = solve(game, optimal=True).moves
    intended = analyse(game, "".join(best).lower()).intended
    assert intended is not None and intended.moves == "".join(best)


@pytest.mark.parametrize("number", range(3))
def test_first_moves_are_lost_where_blind_search_finds_no_way_on(number: int) -> None:
    game = small_levels(5)[number]
    expected = {}
    for push in pushes(game, KIND, game.initial):
        after = KIND.restart(game, push.after)
        assert isinstance(after, SnowmanGame)
        blind = Blind(write(after), 1_000_000)
        while not blind.finished:
            blind.run(10_000)
        expected[push.letters] = WON if blind.moves >= 0 else LOST
    assert dict(analyse(game).first_moves) == expected


def test_sokoban_levels_are_analysed_too() -> None:
    report = analyse(read_one(str(Path("examples") / "cellar.xsb")), seconds=20)
    assert report.proved
    assert report.best.metric == "pushes"
    assert report.optima is not None and report.optima.solutions >= 1


def test_other_games_are_refused() -> None:
    with pytest.raises(UnsupportedError, match="snowman, sokoban"):
        kind_of(Stairs())
