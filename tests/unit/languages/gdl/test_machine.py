"""The state machine keeps to the rules in corners that games seldom reach, and gives up in time where none can help."""

import pytest

from soloist.datalog.dependencies import rule_dependencies
from soloist.datalog.tabling import evaluator
from soloist.errors import RuleError
from soloist.languages.gdl.machine import StateMachine
from soloist.languages.gdl.reader import read_rules
from soloist.source import Source


def _machine(rules: str) -> StateMachine:
    return StateMachine(read_rules(Source("x", rules)))


def test_roles_come_in_the_order_of_the_sheet() -> None:
    assert _machine("role(zoe) role(adam) role(zoe)").roles == ("zoe", "adam")


def test_a_joint_move_is_a_move_of_each_role() -> None:
    machine = _machine("role(a) role(b) legal(a, l) legal(a, r) legal(b, l) next(met) :- does(a, X) & does(b, X)")
    assert sorted(machine.joint_moves(machine.initial)) == [("l", "l"), ("r", "l")]
    assert machine.next(machine.initial, {"a": "l", "b": "l"}) == {"met"}
    assert machine.next(machine.initial, {"a": "r", "b": "l"}) == frozenset()


def test_facts_and_rules_of_one_predicate_add_up() -> None:
    machine = _machine("role(a) p(1) p(X) :- q(X) q(2) legal(a, X) :- p(X)")
    assert machine.legal(machine.initial, "a") == ("1", "2")


def test_asking_about_one_state_does_not_blur_another() -> None:
    machine = _machine(
        "role(a) init(p(1)) legal(a, X) :- v(X) v(X) :- true(p(X)) next(p(2)) :- true(p(1)) next(p(1)) :- true(p(2))"
    )
    one = machine.initial
    two = machine.next(one, {"a": "1"})
    assert [machine.legal(state, "a") for state in (one, two, one, two)] == [("1",), ("2",), ("1",), ("2",)]
    assert machine.next(two, {"a": "2"}) == one


def test_a_state_from_another_machine_is_understood() -> None:
    rules = "role(a) init(p(f(1), b)) legal(a, X) :- true(p(X, Y)) next(p(X, Y)) :- does(a, X) & true(p(Z, Y))"
    one, other = _machine(rules), _machine(rules)
    assert other.legal(one.initial, "a") == ("f(1)",)
    assert other.next(one.initial, {"a": "g(f(1))"}) == {"p(g(f(1)), b)"}


def test_compound_terms_match_at_any_depth() -> None:
    machine = _machine(
        """role(a)  init(at(pair(1, pair(2, x))))
        legal(a, X) :- true(at(pair(X, pair(Y, x)))) & q(pair(Y, x))
        q(pair(Y, Z)) :- r(Y) & s(Z)   r(2)   s(x)
        legal(a, same) :- true(at(pair(X, pair(X, Y))))"""
    )
    assert machine.legal(machine.initial, "a") == ("1",)


def test_the_highest_of_several_rewards_counts_and_none_is_none() -> None:
    machine = _machine("role(a) role(b) goal(a, 9) goal(a, 70) :- ~true(x)")
    assert machine.rewards(machine.initial, "a") == [9, 70]
    assert machine.goal(machine.initial, "a") == 70
    assert machine.goal(machine.initial, "b") is None


def test_a_chain_of_thousands_of_rules_is_no_problem() -> None:
    length = 3_000
    chain = "\n".join(f"p{n} :- p{n + 1} & ~q{n}" for n in range(length))
    machine = _machine(f"role(a)\n{chain}\np{length} :- true(x)\nterminal :- p0")
    assert machine.is_terminal(frozenset({"x"}))
    assert not machine.is_terminal(frozenset())


def test_recursion_over_long_paths_is_found_in_both_directions() -> None:
    edges = "\n".join(f"edge({n}, {n + 1})" for n in range(1500))
    left = _machine(f"role(a)\n{edges}\nr(X, Y) :- edge(X, Y)\nr(X, Z) :- r(X, Y) & edge(Y, Z)\nlegal(a, X) :- r(0, X)")
    right = _machine(f"role(a)\n{edges}\nr(X) :- edge(0, X)\nr(Y) :- edge(X, Y) & r(X)\nlegal(a, X) :- r(X)")
    assert len(left.legal(left.initial, "a")) == len(right.legal(right.initial, "a")) == 1500


def test_mutual_recursion_through_a_disjunction_reaches_the_least_fixpoint() -> None:
    machine = _machine(
        """role(a)  e(1, 2)  e(2, 3)  e(3, 1)  e(4, 4)  n(1) n(2) n(3) n(4)
        odd(X) :- e(1, X) | even(Y) & e(Y, X)
        even(X) :- odd(Y) & e(Y, X)
        legal(a, odd(X)) :- odd(X)
        legal(a, never(X)) :- n(X) & ~(odd(X) | even(X))"""
    )
    assert machine.legal(machine.initial, "a") == ("never(4)", "odd(1)", "odd(2)", "odd(3)")


def test_a_join_that_cannot_be_written_out_is_answered_where_it_is_asked() -> None:
    digits = " ".join(f"d({n})" for n in range(10))
    names = [f"X{n}" for n in range(9)]
    body = " & ".join(f"d({name})" for name in names)
    machine = _machine(f"role(a) {digits} all({', '.join(names)}) :- {body}  legal(a, ok) :- all(1,2,3,4,5,6,7,8,9)")
    assert machine.legal(machine.initial, "a") == ("ok",)


def test_terms_that_grow_without_end_are_reported() -> None:
    machine = _machine("role(a) n(z) n(s(X)) :- n(X) legal(a, X) :- n(X)")
    with pytest.raises(RuleError, match="terms grow without end"):
        machine.legal(machine.initial, "a")


def test_terms_that_double_without_end_are_reported_before_they_fill_the_memory() -> None:
    machine = _machine("role(a) n(z) n(p(X, X)) :- n(X) legal(a, X) :- n(X)")
    with pytest.raises(RuleError, match="terms grow without end"):
        machine.legal(machine.initial, "a")


def test_questions_never_grow_without_end_where_answers_do_not() -> None:
    machine = _machine("role(a) n(z) n(X) :- n(s(X)) legal(a, yes) :- n(z) legal(a, no) :- n(y)")
    assert machine.legal(machine.initial, "a") == ("yes",)


def test_too_many_instances_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluator, "MOST_ROWS", 500)
    digits = " ".join(f"d({n})" for n in range(10))
    machine = _machine(f"role(a) {digits} legal(a, t(X, Y, Z)) :- d(X) & d(Y) & d(Z) & ~(d(x) | d(y))")
    with pytest.raises(RuleError, match="more than 500 instances"):
        machine.legal(machine.initial, "a")


def test_too_many_answers_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluator, "MOST_ROWS", 500)
    edges = " ".join(f"e({n}, {n + 1})" for n in range(40))
    machine = _machine(f"role(a) {edges} r(X, Y) :- e(X, Y) r(X, Z) :- e(X, Y) & r(Y, Z) legal(a, X) :- r(0, X)")
    with pytest.raises(RuleError, match="more than 500 instances"):
        machine.legal(machine.initial, "a")


def test_a_question_that_failed_leaves_no_half_answers_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = "role(a) d(1) d(2) d(3) t(X, Y, Z) :- d(X) & d(Y) & d(Z) legal(a, all) :- t(X, Y, Z) legal(a, one) :- d(1)"
    machine = _machine(rules)
    with monkeypatch.context() as patch:
        patch.setattr(evaluator, "MOST_ROWS", 5)
        with pytest.raises(RuleError):
            machine.legal(machine.initial, "a")
    assert machine.legal(machine.initial, "a") == ("all", "one")


def test_unstratified_rules_are_refused() -> None:
    with pytest.raises(RuleError, match="'p' depends on its own negation"):
        _machine("role(a) p(X) :- d(X) & ~p(X) d(1)")


def test_a_negation_among_parts_that_constants_keep_apart_is_stratified() -> None:
    machine = _machine(
        """role(a)  goal(a, 100) :- true(won)  goal(a, 50) :- ~goal(a, 100) & true(half)
        goal(a, 0) :- ~goal(a, 100) & ~goal(a, 50)   legal(a, V) :- goal(a, V)"""
    )
    states = [frozenset(facts) for facts in (["won", "half"], ["half"], [])]
    assert [machine.goal(state, "a") for state in states] == [100, 50, 0]
    assert [machine.legal(state, "a") for state in states] == [("100",), ("50",), ("0",)]


def test_a_reward_that_is_no_number_is_reported() -> None:
    machine = _machine("role(a) goal(a, X) :- d(X) d(lots)")
    with pytest.raises(RuleError, match="reward 'lots'"):
        machine.goal(machine.initial, "a")


def test_dependencies_tell_what_is_below_and_what_is_in_a_cycle() -> None:
    rules = read_rules(Source("x", "q :- ~p  p :- r & ~s  s :- t  t :- s")).rules
    graph = rule_dependencies(rules)
    assert graph.below(("q", 0)) == {(name, 0) for name in "prst"}
    assert graph.in_cycle(("s", 0), ("t", 0))
    assert not graph.in_cycle(("p", 0), ("p", 0))
