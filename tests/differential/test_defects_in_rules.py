"""Small rule sheets that were once answered wrongly: every engine that takes them answers them right."""

from __future__ import annotations

from pathlib import Path

import pytest

from small_games import best_by_moves
from soloist.game.solution import Status
from soloist.languages.registry import read_one
from soloist.pipeline import solve

SHEETS = Path(__file__).parent.parent / "defects"
#: The least number of moves of a play that earns 100.
LENGTHS = {"min": 1, "min3": 1, "path": 3, "gb": 1, "tr_min1": 1}


@pytest.mark.parametrize("engine", ["portfolio", "search", "asp", "sat", "downward", "symk"])
@pytest.mark.parametrize("sheet", LENGTHS)
def test_the_best_play_is_found_and_proved_the_shortest(sheet: str, engine: str) -> None:
    game = read_one(str(SHEETS / f"{sheet}.kif"))
    rewards = best_by_moves(game, LENGTHS[sheet])
    assert rewards[-1] == 100 and 100 not in rewards[:-1]
    result = solve(game, engine=engine, optimal=True)
    assert (result.status, result.value, result.cost) == (Status.SOLVED_OPTIMALLY, 100, LENGTHS[sheet])


@pytest.mark.parametrize("engine", ["portfolio", "search", "downward", "symk"])
@pytest.mark.parametrize("sheet", ["ga", "tr_min2"])
def test_a_game_that_never_ends_is_unsolvable(sheet: str, engine: str) -> None:
    game = read_one(str(SHEETS / f"{sheet}.kif"))
    assert set(best_by_moves(game, 6)) == {None}
    assert solve(game, engine=engine).status is Status.UNSOLVABLE


def test_a_game_whose_only_plays_earn_nothing_is_unsolvable_and_no_bound_is_told() -> None:
    # What the answer rests on would be looked at again for as long as there is time.
    result = solve(read_one(str(SHEETS / "issueB12.kif")), optimal=True, seconds=120, check_proofs=False)
    assert (result.status, result.value, result.lower_bound) == (Status.UNSOLVABLE, 0, None)
