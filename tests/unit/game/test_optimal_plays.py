"""All optimal plays: as many as there are, each optimal, no two alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from all_optima import all_optima
from mutated_levels import mixed_level
from sokoban_levels import fewest_pushes, level
from soloist.game.model import Game
from soloist.game.optimal_plays import OptimalPlays
from soloist.languages.registry import read_one
from soloist.limit import Limit
from soloist.pipeline import solve, wanted, with_several
from soloist.verify.replay import replay
from soloist.view.replay import states_of


def worked_out(game: Game[Any, Any], metric: str, cost: int, value: int = 100) -> OptimalPlays:
    plays = OptimalPlays(game, metric, value, cost)
    plays.run(10**6)
    assert plays.finished
    return plays


def of_length(game: Game[Any, Any], length: int) -> set[tuple[Any, ...]]:
    """Every play of so many moves that earns the full reward, by trying all moves."""
    found = set()
    waiting: list[tuple[Any, tuple[Any, ...]]] = [(game.initial, ())]
    while waiting:
        state, made = waiting.pop()
        if game.is_terminal(state):
            if game.value(state) == 100 and len(made) == length:
                found.add(made)
        elif len(made) < length:
            waiting += [(game.apply(state, move), (*made, move)) for move in game.moves(state)]
    return found


@pytest.mark.parametrize("seed", range(1, 30, 2))
def test_pushes_are_counted_as_an_exhaustion_by_layers_counts_them(seed: int) -> None:
    game = mixed_level(seed, width=6, height=5, boxes=2)
    cost = fewest_pushes(game)
    assert cost is not None
    plays = worked_out(game, "pushes", cost)
    moves = list(plays.moves())
    assert plays.count == len(moves) == len(set(moves)) == all_optima(game, game.pieces(), cost).solutions
    assert {replay(game, made, "pushes").cost for made in moves} == {cost}


def listed(game: Game[Any, Any], number: int) -> list[tuple[str, ...]]:
    """The optimal solutions that `solve` gives, of which levels have theirs from the native count."""
    limit = Limit(60.0)
    result = with_several(solve(game, optimal=True, check_proofs=False), wanted(number), limit)
    assert {replay(game, each.moves, each.metric).cost for each in result.solutions} == {result.cost}
    assert result.solutions[0] == result.solution
    assert result.optima is not None and len(result.solutions) == min(number, result.optima)
    return [each.moves for each in result.solutions]


@pytest.mark.parametrize("seed", range(1, 30, 2))
def test_the_native_count_lists_the_pushes_of_every_optimal_play(seed: int) -> None:
    game = mixed_level(seed, width=6, height=5, boxes=2)
    cost = fewest_pushes(game)
    assert cost is not None
    assert set(map(pushed(game), listed(game, 10**6))) == set(
        map(pushed(game), worked_out(game, "pushes", cost).moves())
    )


def test_the_native_count_lists_the_ball_moves_of_every_optimal_play() -> None:
    game = read_one("examples/lantern.snowman")
    expected = set(map(pushed(game), worked_out(game, "ball-moves", 13).moves()))
    assert set(map(pushed(game), listed(game, 100))) == expected
    assert len(listed(game, 5)) == len(set(map(pushed(game), listed(game, 5)))) == 5


def pushed(game: Game[Any, Any]) -> Callable[[tuple[str, ...]], tuple[tuple[Any, str], ...]]:
    """The moves of pieces that a play makes, with the states before them."""
    return lambda moves: tuple(
        (state, move) for state, move in zip(states_of(game, moves), moves, strict=False) if move.isupper()
    )


def test_where_every_move_counts_they_are_all_plays_of_that_length() -> None:
    game = level("#####", "#@  #", "# $ #", "#  .#", "#####")
    least = next(length for length in range(1, 9) if of_length(game, length))
    moves = list(worked_out(game, "moves", least).moves())
    assert len(moves) == len(set(moves)) > 1
    assert set(moves) == of_length(game, least)


def test_a_game_in_rules_has_its_plays_too() -> None:
    game = read_one("examples/river-crossing.kif")
    assert set(worked_out(game, "moves", 7).moves()) == of_length(game, 7)


def test_walks_at_the_end_that_cost_nothing_belong_to_the_play() -> None:
    game = read_one("examples/lantern.snowman")
    plays = worked_out(game, "ball-moves", 13)
    first = next(iter(plays.moves()))
    assert replay(game, first, "ball-moves").cost == 13
