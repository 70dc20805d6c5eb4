"""Fluents of many arguments come in parts where they are proved to be single, and only there."""

from __future__ import annotations

import pytest

from golden_lanes import disagreements, random_plays
from grounded import grounded
from soloist.engines.grounding.clauses import clauses_of
from soloist.engines.grounding.tuple_fluents import split_tuples
from soloist.languages.gdl.machine import StateMachine
from soloist.languages.gdl.reader import read_rules
from soloist.source import Source

#: Five things in a row: turn the row round, swap the first two, or leave it.
ROW = """
(role you) (init (row a b c d e))
(legal you turn) (legal you swap) (<= (legal you stay) (true (row a ?v ?w ?x ?y)))
(<= (next (row ?y ?x ?w ?v ?u)) (true (row ?u ?v ?w ?x ?y)) (does you turn))
(<= (next (row ?v ?u ?w ?x ?y)) (true (row ?u ?v ?w ?x ?y)) (does you swap))
(<= (next (row ?u ?v ?w ?x ?y)) (true (row ?u ?v ?w ?x ?y)) (not (does you turn)) (not (does you swap)))
(<= terminal (true (row e d c a b)))
(<= (goal you 100) (true (row ?u ?v c ?x ?y)) (order ?u ?v)) (order b a) (order e d)
"""


def _is_split(text: str) -> bool:
    clauses = clauses_of(read_rules(Source("sheet.kif", text)).rules)
    return split_tuples(clauses) != clauses


def test_a_row_that_is_always_single_comes_in_parts_and_plays_the_same() -> None:
    assert _is_split(ROW)
    game = grounded(ROW, keep_fluents=True)
    assert len(game.fluents) + len(game.always) < 25
    states = random_plays(StateMachine(read_rules(Source("sheet.kif", ROW))), plays=6, steps=8)
    assert disagreements(game, states, whole_states=True) == []


@pytest.mark.parametrize(
    "change",
    [
        ("(init (row a b c d e))", "(init (row a b c d e)) (init (row e d c b a))"),
        ("(not (does you turn)) ", ""),
        ("(does you swap))", "(true (row ?y ?u ?v ?w ?x)))"),
        ("(next (row ?v ?u ?w ?x ?y))", "(next (row ?z ?u ?w ?x ?y)) (order ?z ?q)"),
        ("(<= terminal (true (row e d c a b)))", "(<= terminal (not (true (row e d c a b))))"),
        ("(<= terminal (true (row e d c a b)))", "(<= terminal (true ?f) (order ?f ?f))"),
    ],
)
def test_a_row_that_may_be_double_denied_or_named_in_part_stays_whole(change: tuple[str, str]) -> None:
    assert change[0] in ROW
    assert not _is_split(ROW.replace(*change))


def test_a_fact_may_determine_a_part() -> None:
    text = ROW.replace("(next (row ?v ?u ?w ?x ?y))", "(next (row ?z ?u ?w ?x ?y)) (turned ?u ?z)")
    assert _is_split(text + "(turned a b) (turned b a)")
    assert not _is_split(text + "(turned a b) (turned a c)")
