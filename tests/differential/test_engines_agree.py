"""Maxima and least lengths agree between engines on shared sheets that several of them finish quickly."""

from __future__ import annotations

import pytest

from data_folder import data_file
from soloist.game.solution import Status
from soloist.languages.registry import read_one
from soloist.pipeline import solve

#: Sheets that each engine settles in well under a second of processor time.
SHEETS = (
    "blocksWorldParallel",
    "blocksWorldSerial",
    "buttons",
    "coins",
    "duplicateStateSmall",
    "factoringGeorgeForman",
    "haystack",
    "lightsOn",
    "maze",
    "stateSpaceSmall",
)


@pytest.mark.parametrize("sheet", SHEETS)
def test_search_asp_and_sat_agree_on_the_least_number_of_moves(sheet: str) -> None:
    game = read_one(str(data_file(f"gdl/{sheet}.kif")))
    results = [solve(game, engine=engine, optimal=True, seconds=120.0) for engine in ("search", "asp", "sat")]
    assert [result.status for result in results] == [Status.SOLVED_OPTIMALLY] * 3
    assert {result.value for result in results} == {100}
    assert len({result.cost for result in results}) == 1


@pytest.mark.parametrize("sheet", ["coins", "futoshiki4", "nonogram_5x5_1", "queens06ug"])
def test_final_states_are_of_the_least_length_where_that_is_claimed(sheet: str) -> None:
    """ASP finds a play of this length, and none of its answers is shorter than the claimed bound."""
    game = read_one(str(data_file(f"gdl/{sheet}.kif")))
    result = solve(game, engine="one-way", optimal=True, seconds=120.0)
    assert (result.status, result.value) == (Status.SOLVED_OPTIMALLY, 100)
    other = solve(game, engine="asp", seconds=120.0)
    assert other.value == 100
    assert other.cost is not None and result.cost is not None and other.cost >= result.cost
