"""Engines that work on several cores give the same answer as on one, move by move."""

from __future__ import annotations

from pathlib import Path

import pytest

import soloist
from puzzlescript_random import plausible_game, random_game
from soloist._core import puzzlescript
from soloist.errors import UsageError
from soloist.languages.puzzlescript.flat import flat
from soloist.languages.puzzlescript.game import PuzzleScriptGame
from soloist.languages.registry import read_one

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


@pytest.mark.parametrize("name", ["warehouse.puzzlescript#2", "lamplighter.puzzlescript#1"])
def test_fewest_inputs_of_puzzlescript_levels(name: str) -> None:
    alone = answer(EXAMPLES / name, 1)
    assert alone[0] is soloist.Status.SOLVED_OPTIMALLY
    assert answer(EXAMPLES / name, 3)[:4] == alone[:4]  # searches beside the proof may find another as short


def puzzlescript_search(game: PuzzleScriptGame, kind: str, cores: int, most: int) -> tuple[object, ...] | None:
    """What a search makes of a level in rounds that are shared out from two states on; None where it takes too long."""
    stepper = puzzlescript.make_stepper(flat(game.program, game.level), kind == "AStar")
    eager = puzzlescript.Windows(1, 64, 2)
    search: puzzlescript.AStar | puzzlescript.Breadth
    search = getattr(puzzlescript, kind)(stepper, 1 << 28, cores=cores, windows=eager)
    while search.outcome is puzzlescript.Outcome.RUNNING and search.expanded < most:
        search.run(0.0)
    if search.outcome is puzzlescript.Outcome.RUNNING:
        return None
    counts = (search.stored, search.expanded, search.turns, search.endless, search.lower_bound)
    return (search.outcome, search.solution, search.refusal, search.refused_rule, *counts)


@pytest.mark.parametrize("kind", ["AStar", "Breadth"])
def test_puzzlescript_games_that_are_made_up(kind: str) -> None:
    outcomes = set()
    for seed in range(16):
        game = random_game(seed) if seed % 2 else plausible_game(seed)
        alone = puzzlescript_search(game, kind, 1, 2000)
        if alone is not None:
            outcomes.add(alone[0])
            for cores in (2, 3):
                assert puzzlescript_search(game, kind, cores, 1 << 30) == alone, game.text
    assert {puzzlescript.Outcome.SOLVED, puzzlescript.Outcome.FINISHED} <= outcomes


@pytest.mark.parametrize("kind", ["AStar", "Breadth"])
def test_puzzlescript_searches_on_a_level_of_designers(kind: str) -> None:
    game = read_one(f"{EXAMPLES / 'warehouse.puzzlescript'}#2")
    assert isinstance(game, PuzzleScriptGame)
    alone = puzzlescript_search(game, kind, 1, 1 << 30)
    assert alone is not None and alone[0] is puzzlescript.Outcome.SOLVED
    assert puzzlescript_search(game, kind, 2, 1 << 30) == alone
    assert puzzlescript_search(game, kind, 3, 1 << 30) == alone


def test_an_engine_that_has_one_thread_says_so() -> None:
    with pytest.raises(UsageError, match="has no option 'cores'"):
        soloist.solve(EXAMPLES / "hanoi.kif", engine="asp", options={"cores": "2"})
