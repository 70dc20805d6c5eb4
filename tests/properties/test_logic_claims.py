"""What the logic engines claim of a game is what an exhaustive search by definition finds.

Games may have no end, which logic over horizons never notices; so only the first questions are asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice

import pytest
from hypothesis import given, settings

from exhaustive import replayed, shortest_by_reward
from random_ground import ground_games
from soloist.engines.engine import Event
from soloist.engines.logic.horizons import HorizonSearch
from soloist.engines.logic.invariants import proved_groups
from soloist.engines.logic.parity import highest_possible, linear_invariants
from soloist.engines.logic.reasoner import AspReasoner, Reasoner, SatReasoner
from soloist.engines.one_way import final_states
from soloist.game.ground import GroundGame
from soloist.game.solution import Claim

EVENTS = 40
REASONERS = pytest.mark.parametrize("reasoner", [SatReasoner, AspReasoner])


def check_claims(game: GroundGame, events: Iterable[Event]) -> Claim | None:
    """No claim may be false; the last one comes back."""
    truth = shortest_by_reward(game)
    most = max(truth, default=0)
    last = None
    for event in events:
        if not isinstance(event, Claim):
            continue
        last = event
        assert most == 0 or not event.unsolvable
        assert event.lower_bound is None or most == 0 or event.lower_bound <= truth[most]
        if event.moves is not None:
            value = replayed(game, [game.moves.index(move) for move in event.moves])
            assert value == most or not event.maximum
    return last


@REASONERS
@settings(max_examples=60)
@given(game=ground_games)
def test_horizons_claim_nothing_false_and_end_with_the_best(reasoner: Callable[[], Reasoner], game: GroundGame) -> None:
    truth = shortest_by_reward(game)
    most = max(truth, default=0)
    for groups in ([], proved_groups(game)):
        search = HorizonSearch(game, reasoner(), "test", optimal=True, groups=groups)
        last = check_claims(game, islice(search.steps(), EVENTS))
        if search.is_done and last is not None and most > 0:
            assert last.moves is not None
            assert (last.maximum, last.lower_bound, len(last.moves)) == (True, truth[most], truth[most])


@REASONERS
@settings(max_examples=60)
@given(game=ground_games)
def test_final_states_claim_nothing_false(reasoner: Callable[[], Reasoner], game: GroundGame) -> None:
    check_claims(game, final_states(game, reasoner, "test", optimal=True))


@settings(max_examples=60)
@given(game=ground_games)
def test_invariants_rule_out_no_reward_that_a_play_earns(game: GroundGame) -> None:
    invariants = linear_invariants(game, proved_groups(game))
    assert invariants is not None
    assert highest_possible(game, invariants) >= max(shortest_by_reward(game), default=0)
