"""The reference semantics does what the rules of Sokoban say, and no more."""

from __future__ import annotations

import pytest

from mutated_levels import mixed_level
from sokoban_levels import fewest_moves, fewest_pushes
from soloist.errors import InputError, VerificationError
from soloist.languages.sokoban.game import FIRST_METRIC_WEIGHT, NEVER, SokobanGame
from soloist.languages.sokoban.reader import read
from soloist.source import Source
from soloist.verify.replay import replay


def level(*lines: str) -> SokobanGame:
    [entry] = read(Source("level.xsb", "\n".join(lines)), "level.xsb")
    assert isinstance(entry, SokobanGame), entry
    return entry


def test_a_step_walks_and_a_push_moves_one_box() -> None:
    game = level("#######", "#  @$.#", "#######")
    assert set(game.moves(game.initial)) == {"l", "R"}
    assert game.is_terminal(game.apply(game.initial, "R"))


def test_two_boxes_in_line_cannot_be_pushed() -> None:
    game = level("########", "#@$$ ..#", "########")
    assert game.moves(game.initial) == ()


def test_a_box_cannot_be_pushed_into_a_wall() -> None:
    game = level("#####", "#.@$#", "#####")
    assert set(game.moves(game.initial)) == {"l"}


def test_a_solved_level_has_no_moves() -> None:
    game = level("#####", "#@ *#", "#####")
    assert game.is_terminal(game.initial)
    assert game.moves(game.initial) == ()


def test_a_box_walled_in_on_its_goal_counts_as_solved() -> None:
    game = level("#######", "#@$.#*#", "#######")
    assert replay(game, ["R"], "pushes").value == 100


@pytest.mark.parametrize(
    ("metric", "cost"),
    [
        ("pushes", 2),
        ("moves", 3),
        ("pushes-then-moves", 2 * FIRST_METRIC_WEIGHT + 3),
        ("moves-then-pushes", 3 * FIRST_METRIC_WEIGHT + 2),
    ],
)
def test_each_metric_counts_what_it_says(metric: str, cost: int) -> None:
    game = level("########", "# @ $ .#", "########")
    assert replay(game, list("rRR"), metric).cost == cost


def test_lurd_is_read_in_any_case_and_with_counts() -> None:
    game = level("########", "# @ $ .#", "########")
    assert game.read_lurd("RrR") == game.read_lurd("3r") == ("r", "R", "R")


def test_an_illegal_lurd_step_is_named() -> None:
    game = level("########", "# @ $ .#", "########")
    with pytest.raises(VerificationError, match="step 2, move u"):
        game.read_lurd("ru")
    with pytest.raises(InputError, match="no step"):
        game.read_lurd("x")


def test_the_replay_refuses_a_push_written_as_a_step() -> None:
    game = level("########", "# @ $ .#", "########")
    with pytest.raises(VerificationError, match="not legal"):
        replay(game, list("rrR"), "pushes")


@pytest.mark.parametrize("seed", range(60))
def test_no_solution_has_fewer_pushes_or_moves_than_the_bound(seed: int) -> None:
    game = mixed_level(seed)
    pushes, moves = fewest_pushes(game), fewest_moves(game)
    if pushes is None or moves is None:
        assert seed % 2 == 0
        return
    assert game.admissible_bound(game.initial, "pushes") <= pushes
    assert game.admissible_bound(game.initial, "moves") <= moves


def test_the_bound_is_what_one_box_needs_and_never_where_it_can_reach_no_goal() -> None:
    game = level("#######", "#@$  .#", "#     #", "#######")
    assert game.admissible_bound(game.initial, "pushes") == 3
    lost = level("#######", "#@ $  #", "#    .#", "#     #", "#######")
    assert game.admissible_bound(game.initial, "moves") == 3
    assert lost.admissible_bound(lost.initial, "pushes") == NEVER
