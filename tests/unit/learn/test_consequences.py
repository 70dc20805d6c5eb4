"""Captures and flips that follow from where a piece comes to stand are named where they are not learned."""

from __future__ import annotations

import pytest

from boardgames.checkers import FreeCheckers
from boardgames.hunts import Brandubh
from boardgames.mills import Morris
from boardgames.remembering import Pawns
from boardgames.rules import Rules
from boardgames.stones import AtariGo, LineOthello, Othello
from soloist.learn.consequences import find_consequences
from soloist.learn.game import learn_game
from soloist.learn.review import Trust
from soloist.limit import Limit
from soloist.view.learned import report_lines


@pytest.mark.parametrize(
    ("rules", "plays", "said"),
    [
        (Othello(), 4, "between where S comes to stand and an own piece, along ranks, files and diagonals, is turned"),
        (Brandubh(), 6, "an own piece or one of the empty squares 0 6 24 42 48, along ranks and files, is taken"),
    ],
)
def test_what_follows_from_where_a_piece_comes_to_stand_is_named(rules: Rules, plays: int, said: str) -> None:
    trace = rules.record(plays, 1, True)
    found = find_consequences(trace, Limit(60))
    assert {each.player for each in found if said in each.text(trace.equipment)} == {0, 1}
    assert all(each.explained == each.moves for each in found)


@pytest.mark.parametrize(("rules", "plays"), [(AtariGo(), 4), (FreeCheckers(), 6), (Pawns(), 30), (Morris(), 1)])
def test_what_other_rules_take_is_not_called_caught_between_two(rules: Rules, plays: int) -> None:
    assert not find_consequences(rules.record(plays, 1, True), Limit(60))


def test_a_game_that_is_not_sure_names_what_is_caught_between_two() -> None:
    trace = LineOthello().record(3, 1, True)
    learned = learn_game(trace)
    assert learned.trust is Trust.UNCERTAIN and learned.few_plays
    assert sum("is turned: this explains" in line for line in report_lines(learned, trace)) == 2
