"""Fluents with one value at most are proved by induction, and nothing that fails is taken for proved."""

from __future__ import annotations

from grounded import finish
from soloist.datalog.dependencies import Predicate
from soloist.engines.grounding.clauses import Clause, FreshNames, clauses_of
from soloist.engines.grounding.functional_split import split_functional
from soloist.engines.grounding.ground import proved_functional
from soloist.game.rules import Function
from soloist.languages.gdl.reader import read_rules
from soloist.limit import Limit
from soloist.source import Source

MARKS = """
(role you) (cell 1) (cell 2) (sign x) (sign o)
(<= (legal you (write ?c ?s)) (cell ?c) (sign ?s) (empty ?c))
(<= (empty ?c) (cell ?c) (not (marked ?c)))
(<= (marked ?c) (true (mark ?c ?s)))
(<= (next (mark ?c ?s)) (does you (write ?c ?s)))
(<= (next (mark ?c ?s)) (true (mark ?c ?s)))
"""


def _clauses(text: str) -> list[Clause]:
    return clauses_of(read_rules(Source("sheet.kif", text)).rules)


def _proved(text: str) -> frozenset[Predicate]:
    return finish(proved_functional(_clauses(text), Function("you"), Limit()))


def test_marks_on_empty_cells_are_single() -> None:
    assert _proved(MARKS) == {("mark", 2)}


def test_marks_that_may_be_written_over_each_other_are_not() -> None:
    assert _proved(MARKS.replace("(empty ?c))\n", ")\n", 1)) == frozenset()


def test_two_marks_at_the_start_are_not_single_either() -> None:
    assert _proved(MARKS + "(init (mark 1 x)) (init (mark 1 o))") == frozenset()


def test_fluents_that_need_each_other_are_proved_together() -> None:
    swap = """
        (role you) (init (left a)) (init (right b)) (legal you swap)
        (<= (next (left ?x)) (true (right ?x))) (<= (next (right ?x)) (true (left ?x)))
        (<= (next (seen ?x)) (true (seen ?x))) (<= (next (seen ?x)) (true (left ?x)))
    """
    assert _proved(swap) == {("left", 1), ("right", 1)}


def test_an_exploding_goal_does_not_hinder_the_proof() -> None:
    many = " ".join(f"(cell ?{letter})" for letter in "abcdefghijklmnopqrstuvwxyz")
    assert _proved(MARKS + f"(<= (goal you 100) {many} (true (mark ?a x)))") == {("mark", 2)}


def test_conditions_on_single_values_are_split() -> None:
    rules = """
        (succ 1 2)
        (<= (row ?i) (succ ?i ?j) (true (mark ?i ?a)) (true (mark ?j ?b)) (p ?a) (q ?a ?b) (r ?b ?c) (s ?c))
    """
    clauses = split_functional(_clauses(rules), {("mark", 2)}, FreshNames())
    assert [str(clause) for clause in clauses[1:]] == [
        "part 1(i) :- true(mark(i, a)), p(a)",
        "part 2(i) :- true(mark(j, b)), succ(i, j), true(mark(i, a)), q(a, b)",
        "part 3(i) :- true(mark(j, b)), succ(i, j), r(b, c), s(c)",
        "row(i) :- part 1(i), part 2(i), part 3(i)",
    ]


def test_conditions_on_several_values_stay_together() -> None:
    rules = "(<= (row ?i) (true (mark ?i ?a)) (true (mark ?i ?b)) (q ?a) (r ?b))"
    assert split_functional(_clauses(rules), (), FreshNames()) == _clauses(rules)
