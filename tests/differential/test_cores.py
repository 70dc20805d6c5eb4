"""Engines that work on several cores give the same answer as on one, move by move."""

from __future__ import annotations

from pathlib import Path

import pytest

import soloist
from soloist.errors import UsageError

EXAMPLES = Path(__file__).parents[2] / "examples"


def answer(path: Path, cores: int, engine: str | None = None) -> tuple[object, ...]:
    """What a solve says that does not tell how long it took."""
    result = soloist.solve(path, engine=engine, optimal=True, options={"cores": str(cores)}, check=False)
    moves = result.solution.moves if result.solution else None
    return result.status, result.value, result.cost, result.lower_bound, moves


@pytest.mark.parametrize("name", ["hanoi.kif", "river-crossing.kif"])
def test_search_on_games_in_rules(name: str) -> None:
    alone = answer(EXAMPLES / name, 1, "search")
    assert alone[0] is soloist.Status.SOLVED_OPTIMALLY
    assert answer(EXAMPLES / name, 2, "search") == alone
    assert answer(EXAMPLES / name, 3, "search") == alone
    assert answer(EXAMPLES / name, 1_000_000, "search") == alone  # no more threads than are of use


@pytest.mark.parametrize("name", ["cellar.xsb#1", "cellar.xsb#2"])
def test_fewest_pushes_of_sokoban_levels(name: str) -> None:
    alone = answer(EXAMPLES / name, 1)
    assert alone[0] is soloist.Status.SOLVED_OPTIMALLY
    assert answer(EXAMPLES / name, 3) == alone


def test_an_engine_that_has_one_thread_says_so() -> None:
    with pytest.raises(UsageError, match="has no option 'cores'"):
        soloist.solve(EXAMPLES / "hanoi.kif", engine="asp", options={"cores": "2"})
