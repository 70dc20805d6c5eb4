"""An action whose cost has no value is told, with its place, wherever somebody would have to make one up."""

from __future__ import annotations

import pytest

from soloist.errors import ParseError, RuleError
from soloist.languages.pddl.plan import validate
from soloist.languages.pddl.reader import check, read
from soloist.pipeline import solve
from soloist.source import Severity, Source

TEXT = """
(define (domain d) (:requirements :typing :action-costs) (:types t) (:predicates (at ?x - t) (road ?x ?y - t))
  (:functions (total-cost) - number (len ?x ?y - t) - number)
  (:action go :parameters (?x ?y - t) :precondition (and (at ?x) (road ?x ?y))
    :effect (and (at ?y) (not (at ?x)) (increase (total-cost) (len ?x ?y)))))
(define (problem q) (:domain d) (:objects a b c lost away - t)
  (:init (at a) (road a b) (road b c) (road lost away) {values} (= (total-cost) 0))
  (:goal (at c)) (:metric minimize (total-cost)))
"""


def source(values: str) -> Source:
    return Source("roads.pddl", TEXT.format(values=values))


def test_a_cost_without_a_value_is_worth_a_warning_and_none_at_all_an_error() -> None:
    complete = "(= (len a b) 1) (= (len b c) 1) (= (len lost away) 1)"
    assert check(source(complete)) == []
    [warning] = check(source("(= (len a b) 1)"))
    assert (warning.severity, warning.code, str(warning.span)) == (Severity.WARNING, "no-value", "roads.pddl:5:40")
    [error] = check(source(""))
    assert (error.severity, error.code) == (Severity.ERROR, "no-value")
    with pytest.raises(ParseError):
        read(source(""), "")


def test_a_plan_with_a_step_of_unknown_cost_is_no_plan() -> None:
    [game] = read(source("(= (len a b) 1)"), "")
    with pytest.raises(RuleError, match=r"\(len b c\)"):
        validate(game, ["(go a b)", "(go b c)"])


@pytest.mark.parametrize("engine", ["planning", "symk", "search"])
def test_an_engine_is_asked_only_where_every_step_that_may_come_has_a_cost(engine: str) -> None:
    pytest.importorskip("up_fast_downward")
    pytest.importorskip("up_symk")
    [game] = read(source("(= (len a b) 1)"), "")
    with pytest.raises(RuleError, match=r"roads.pddl:5:40: .*\(len b c\)"):
        solve(game, engine=engine)
    [game] = read(source("(= (len a b) 1) (= (len b c) 4)"), "")
    assert solve(game, engine=engine, optimal=True).cost == 5
