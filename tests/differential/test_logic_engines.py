"""SAT, ASP and final-state solving agree with blind search by the reference semantics."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from small_games import GAMES, best_by_moves, fill_in, game_of, random_sheet
from soloist.engines import one_way
from soloist.engines.grounding.ground import ground_form
from soloist.engines.logic.horizons import HorizonSearch
from soloist.engines.logic.invariants import proved_groups
from soloist.engines.logic.parity import highest_possible, linear_invariants
from soloist.engines.logic.reasoner import AspReasoner, SatReasoner
from soloist.game.ground import GroundGame
from soloist.game.model import Game
from soloist.game.solution import Claim
from soloist.limit import Limit
from soloist.verify.replay import replay


def grounded(game: Game[Any, Any]) -> GroundGame:
    steps = ground_form(game, Limit(60.0))
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            ground: GroundGame = stop.value.unwrap()
            return ground


def searches(ground: GroundGame) -> dict[str, HorizonSearch]:
    groups = proved_groups(ground)
    return {
        "sat": HorizonSearch(ground, SatReasoner(), "test", optimal=True),
        "sat with groups": HorizonSearch(ground, SatReasoner(), "test", optimal=True, groups=groups),
        "asp": HorizonSearch(ground, AspReasoner(), "test", optimal=True),
        "asp with groups": HorizonSearch(ground, AspReasoner("handy"), "test", optimal=True, groups=groups),
    }


def last_claim(events: Iterable[Any]) -> Claim | None:
    claims = [event for event in events if isinstance(event, Claim)]
    return claims[-1] if claims else None


def check_text(text: str, most: int) -> None:
    game = game_of(text)
    best = best_by_moves(game, most)
    assert best[-1] is None, "the blind search must see the end of every play"
    maximum = max((value for value in best if value is not None), default=0)
    shortest = next((moves for moves, value in enumerate(best) if value == maximum), None)
    for name, search in searches(grounded(game)).items():
        claim = last_claim(search.steps())
        assert claim is not None and claim.maximum, name
        if maximum == 0:
            assert claim.unsolvable, name
        else:
            assert claim.moves is not None, name
            solution = replay(game, claim.moves, "moves")
            assert (solution.value, solution.cost, claim.lower_bound) == (maximum, shortest, shortest), name


@pytest.mark.parametrize("name", GAMES)
def test_maximum_and_least_length_are_those_of_blind_search(name: str) -> None:
    check_text(GAMES[name], 8)


@pytest.mark.parametrize("seed", range(100, 114))
def test_they_are_on_random_games_with_recursion_in_the_state(seed: int) -> None:
    check_text(random_sheet(seed), 7)


def test_a_one_way_game_is_solved_and_proved_without_time() -> None:
    game = game_of(GAMES["fill"])
    claim = last_claim(one_way.work(grounded(game), optimal=True))
    assert claim is not None and claim.moves is not None
    assert (replay(game, claim.moves, "moves").value, claim.maximum, claim.lower_bound) == (100, True, 3)


def test_the_relaxation_proves_a_maximum_below_100() -> None:
    game = game_of(GAMES["fill"].replace("(true (has 2 o)) (true (has 3 x))", "(true (has 1 o))"))
    claim = last_claim(one_way.work(grounded(game), optimal=True))
    assert claim is not None and claim.moves is not None
    assert (replay(game, claim.moves, "moves").value, claim.maximum) == (40, True)


@pytest.mark.parametrize("name", ["buttons", "reach"])
def test_games_that_can_go_back_are_not_one_way(name: str) -> None:
    steps = one_way.work(grounded(game_of(GAMES[name])), optimal=True)
    while True:
        try:
            event = next(steps)
        except StopIteration as stop:
            assert stop.value
            return
        assert not isinstance(event, Claim)


def test_parity_and_the_clock_rule_out_rewards() -> None:
    """Turning two of three coins at a time: an odd number shows heads for ever."""
    coins = """
    (role you) (coin 1) (coin 2) (coin 3) (init (heads 1)) (init (step 0))
    (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
    (<= (legal you (turn ?a ?b)) (coin ?a) (coin ?b) (distinct ?a ?b))
    (<= (turned ?a) (does you (turn ?a ?b))) (<= (turned ?b) (does you (turn ?a ?b)))
    (<= (next (heads ?c)) (true (heads ?c)) (not (turned ?c)))
    (<= (next (heads ?c)) (coin ?c) (not (true (heads ?c))) (turned ?c))
    (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
    (<= terminal (true (step 4)))
    (<= (goal you 100) (not (true (heads 1))) (not (true (heads 2))) (not (true (heads 3))))
    (<= (goal you 50) (true (heads 1)) (true (heads 2)) (true (heads 3)))
    (<= (goal you 10) (true (heads 1)) (true (step 3)))
    """
    game = game_of(coins)
    ground = grounded(game)
    invariants = linear_invariants(ground, proved_groups(ground))
    assert invariants is not None
    assert (len(invariants.even), invariants.clock.ends) == (1, True)
    assert highest_possible(ground, invariants) == 50
    assert max(value for value in best_by_moves(game, 5) if value is not None) == 50


@pytest.mark.parametrize("seed", range(200, 216))
def test_invariants_never_rule_out_what_a_play_earns(seed: int) -> None:
    text = random_sheet(seed) if seed % 2 else fill_in(seed)
    game = game_of(text)
    ground = grounded(game)
    invariants = linear_invariants(ground, proved_groups(ground))
    assert invariants is not None
    best = max((value for value in best_by_moves(game, 7) if value is not None), default=0)
    assert highest_possible(ground, invariants) >= best


@pytest.mark.parametrize("seed", range(14))
def test_final_states_agree_with_blind_search_on_random_fill_ins(seed: int) -> None:
    """What is claimed must be true; what is not proved is no error of a restricted method."""
    game = game_of(fill_in(seed))
    best = best_by_moves(game, 5)
    maximum = max((value for value in best if value is not None), default=0)
    reasoner = AspReasoner if seed % 2 else SatReasoner
    claim = last_claim(one_way.final_states(grounded(game), reasoner, "test", optimal=True))
    assert claim is not None
    if claim.moves is None:
        assert claim.unsolvable and maximum == 0
        return
    solution = replay(game, claim.moves, "moves")
    if claim.maximum:
        assert solution.value == maximum
    if claim.lower_bound is not None:
        assert all(value != maximum for value in best[: claim.lower_bound])
