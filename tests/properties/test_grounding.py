"""The ground form plays like the reference semantics, on random sheets, whichever strategy made it."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from golden_lanes import disagreements, random_plays
from grounded import finish, grounded
from random_sheets import box_sheets, row_sheets, sheets
from soloist.engines.grounding.clauses import clauses_of
from soloist.engines.grounding.ground import proved_functional
from soloist.engines.grounding.strategies import STRATEGIES, Strategy
from soloist.game.rules import Function
from soloist.languages.gdl.machine import StateMachine
from soloist.languages.gdl.reader import read_rules, read_term
from soloist.limit import Limit
from soloist.source import Source


@settings(max_examples=80)
@given(sheets())
def test_a_ground_form_plays_like_the_reference_whichever_way_it_was_made(text: str) -> None:
    _check(text, [strategy for strategy in STRATEGIES if not strategy.functional])


@settings(max_examples=30)
@given(box_sheets())
def test_a_ground_form_plays_like_the_reference_where_values_are_split(text: str) -> None:
    _check(text, STRATEGIES)


@settings(max_examples=80)
@given(row_sheets())
def test_a_ground_form_plays_like_the_reference_where_tuples_come_in_parts(text: str) -> None:
    _check(text, STRATEGIES[:1])


@settings(max_examples=40)
@given(st.one_of(sheets(), box_sheets()))
def test_fluents_that_are_proved_to_have_one_value_have_one_in_every_play(text: str) -> None:
    rules = read_rules(Source("sheet.kif", text))
    proved = finish(proved_functional(clauses_of(rules.rules), Function("you"), Limit()))
    for state in random_plays(StateMachine(rules), plays=10, steps=8):
        fluents = [read_term(fact) for fact in state.facts]
        keys = [(f.name, f.args[:-1]) for f in fluents if isinstance(f, Function) and (f.name, len(f.args)) in proved]
        assert len(set(keys)) == len(keys)


def _check(text: str, strategies: Sequence[Strategy]) -> None:
    states = random_plays(StateMachine(read_rules(Source("sheet.kif", text))), plays=3, steps=5)
    for strategy in strategies:
        assert disagreements(grounded(text, strategy), states, whole_states=False) == []
        assert disagreements(grounded(text, strategy, keep_fluents=True), states, whole_states=True) == []
