"""The portfolio: what its lanes find together."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from small_games import LIT, game_of
from soloist.engines.engine import Ended, Progress, Reason
from soloist.engines.portfolio import Bound, SideBySide, lanes_for
from soloist.game.ground import GroundGame
from soloist.game.solution import Claim, Status
from soloist.pipeline import solve

#: One fluent that the only useful move sets; to end with it is worth 50, and 100 is written down but never earned.
GROUND = GroundGame(
    fluents=("on", "over"),
    moves=("press", "stop"),
    nodes=((2, 3),),
    components=(),
    initial=frozenset(),
    next=(6, 8),
    legal=(1, 1),
    terminal=4,
    goals=((100, 10), (50, 2)),
)


def lane(*events: Any) -> Generator[Any, None, None]:
    yield from events


def test_a_bound_from_one_lane_makes_a_maximum_of_the_moves_of_another() -> None:
    moves = Claim(("press",), engine="search")
    side = SideBySide(GROUND, [lane(Progress("a"), moves, Ended(Reason.TIME)), lane(Bound(50), Ended(Reason.TIME))])
    claims = [event for event in side.events() if isinstance(event, Claim)]
    assert claims[0] == moves
    assert GROUND.value(GROUND.apply(GROUND.initial, 0)) == 50
    assert (claims[-1].moves, claims[-1].maximum) == (("press",), True)


def test_a_bound_of_nothing_settles_the_game() -> None:
    side = SideBySide(GROUND, [lane(Bound(0))])
    (claim, end) = list(side.events())
    assert isinstance(claim, Claim) and claim.unsolvable
    assert isinstance(end, Ended)


def test_a_bound_above_the_best_says_nothing() -> None:
    side = SideBySide(GROUND, [lane(Bound(100)), lane(Claim(("press",)))])
    assert not any(isinstance(event, Claim) and event.maximum for event in side.events())


def test_more_cores_are_more_lanes_and_every_engine_has_one_turn() -> None:
    lanes = {
        cores: [[turn.name for turn in lane] for lane in lanes_for(cores, GROUND, False)] for cores in (1, 2, 3, 8)
    }
    assert lanes[1] == lanes[2] == [["one-way", "bound", "asp", "sat"]]
    assert lanes[3] == [["one-way", "bound", "asp"], ["sat"]]
    assert lanes[8] == [["one-way", "bound"], ["asp"], ["sat"]]


@pytest.mark.parametrize("cores", ["1", "3", "4"])
def test_any_number_of_cores_proves_the_same(cores: str) -> None:
    result = solve(game_of(LIT), engine="portfolio", optimal=True, options={"cores": cores})
    assert (result.status, result.cost) == (Status.SOLVED_OPTIMALLY, 6)


def test_the_end_tells_the_most_that_is_known() -> None:
    def last(*reasons: Reason) -> Reason:
        (*_, end) = SideBySide(GROUND, [lane(Ended(reason)) for reason in reasons]).events()
        assert isinstance(end, Ended)
        return end.reason

    assert last(Reason.TIME, Reason.FINISHED) is Reason.FINISHED
    assert last(Reason.MEMORY, Reason.TIME) is Reason.TIME
    assert last(Reason.UNSUPPORTED, Reason.MEMORY) is Reason.MEMORY


def test_lanes_are_closed_with_the_portfolio() -> None:
    closed = []

    def endless() -> Generator[Any, None, None]:
        try:
            while True:
                yield Progress("x", {"n": 1})
        finally:
            closed.append(True)

    events = SideBySide(GROUND, [endless(), endless()]).events()
    next(events)
    events.close()
    assert closed
