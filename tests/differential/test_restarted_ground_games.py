"""A ground game that begins elsewhere means what the sheet means that begins there: a match grounds its rules once."""

from __future__ import annotations

import random

import pytest

from small_games import LIT, game_of
from soloist.engines.grounding import ground as module
from soloist.game.model import Game
from soloist.game.search import PlainSearch
from soloist.languages.gdl.game import GdlGame
from soloist.pipeline import solve


def restarted(game: GdlGame, state: frozenset[str]) -> GdlGame:
    other = game.restarted(state)
    assert other.origin is game
    return other


def least(game: Game[frozenset[str], str]) -> tuple[int, int | None]:
    """The highest reward and the fewest moves for it, by plain search."""
    search: PlainSearch[frozenset[str], str] = PlainSearch(game, "moves")
    search.run(10**6)
    assert search.exhausted
    best = search.best
    return (0, None) if best is None or best.value == 0 else (best.value, best.cost)


@pytest.mark.parametrize("steps", range(6))
def test_the_rest_of_a_game_is_solved_on_the_ground_form_of_the_whole(
    steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_of(LIT)
    assert isinstance(game, GdlGame)
    assert solve(game, engine="search", check_proofs=False).value == 100
    state, rng = game.initial, random.Random(steps)
    for _ in range(steps):
        if game.is_terminal(state):
            break
        state = game.apply(state, rng.choice(game.moves(state)))
    monkeypatch.setattr(module, "ground", None)  # grounding once more would fail
    later = restarted(game, state)
    result = solve(later, engine="search", optimal=True, check_proofs=False)
    assert (result.value or 0, result.cost if result.value else None) == least(later)
