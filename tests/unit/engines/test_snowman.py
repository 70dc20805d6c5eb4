"""The snowman engine as an engine: limits, bounds on the way, refusals."""

from __future__ import annotations

from pathlib import Path

import pytest

from data_folder import data_file
from snowman_levels import read_level
from soloist.engines.engine import Ended, Reason, Task
from soloist.engines.snowman import SnowmanEngine
from soloist.game.solution import Claim, Status
from soloist.languages.registry import read_one
from soloist.limit import Limit
from soloist.pipeline import solve

EXAMPLES = {"hedges": 18, "lantern": 13, "pond": 19}


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_bundled_levels_are_solved_to_proved_optimality(name: str) -> None:
    result = solve(read_one(str(Path("examples") / f"{name}.snowman")), optimal=True)
    assert result.status is Status.SOLVED_OPTIMALLY
    assert result.cost == result.lower_bound == EXAMPLES[name]


def test_a_level_without_a_solution_is_proved_to_have_none() -> None:
    result = solve(read_level("#####\n#q11#\n#1.'#\n#####\n"), optimal=True)
    assert result.status is Status.UNSOLVABLE


def test_a_finished_level_needs_no_moves() -> None:
    result = solve(read_level("####\n#q7#\n####\n"), optimal=True)
    assert (result.status, result.moves, result.cost) == (Status.SOLVED_OPTIMALLY, (), 0)


def test_a_run_out_of_memory_says_so_and_keeps_its_bound() -> None:
    game = read_level(data_file("snowman/game/rob_james_matthew.txt").read_text())
    result = solve(game, optimal=True, seconds=600, memory_mb=20)
    assert result.status in (Status.MEMOUT, Status.SOLVED)
    assert result.lower_bound is not None and result.lower_bound >= 20


def test_bounds_rise_and_never_pass_the_best_solution() -> None:
    game = read_level(data_file("snowman/game/ben_alan.txt").read_text())
    task = Task(game, "ball-moves", optimal=True, limit=Limit(60, 1000))
    events = list(SnowmanEngine().solve(task))
    bounds = [event.lower_bound for event in events if isinstance(event, Claim) and event.lower_bound is not None]
    assert bounds == sorted(bounds)
    assert isinstance(events[-1], Ended) and events[-1].reason is Reason.FINISHED
    best = min(sum(map(str.isupper, event.moves)) for event in events if isinstance(event, Claim) and event.moves)
    assert bounds[-1] == best == 28


def test_a_level_too_wide_for_the_search_is_refused_with_the_reason() -> None:
    width = 600
    text = "\n".join(["#" * (width + 2), "#q" + "'" * (width - 4) + "124#", "#" * (width + 2)]) + "\n"
    result = solve(read_level(text), optimal=True)
    assert result.status is Status.UNSUPPORTED
    assert "too large" in result.message
