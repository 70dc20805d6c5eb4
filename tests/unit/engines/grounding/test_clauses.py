"""Clauses say what the rules say, without `or`."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from golden_lanes import disagreements, random_plays
from grounded import grounded
from random_sheets import sheets
from soloist.engines.grounding import clauses
from soloist.engines.grounding.clauses import clauses_of
from soloist.languages.gdl.machine import StateMachine
from soloist.languages.gdl.reader import read_rules
from soloist.source import Source


def _clauses(text: str) -> list[str]:
    return [str(clause) for clause in clauses_of(read_rules(Source("sheet.kif", text)).rules)]


def test_each_alternative_becomes_a_clause() -> None:
    assert _clauses("(<= (h ?x) (p ?x) (or (q ?x) (not (r ?x))))") == [
        "h(x) :- p(x), q(x)",
        "h(x) :- p(x), not r(x)",
    ]


def test_terms_that_must_be_equal_are_made_equal() -> None:
    assert _clauses("(<= (h ?x ?y) (p ?x) (q ?y) (not (distinct ?x ?y)))") == ["h(y, y) :- p(y), q(y)"]
    assert _clauses("(<= h (not (distinct a b)))") == []


def test_terms_that_always_differ_need_no_condition_and_equal_ones_never_hold() -> None:
    assert _clauses("(<= (h ?x) (p ?x) (distinct (f ?x) g))") == ["h(x) :- p(x)"]
    assert _clauses("(<= (h ?x) (p ?x) (distinct ?x ?x))") == []


def test_many_alternatives_get_predicates_of_their_own() -> None:
    choices = " ".join(f"(or (p{number} ?x) (q{number} ?x))" for number in range(12))
    assert len(_clauses(f"(<= (h ?x) {choices})")) == 1 + 2 * 12


@settings(max_examples=25)
@given(sheets())
def test_named_alternatives_play_like_the_reference(text: str) -> None:
    states = random_plays(StateMachine(read_rules(Source("sheet.kif", text))), plays=2, steps=4)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clauses, "MOST_ALTERNATIVES", 1)
        game = grounded(text, keep_fluents=True)
    assert disagreements(game, states, whole_states=True) == []
