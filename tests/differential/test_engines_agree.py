"""Maxima and least lengths agree between engines on shared sheets that several of them finish quickly.

`make bench-logic` compares them on all the others that two of them finish.
"""

from __future__ import annotations

import pytest

from data_folder import data_file
from soloist.game.solution import Status
from soloist.languages.registry import read_one
from soloist.pipeline import solve

#: Sheets that each engine settles in about half a second of processor time.
SHEETS = (
    "asteroids",
    "blocks",
    "blocksWorld",
    "blocksWorldParallel",
    "blocksWorldSerial",
    "buttons",
    "coins",
    "duplicateStateMedium",
    "duplicateStateSmall",
    "factoringEasyTurtleBrain",
    "factoringGeorgeForman",
    "firefighter",
    "haystack",
    "lightsOn",
    "lightsOnParallel",
    "maze",
    "pancakes",
    "stateSpaceSmall",
    "survival",
    "troublemaker01",
    "untwistycomplex2",
)


@pytest.mark.parametrize("sheet", SHEETS)
def test_search_asp_and_sat_agree_on_the_least_number_of_moves(sheet: str) -> None:
    game = read_one(str(data_file(f"gdl/{sheet}.kif")))
    results = [solve(game, engine=engine, optimal=True, seconds=120.0) for engine in ("search", "asp", "sat")]
    assert [result.status for result in results] == [Status.SOLVED_OPTIMALLY] * 3
    assert {result.value for result in results} == {100}
    assert len({result.cost for result in results}) == 1


@pytest.mark.parametrize(("sheet", "maximum"), [("factoringMutuallyAssuredDestruction", 0), ("queens08lg", 100)])
def test_they_agree_on_the_maximum(sheet: str, maximum: int) -> None:
    game = read_one(str(data_file(f"gdl/{sheet}.kif")))
    # What the maximum rests on would be looked at again for as long as there is time.
    results = [solve(game, engine=engine, seconds=120.0, check_proofs=False) for engine in ("search", "asp", "sat")]
    assert [(result.value or 0, result.value_is_maximum) for result in results] == [(maximum, True)] * 3


@pytest.mark.parametrize("sheet", ["coins", "futoshiki4", "nonogram_5x5_1", "queens06ug"])
def test_final_states_are_of_the_least_length_where_that_is_claimed(sheet: str) -> None:
    """ASP finds a play of this length, and none of its answers is shorter than the claimed bound."""
    game = read_one(str(data_file(f"gdl/{sheet}.kif")))
    result = solve(game, engine="one-way", optimal=True, seconds=120.0)
    assert (result.status, result.value) == (Status.SOLVED_OPTIMALLY, 100)
    other = solve(game, engine="asp", seconds=120.0)
    assert other.value == 100
    assert other.cost is not None and result.cost is not None and other.cost >= result.cost
