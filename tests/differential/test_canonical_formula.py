"""The canonical formula has a model exactly where the reference semantics has such a play."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grounding_steps
from formula_check import check, check_sheet, has_model
from small_games import GAMES, best_by_moves, game_of, random_sheet
from soloist.errors import UnsupportedError
from soloist.game.formula import Question
from soloist.languages.gdl.reader import read_rules
from soloist.source import Source
from soloist.verify.instances import Instances, instances


def grounded(text: str) -> Instances:
    return instances(read_rules(Source("game", text)))


def agree_on(text: str, most: int) -> None:
    rules, best = grounded(text), best_by_moves(game_of(text), most)
    for moves in range(most + 1):
        reached = max((value for value in best[: moves + 1] if value is not None), default=0)
        for reward in (20, 60, 100):
            assert has_model(rules, Question(reward, moves)) == (reached >= reward), (moves, reward)
        longer = any(value is not None for value in best[moves + 1 :])
        if longer:
            assert has_model(rules, Question(101, moves, or_longer=True))


@pytest.mark.parametrize("name", GAMES)
def test_the_formula_has_a_model_where_the_game_has_a_play(name: str) -> None:
    agree_on(GAMES[name], 7)


@pytest.mark.parametrize("seed", range(12))
def test_it_has_on_random_games_with_recursion_in_the_state(seed: int) -> None:
    agree_on(random_sheet(seed), 6)


@settings(max_examples=30)
@given(st.integers(0, 1_000_000))
def test_instances_and_formula_say_what_the_reference_says_where_rules_recur_and_absorb(seed: int) -> None:
    assert check(seed) is None


#: The same moves are legal in every state here, and a predicate that reads `legal`, `goal` or `terminal` is no more and
#: no less fixed than they are.
FIXED = """
(role you) (d a) (d b) (init (n 0)) (legal you stay)
(<= (legal you (m ?x)) (d ?x))
(<= (may ?x) (legal you (m ?x)))
(<= (worth ?r) (goal you ?r))
(<= over terminal)
(<= (next (g ?x)) (may ?x) (distinct ?x a))
(<= (next (w ?r)) (worth ?r))
(<= (next on) (not over))
(<= (goal you 100) (true (g b)) (may a) (not over))
(<= (goal you 40) (not (true (g b))))
"""


@pytest.mark.parametrize("ending", ["(<= terminal (true on) (may b))", "(<= terminal (true (w 40)))", "terminal"])
def test_what_reads_the_answers_of_a_state_is_grounded_with_them(ending: str) -> None:
    assert check_sheet(FIXED + ending) is None
    assert grounding_steps.check_sheet(FIXED + ending) is None


def test_no_play_is_longer_than_the_clock_allows() -> None:
    assert has_model(grounded(GAMES["buttons"]), Question(101, 5, or_longer=True))
    assert not has_model(grounded(GAMES["buttons"]), Question(101, 6, or_longer=True))


def test_terms_that_grow_without_end_are_refused() -> None:
    endless = """
    (role you) (init (n 0)) (legal you go)
    (<= (next (n (s ?x))) (true (n ?x)))
    (<= terminal (true (n never))) (goal you 100)
    """
    with pytest.raises(UnsupportedError, match="grow without end"):
        grounded(endless)


def test_a_game_of_two_roles_is_refused() -> None:
    with pytest.raises(UnsupportedError, match="one role"):
        grounded(GAMES["fill"] + "(role another)")
