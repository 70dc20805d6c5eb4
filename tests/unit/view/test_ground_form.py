"""`soloist show` tells the size of the ground form, or why there is none."""

from __future__ import annotations

from soloist.languages.gdl.game import GdlGame
from soloist.languages.gdl.reader import read_rules
from soloist.limit import Limit
from soloist.source import Source
from soloist.view.ground_form import describe_ground_form
from toy import Stairs

LAMP = """
(role you) (init (wall a)) (legal you on) (legal you off)
(<= (next lit) (does you on)) (<= (next (wall ?x)) (true (wall ?x)))
(<= terminal (true lit) (true (wall a))) (<= (goal you 100) (true lit)) (<= (goal you 0) (not (true lit)))
"""


def _game(text: str) -> GdlGame:
    return GdlGame(read_rules(Source("lamp.kif", text)), "lamp.kif", text)


def test_the_parts_of_a_ground_form_are_counted() -> None:
    assert describe_ground_form(_game(LAMP), Limit()) == [
        ("fluents", "1 that change, 1 that always hold"),
        ("moves", "2"),
        ("goal values", "100, 0"),
        ("ground form", "0 gates"),
    ]


def test_a_limit_is_told_in_place_of_the_size() -> None:
    [(name, message)] = describe_ground_form(_game(LAMP), Limit(seconds=0))
    assert name == "ground form" and "cannot be grounded within 0 s" in message


def test_games_without_rules_or_with_several_roles_have_nothing_to_tell() -> None:
    assert describe_ground_form(Stairs(), Limit()) == []
    assert describe_ground_form(_game(LAMP + "(role me) (legal me on)"), Limit()) == []
