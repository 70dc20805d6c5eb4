"""Breadth-first search in the core proves nothing that an exhaustive search by definition contradicts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exhaustive import replayed, shortest_by_reward
from random_ground import GroundBuilder, ground_games
from soloist._core.network import BreadthFirst, Outcome
from soloist.engines.search.compile import compiled
from soloist.game.ground import FALSE, TRUE, GroundGame

MEMORY = 64 << 20


def explored(game: GroundGame, *, use_clock: bool = True, layered: bool = False) -> BreadthFirst:
    search = BreadthFirst(compiled(game, use_clock=use_clock), MEMORY, layered)
    while search.run(0.1) is Outcome.RUNNING:
        pass
    return search


@given(ground_games, st.sampled_from(((True, False), (True, True), (False, False))))
def test_rewards_and_lengths_are_those_of_an_exhaustive_search(game: GroundGame, way: tuple[bool, bool]) -> None:
    use_clock, layered = way
    search = explored(game, use_clock=use_clock, layered=layered)
    truth = shortest_by_reward(game)
    most = max(truth, default=-1)
    assert search.best_value <= most <= search.upper or most == -1
    if search.best_value >= 0:
        assert replayed(game, search.best_moves) == search.best_value
    for value, length in truth.items():
        assert 0 <= search.bound(value) <= length or value == 0
    if not use_clock:
        assert search.best_value == most
        assert most <= 0 or search.bound(most) == truth[most] == len(search.best_moves)


def walk(*, shut_at: tuple[int, ...], limit: bool) -> GroundGame:
    """Places 0 -> 1 -> 2, with waiting at place 0; place 2 is worth 100, and place 1 ends the game at some steps.

    The counter stops at step 3, and the game with it where there is a limit. Where place 1 is shut at step 1 but
    open later, a search that forgets the step and keeps first arrivals would never get through.
    """
    net = GroundBuilder(fluents=7, moves=2)
    places = [net.fluent(number) for number in range(3)]
    steps = [net.fluent(number) for number in range(3, 7)]
    on, wait = net.move(0), net.move(1)
    shut = FALSE
    for step in shut_at:
        shut = net.either(shut, net.both(places[1], steps[step]))
    after = [
        net.both(places[0], wait),
        net.both(places[0], on),
        net.both(places[1], on),
        FALSE,
        steps[0],
        steps[1],
        net.either(steps[2], steps[3]),
    ]
    legal = [net.either(places[0], places[1]), places[0]]
    terminal = net.either(places[2], shut)
    if limit:
        terminal = net.either(terminal, steps[3])
    return net.game({0, 3}, after, legal, terminal, [(100, places[2])])


@pytest.mark.parametrize("limit", [False, True])
@pytest.mark.parametrize(("shut_at", "length"), [((), 2), ((2,), 2), ((1,), 3), ((1, 2), 4), ((1, 2, 3), None)])
def test_a_gate_that_opens_later_is_not_missed(shut_at: tuple[int, ...], length: int | None, limit: bool) -> None:
    game = walk(shut_at=shut_at, limit=limit)
    search = explored(game)
    if length is None or (limit and length > 3):
        assert (search.best_value, search.upper, search.bound(100)) == (0, 0, -1)
    else:
        assert search.best_value == 100
        assert len(search.best_moves) == search.bound(100) == length


def exact_step(steps: int, worth_at: int) -> GroundGame:
    """One switch; 100 for ending with it on at exactly one step, 50 for ending with it on at any other."""
    net = GroundBuilder(fluents=1 + steps, moves=2)
    on = net.fluent(0)
    counter = [net.fluent(1 + number) for number in range(steps)]
    flip, wait = net.move(0), net.move(1)
    after = [net.either(net.both(on ^ 1, flip), net.both(on, wait)), FALSE, *counter[:-1]]
    goals = [(100, net.both(on, counter[worth_at])), (50, on)]
    return net.game({1}, after, [TRUE, TRUE], net.either(on, counter[-1]), goals)


def test_a_maximum_is_not_claimed_by_a_search_that_dropped_a_counter_the_reward_reads() -> None:
    game = exact_step(steps=9, worth_at=5)
    assert compiled(game).clock == "ends"
    quick = explored(game)
    assert (quick.best_value, quick.upper, quick.bound(100)) == (50, 100, 5)
    whole = explored(game, layered=True)
    assert (whole.best_value, whole.upper, len(whole.best_moves), whole.bound(100)) == (100, 100, 5, 5)


def test_a_step_limit_does_not_multiply_the_states() -> None:
    game = exact_step(steps=40, worth_at=39)
    assert explored(game).states == 2
    assert explored(game, layered=True).states > 40
