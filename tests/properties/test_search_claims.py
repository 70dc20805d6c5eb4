"""What the search engine claims of a game is what an exhaustive search by definition finds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from exhaustive import replayed, shortest_by_reward
from random_ground import ground_games
from soloist.engines.engine import Ended, Reason, Task
from soloist.engines.search.compile import compiled
from soloist.engines.search.schedule import SearchSchedule
from soloist.game.ground import GroundGame
from soloist.game.solution import Claim
from soloist.limit import Limit
from toy import Stairs

MEMORY = 128 << 20


@given(ground_games, st.booleans())
def test_the_last_claim_is_the_truth(game: GroundGame, optimal: bool) -> None:
    task = Task(Stairs(), "moves", optimal, Limit(60.0))
    *events, end = SearchSchedule(game, compiled(game), task, MEMORY).events()
    assert isinstance(end, Ended)
    assert end.reason is Reason.FINISHED
    claims = [event for event in events if isinstance(event, Claim)]
    truth = shortest_by_reward(game)
    most = max(truth, default=0)
    last = claims[-1]
    if last.unsolvable:
        assert most == 0
        return
    assert last.moves is not None
    assert last.maximum
    assert replayed(game, [game.moves.index(move) for move in last.moves]) == most
    if most == 0:
        return
    assert last.lower_bound is None or last.lower_bound <= truth[most] <= len(last.moves)
    if optimal:
        assert last.lower_bound == truth[most] == len(last.moves)


@given(ground_games)
def test_no_claim_on_the_way_is_false(game: GroundGame) -> None:
    truth = shortest_by_reward(game)
    most = max(truth, default=0)
    found = 0
    for event in SearchSchedule(game, compiled(game), Task(Stairs(), "moves", True, Limit(60.0)), MEMORY).events():
        if not isinstance(event, Claim) or event.moves is None:
            continue
        value = replayed(game, [game.moves.index(move) for move in event.moves])
        assert value == most or not event.maximum
        assert event.lower_bound is None or (value == most and event.lower_bound <= truth[most])
        found += 1
    assert found or most == 0
