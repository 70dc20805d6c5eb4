"""Each rewriting does what it is for; that none changes the game is a property of all ways together."""

from __future__ import annotations

from soloist.engines.grounding.clauses import Clause, FreshNames, clauses_of
from soloist.engines.grounding.dependencies import relevant
from soloist.engines.grounding.project import project
from soloist.engines.grounding.static_fluents import replace_static_fluents
from soloist.engines.grounding.term_growth import may_grow
from soloist.engines.grounding.unfold import unfold_static
from soloist.languages.gdl.reader import read_rules
from soloist.source import Source


def _clauses(text: str) -> list[Clause]:
    return clauses_of(read_rules(Source("sheet.kif", text)).rules)


def _texts(clauses: list[Clause]) -> list[str]:
    return [str(clause) for clause in clauses]


def test_a_fluent_that_is_only_carried_over_is_asked_of_the_initial_state() -> None:
    rules = """
        (<= (next (wall ?x ?y)) (true (wall ?x ?y)))
        (<= terminal (true (wall ?x ?y)) (not (true (at ?x))))
    """
    assert _texts(replace_static_fluents(_clauses(rules)))[1] == "terminal :- init(wall(x, y)), not true(at(x))"


def test_a_fluent_with_another_rule_is_not_constant() -> None:
    carried = "(<= (next (wall ?x)) (true (wall ?x))) (<= terminal (true (wall a)))"
    for other in ("(<= (next (wall b)) (true (at b)))", "(<= (next ?f) (true (saved ?f)))"):
        assert "terminal :- true(wall(a))" in _texts(replace_static_fluents(_clauses(carried + other)))


def test_a_fluent_that_vanishes_is_not_constant() -> None:
    assert _texts(replace_static_fluents(_clauses("(<= terminal (true (wall a)))"))) == ["terminal :- true(wall(a))"]


def test_a_static_predicate_of_many_variables_is_unfolded() -> None:
    rules = """
        (<= (away ?x ?y ?u ?v) (less ?x ?u) (less ?y ?v))
        (<= terminal (true (at ?x ?y)) (away ?x ?y 3 4))
    """
    assert _texts(unfold_static(_clauses(rules))) == ["terminal :- true(at(x, y)), less(x, 3), less(y, 4)"]


def test_predicates_that_are_denied_recursive_or_depend_on_the_state_stay() -> None:
    for rules in (
        "(<= (p ?x ?y ?u ?v) (q ?x ?y ?u ?v)) (<= terminal (true (at ?x ?y ?u ?v)) (not (p ?x ?y ?u ?v)))",
        "(<= (p ?x ?y ?u ?v) (p ?y ?x ?v ?u)) (<= terminal (p a b ?x ?y))",
        "(<= (p ?x ?y ?u ?v) (true (at ?x ?y ?u ?v))) (<= terminal (p a b ?x ?y))",
    ):
        assert unfold_static(_clauses(rules)) == _clauses(rules)


def test_variables_that_the_head_does_not_need_are_joined_away() -> None:
    rules = "(<= (h ?x) (p ?x ?y) (q ?y ?z) (r ?z))"
    assert _texts(project(_clauses(rules), FreshNames())) == [
        "join 1(y) :- q(y, z), r(z)",
        "h(x) :- p(x, y), join 1(y)",
    ]


def test_equal_joins_share_a_predicate() -> None:
    rules = "(<= (h ?x) (p ?x ?y) (q ?y ?z) (r ?z)) (<= (i ?a) (s ?a ?b) (q ?b ?c) (r ?c))"
    assert _texts(project(_clauses(rules), FreshNames()))[2] == "i(a) :- s(a, b), join 1(b)"


def test_a_join_keeps_what_binds_its_variables() -> None:
    rules = "(<= (h ?x) (p ?x) (q ?y) (distinct ?x ?y))"
    assert _texts(project(_clauses(rules), FreshNames())) == ["h(x) :- p(x), q(y), x != y"]


def test_rules_that_nothing_asks_for_are_dropped() -> None:
    rules = "(<= (base (f ?x)) (p ?x)) (p a) (<= terminal (q)) (q)"
    assert _texts(relevant(_clauses(rules))) == ["terminal :- q", "q"]


def test_rules_whose_terms_may_grow_are_known() -> None:
    rules = """
        (<= (next (count (s ?n))) (true (count ?n)))
        (<= (next (count ?m)) (true (count ?n)) (succ ?n ?m))
        (<= (next (pair ?x ?x)) (true (one ?x)))
        (<= (p (s ?n)) (q ?n))
    """
    assert may_grow(_clauses(rules)) == [True, False, False, False]


def test_terms_may_grow_through_moves() -> None:
    rules = "(<= (legal you (say ?x)) (true (heard ?x))) (<= (next (heard (echo ?x))) (does you (say ?x)))"
    assert may_grow(_clauses(rules)) == [False, True]
