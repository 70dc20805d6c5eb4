"""The designer's questions: counts against exhaustive ones, undercut solutions, lost first moves."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import sokoban_levels
from all_optima import all_optima
from mutated_levels import mixed_level
from snowman_levels import random_level, read_level
from soloist.analysis import analyse
from soloist.analysis.outcome import LOST, WON
from soloist.analysis.pieces import all_optima as native_optima
from soloist.analysis.pieces import pieces_of
from soloist.errors import ParseError, UnsupportedError, VerificationError
from soloist.game.board import Cell
from soloist.game.model import Game
from soloist.game.solution import Status
from soloist.languages.pushes import pushes
from soloist.languages.registry import read_all, read_one
from soloist.languages.snowman.game import SnowmanGame
from soloist.limit import Limit
from soloist.pipeline import solve
from soloist.verify.exhaustion import ANY, exhaust
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
def test_the_native_count_of_optimal_snowman_solutions_is_that_of_exhaustion(number: int) -> None:
    game = small_levels(5)[number]
    cost = solve(game, optimal=True).cost
    assert cost is not None
    pieces = pieces_of(game)
    assert native_optima(game, pieces, cost, Limit(60)) == all_optima(game, pieces, cost)


@pytest.mark.parametrize("seed", [14, 20, 31, 46, 96, 104, 114, 118])  # those that have solutions of some length
def test_the_native_count_of_optimal_sokoban_solutions_is_that_of_exhaustion(seed: int) -> None:
    game = sokoban_levels.random_level(seed, width=7, height=6, boxes=2)
    cost = solve(game, optimal=True).cost
    assert cost is not None and cost >= 3
    pieces = pieces_of(game)
    assert native_optima(game, pieces, cost, Limit(60)) == all_optima(game, pieces, cost)


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


def test_an_intended_solution_may_be_in_run_length_form() -> None:
    report = analyse(read_level(ROW), "2(ud) 4R")
    assert report.intended is not None and report.intended.moves == "ududRRRR"


def test_optimal_solutions_that_are_not_counted_are_said_to_be_so_with_the_reason() -> None:
    report = replace(analyse(read_level(ROW)), optima=None)
    assert "not counted: the time or the memory was not enough" in str(report)


@pytest.mark.parametrize("number", range(3))
def test_first_moves_are_lost_where_blind_search_finds_no_way_on(number: int) -> None:
    game = small_levels(5)[number]
    expected = {}
    pieces = pieces_of(game)
    for push in pushes(game, pieces, game.initial):
        after = game.restarted(push.after)
        assert isinstance(after, SnowmanGame)
        blind = exhaust(after, "ball-moves", ANY, Limit())
        expected[push.letters] = LOST if blind.win is None else WON
    assert dict(analyse(game).first_moves) == expected


def test_sokoban_levels_are_analysed_too() -> None:
    report = analyse(read_one(str(Path("examples") / "cellar.xsb")), seconds=20)
    assert report.proved
    assert report.best.metric == "pushes"
    assert report.optima is not None and report.optima.solutions >= 1


@pytest.mark.parametrize(
    ("letters", "place", "reason"),
    [
        ("RxR", 2, "'x' is no step"),
        ("lRRRR", 1, "not legal here"),
        ("RRR", 4, "not solved after these moves"),
        ("RRRRl", 5, "solved before this move"),
        ("2(R) 3R", 7, "solved before this move"),
    ],
)
def test_an_intended_solution_that_is_none_is_told_with_the_letter(letters: str, place: int, reason: str) -> None:
    with pytest.raises(VerificationError, match=reason) as error:
        analyse(read_level(ROW), letters)
    assert error.value.step == place


def test_unused_cells_are_drawn() -> None:
    report = analyse(read_level(ROW))
    assert report.board() == ["#########", "#~~~~~~~#", "#q1'''6~#", "#########"]
    assert str(report).endswith("\n".join(report.board()))
    assert report._repr_svg_() == report.picture()
    assert report.picture().count('class="hatched"') == 8


def test_other_games_are_refused() -> None:
    with pytest.raises(UnsupportedError, match="knows no pieces"):
        pieces_of(Stairs())


def walled(game: Game[Any, Any], cells: Iterable[Cell]) -> str:
    """The text of a level with walls on some cells."""
    board = game.board()
    assert board is not None
    rows = [list(row) for row in game.state_text(game.initial).splitlines()]
    for row, column in map(board.drawn, cells):
        rows[row][column] = "#"
    return "\n".join("".join(row) for row in rows) + "\n"


@pytest.mark.parametrize("seed", [14, 20, 31, 46, 96, 104, 114, 118])
def test_walls_on_all_unused_cells_keep_the_fewest_pushes(seed: int) -> None:
    game = sokoban_levels.random_level(seed, width=7, height=6, boxes=2)
    report = analyse(game, seconds=6, count_optima=False)
    assert report.proved and report.idle_cells
    again = sokoban_levels.level(*walled(game, report.idle_cells).splitlines())
    assert exhaust(again, "pushes", ANY, Limit(60)).win == report.best.cost


@pytest.mark.parametrize("number", range(5))
def test_walls_on_all_unused_cells_keep_the_fewest_ball_moves(number: int) -> None:
    game = small_levels(5)[number]
    report = analyse(game, seconds=6, count_optima=False)
    assert report.proved and report.idle_cells
    again = read_level(walled(game, report.idle_cells))
    assert exhaust(again, "ball-moves", (report.best.cost or 0) + 1, Limit(60)).win == report.best.cost


def test_unused_says_what_it_means() -> None:
    assert "all of them could be walls, and the fewest ball-moves stay 4" in str(analyse(read_level(ROW)))


def test_a_walk_counts_as_use() -> None:
    report = analyse(sokoban_levels.level("########", "#@ #   #", "##   #$#", "####  .#", "########"))
    assert report.idle_cells is not None
    assert {(1, 2), (2, 2), (2, 3), (2, 4)} & set(report.idle_cells) == set()


@pytest.mark.parametrize("seed", range(30))
def test_the_first_irreversible_mistake_is_where_exhaustion_finds_it(seed: int) -> None:
    game = mixed_level(seed, width=7, height=6, boxes=2)
    draw = random.Random(seed)
    states = [game.initial]
    moves: list[str] = []
    while len(moves) < 30 and (legal := game.moves(states[-1])):
        moves.append(draw.choice(legal))
        states.append(game.apply(states[-1], moves[-1]))
    lost = [sokoban_levels.fewest_pushes(game.restarted(state)) is None for state in states]
    mistake = analyse(game, play="".join(moves), count_optima=False).mistake
    assert mistake is not None
    assert mistake.lost == (lost.index(True) if True in lost else None)
    assert mistake.won == (len(moves) if True not in lost else lost.index(True) - 1 if lost.index(True) else None)
    assert (mistake.why is None) == (mistake.lost is None)


def test_boxes_that_no_play_can_move_are_told() -> None:
    game = sokoban_levels.level("########", "#@ $ . #", "#   ** #", "#   ** #", "########")
    report = analyse(game)
    assert [cell for cell, _ in report.fixed] == [(2, 4), (2, 5), (3, 4), (3, 5)]
    assert "no play can move" in str(report)


def test_a_line_of_play_that_is_none_is_told_with_its_letter() -> None:
    with pytest.raises(ParseError, match=r"play:1:2: error\[no-play\]: .*not legal"):
        analyse(read_level(ROW), play="Rdd")


def test_a_picture_in_another_game_s_drawing_marks_its_own_cells() -> None:
    game = read_all("examples/warehouse.puzzlescript")[0]
    assert isinstance(game, Game)
    report = analyse(game, seconds=20)
    marked = [cell for cell, _ in (*((cell, "") for cell in report.idle_cells or ()), *(report.idle_pieces or ()))]
    board = game.board()
    assert board is not None and marked
    rows = board.cells(game.initial)
    # The border that the counterpart has around the map is not drawn here.
    assert report.picture(game).count('class="hatched"') == len(report.idle_cells or ())
    assert all(0 <= row < len(rows) and 0 <= column < len(rows[0]) for row, column in map(board.drawn, marked))
    first = min(report.idle_cells or ())
    assert f'class="hatched" x="{4 + first[1] * 32}" y="{28 + first[0] * 32}"' in report.picture(game)
