"""Ctrl-C in the middle of a real search ends it with the best found so far, verified."""

from __future__ import annotations

import pytest

import soloist
from data_folder import data_file
from soloist.engines.engine import Progress
from soloist.game.solution import Solution


@pytest.mark.parametrize("engine", ["search", "portfolio"])
def test_ctrl_c_ends_a_search_with_its_best_verified_moves(engine: str) -> None:
    game = soloist.read(str(data_file("gdl/rubiksCube.kif")))

    def press_ctrl_c(progress: Progress, best: Solution | None) -> None:
        del progress
        if best is not None:
            raise KeyboardInterrupt

    result = soloist.solve(game, engine=engine, time=300, memory=1000, watch=press_ctrl_c)
    assert (result.status, result.message) == (soloist.Status.UNSOLVED, "interrupted")
    assert result.moves
