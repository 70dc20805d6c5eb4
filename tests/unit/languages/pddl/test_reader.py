"""The PDDL reader says where and why a text is wrong, and reads what it should."""

from __future__ import annotations

from pathlib import Path

import pytest

from random_planning import random_planning
from soloist import translate
from soloist.errors import InputError, ParseError, UnsupportedError
from soloist.languages.pddl.reader import check, parse, read, read_planning
from soloist.languages.pddl.writer import domain_text, problem_text
from soloist.languages.registry import read_one
from soloist.source import Severity, Source

EXAMPLES = Path(__file__).parents[4] / "examples"
PROBLEM = "(define (problem x) (:domain d) (:init) (:goal (p)))"


def domain(body: str, predicates: str = "(p) (q ?a)") -> Source:
    return Source("d.pddl", f"(define (domain d)\n(:predicates {predicates})\n{body})")


@pytest.mark.parametrize(
    ("body", "place", "code"),
    [
        ("(:action a :effect (z))", "3:21", "unknown-predicate"),
        ("(:action a :effect (p b))", "3:23", "unknown-object"),
        ("(:action a :effect (q))", "3:20", "arity"),
        ("(:action a :parameters (?x - cat) :effect (p))", "3:25", "unknown-type"),
        ("(:action a :precondition (q ?x) :effect (p))", "3:29", "unbound"),
        ("(:action a :precondition (not (p) (p)) :effect (p))", "3:26", "parts"),
        ("(:action a :effect (p)) (:action a :effect (p))", "3:34", "twice"),
        ("(:action a :effects (p))", "3:12", "unknown-key"),
        ("(:action a :effect)", "3:12", "parts"),
        ("(:derived (p) (not (p)))", "3:11", "unstratified"),
        ("(:derived (p) (q ?x))", "3:18", "unbound"),
        ("(:durative-action a)", "3:1", "unsupported"),
        ("(:action a :precondition (> (f) 3) :effect (p))", "3:30", "unknown-function"),
        ("(:action a :effect (increase (fuel) 3))", "3:31", "unknown-function"),
        ("(:functions (f)) (:action a :precondition (> (f)) :effect (p))", "3:43", "parts"),
        ("(:functions (f)) (:action a :precondition (> (f) x) :effect (p))", "3:50", "no-number"),
        ("(:functions (f)) (:action a :effect (increase (f) (+ 1)))", "3:51", "parts"),
        ("(:types a - b b - a)", "3:9", "type-cycle"),
        ("(:actoin a :effect (p))", "3:2", "unknown-section"),
        ("rubbish", "3:1", "no-section"),
        ("(:action (a) :effect (p))", "3:10", "no-name"),
        ("(:action a :parameters (x) :effect (p))", "3:25", "no-variable"),
        ("(:types t -)", "3:11", "no-type"),
    ],
)
def test_an_error_in_a_domain_has_its_place(body: str, place: str, code: str) -> None:
    finding = check(domain(body))[0]
    assert (f"{finding.span}", finding.code) == (f"d.pddl:{place}", code)


@pytest.mark.parametrize(
    ("problem", "code"),
    [
        ("(define (problem x) (:domain other) (:init) (:goal (p)))", "other-domain"),
        ("(define (problem x) (:domain d) (:init (z)) (:goal (p)))", "unknown-predicate"),
        ("(define (problem x) (:domain d) (:init (q a)) (:goal (p)))", "unknown-object"),
        ("(define (problem x) (:domain d) (:init))", "no-goal"),
        ("(define (problem x) (:domain d) (:init) (:goal (p)) (:goal (q p)))", "twice"),
        ("(define (problem x) (:domain d) (:goal (p)) (:metric largest (total-cost)))", "parts"),
        ("(define (problem x) (:domain d) (:goal (p)) (:metric minimize (speed)))", "unknown-function"),
        ("(define (problem x) (:domain d) (:init (= (c) -1)) (:goal (p)))", "unsupported"),
        ("(define (problem x) (:domain d) (:init (p) (:goal (p)))", "unclosed"),
    ],
)
def test_an_error_in_a_problem_is_found(problem: str, code: str) -> None:
    source = domain("(:functions (total-cost) (c)) (:action a :effect (increase (total-cost) (c)))")
    assert code in [finding.code for finding in check(source, Source("p.pddl", problem))]


WHOLE = "(:action a :effect (p))"


@pytest.mark.parametrize(
    ("body", "predicates"),
    [
        (WHOLE, "(p) (in ?o ?o)"),
        ("(:types t) (:action a :parameters (?x) :precondition (q?x) :effect (p))", "(p) (q?a)"),
        ("(:types t) (:action a :parameters (?x -t) :effect (p))", "(p) (q ?a -t)"),
        ("(:action a :parameters (?x) :effect (forall (?x) (when (q ?x) (p))))", "(p) (q ?a)"),
        (f"(:action a :precondition {'(not ' * 400}(p){')' * 400} :effect (p))", "(p)"),
        (f"(:action a :precondition {'(and (p) ' * 4000}(p){')' * 4000} :effect (p))", "(p)"),
        (f"(:functions (f)) (:action a :precondition (> (f) {'(+ 1 ' * 450}1{')' * 450}) :effect (p))", "(p)"),
        ("(:axiom :vars (?x ?y) :context (r ?x ?y) :implies (d ?y))", "(p) (d ?a) (r ?a ?b)"),
        ("(:types t u) (:constants c - (either t u))", "(p)"),
    ],
)
def test_what_other_readers_take_is_read(body: str, predicates: str) -> None:
    findings = check(domain(body, predicates), Source("p.pddl", PROBLEM))
    assert not [finding for finding in findings if finding.severity is Severity.ERROR]
    assert {finding.code for finding in findings} <= {"missing-requirement", "never-true"}


def test_a_variable_of_an_effect_hides_a_parameter_of_its_action() -> None:
    body = "(:constants a b) (:action go :parameters (?x) :effect (forall (?x) (when (q ?x) (not (q ?x)))))"
    problem = Source("p.pddl", "(define (problem x) (:domain d) (:init (q a) (q b)) (:goal (not (q a))))")
    [game] = read(domain(body), "", problem)
    assert game.apply(game.initial, game.read_move("(go a)")) == frozenset()


def test_an_axiom_of_the_first_pddl_is_a_rule() -> None:
    body = "(:constants a b c) (:axiom :vars (?x ?y) :context (r ?x ?y) :implies (d ?y a)) (:action n :effect (p))"
    problem = Source("p.pddl", "(define (problem x) (:domain d) (:init (r a b) (r b c)) (:goal (p)))")
    [game] = read(domain(body, "(p) (d ?a ?b) (r ?a ?b)"), "", problem)
    assert game.facts(game.initial).rows("d") == {("b", "a"), ("c", "a")}


def test_an_object_of_several_types_belongs_to_each() -> None:
    body = "(:types t u) (:action n :parameters (?x - t ?y - u) :effect (p))"
    problem = Source(
        "p.pddl", "(define (problem x) (:domain d) (:length (:serial 3)) (:objects c - (either t u)) (:goal (p)))"
    )
    [game] = read(domain(body), "", problem)
    assert [str(step) for step in game.moves(game.initial)] == ["(n c c)"]


@pytest.mark.parametrize(
    ("body", "init"),
    [
        ("(:action a :effect (oneof (p) (q c)))", ""),
        ("(:action a :observe (p) :effect (p))", ""),
        (f"{WHOLE}", "(at 5 (p))"),
        (f"{WHOLE}", "(at 5.5 (not (p)))"),
        (f"{WHOLE}", "(oneof (p) (q c))"),
        ("(:functions (place ?x) - object) (:action a :precondition (= (place c) c) :effect (assign (place c) c))", ""),
        ("(:task t :parameters ())", ""),
    ],
)
def test_what_is_not_supported_is_not_called_unknown(body: str, init: str) -> None:
    problem = f"(define (problem x) (:domain d) (:init {init}) (:goal (p)))"
    with pytest.raises(UnsupportedError):
        read_planning([domain(f"(:constants c) {body}"), Source("p.pddl", problem)])


def test_a_function_with_objects_as_values_takes_no_other_function_along() -> None:
    body = """(:constants c) (:functions (total-cost) - number (place ?x) (home ?x) -object (size ?x))
      (:action a :precondition (and (= (place c) c) (> (size c) 0))
        :effect (and (p) (assign (home c) c) (increase (total-cost) 1)))"""
    problem = Source("p.pddl", "(define (problem x) (:domain d) (:init (= (place c) c) (= (size c) 1)) (:goal (p)))")
    with pytest.raises(UnsupportedError) as caught:
        read_planning([domain(body), problem])
    assert {finding.code for finding in caught.value.findings} == {"unsupported"}


def test_values_that_no_cost_is_made_of_may_be_any_number() -> None:
    source = domain(f"(:functions (speed) (total-cost)) {WHOLE}")
    problem = "(define (problem x) (:domain d) (:init (= (speed) -2.5) (= (total-cost) 0)) (:goal (p)))"
    assert check(source, Source("p.pddl", problem)) == []


def test_several_errors_are_reported_at_once() -> None:
    findings = check(domain("(:action a :effect (z)) (:action b :precondition (p p) :effect (p))"))
    assert len(findings) == 2


def test_what_is_only_unsupported_says_so() -> None:
    with pytest.raises(UnsupportedError):
        read_planning([domain("(:durative-action a)"), Source("p.pddl", PROBLEM)])
    with pytest.raises(ParseError, match="no-problem"):
        read_planning([domain("")])
    with pytest.raises(ParseError, match="give both files"):
        read_planning([Source("p.pddl", PROBLEM)])


@pytest.mark.parametrize("seed", range(40))
def test_a_written_task_is_read_back_the_same(seed: int) -> None:
    planning = random_planning(seed)
    sources = [Source("d", domain_text(planning.domain)), Source("p", problem_text(planning.problem))]
    once = read_planning(sources)
    again = read_planning([Source("d", domain_text(once.domain)), Source("p", problem_text(once.problem))])
    assert (again.domain, again.problem) == (once.domain, once.problem)
    assert once.problem.initial == planning.problem.initial


def test_a_problem_alone_finds_the_domain_beside_it() -> None:
    game = read_one(str(EXAMPLES / "canal-problem.pddl"))
    assert game.title == "canal-night"
    pair = read_one(str(EXAMPLES / "canal-domain.pddl"), also=str(EXAMPLES / "canal-problem.pddl"))
    assert pair.initial == game.initial


def test_a_second_file_is_refused_by_what_reads_one(tmp_path: Path) -> None:
    (tmp_path / "x.kif").write_text("(role x)")
    with pytest.raises(InputError):
        read_one(str(tmp_path / "x.kif"), also=str(tmp_path / "x.kif"))


@pytest.mark.parametrize("cut", range(0, 1400, 37))
def test_a_text_that_breaks_off_is_an_error_and_never_a_crash(cut: int) -> None:
    text = (EXAMPLES / "canal-domain.pddl").read_text()
    assert (
        any(finding.severity == "error" for finding in parse([Source("d", text[:cut])]).findings)
        or not text[:cut].partition("(")[1]
    )


def test_a_domain_beside_a_file_is_not_read_where_the_file_has_one_itself(tmp_path: Path) -> None:
    (tmp_path / "domain.pddl").write_text("(define (domain other))")
    both = "(define (domain d) (:predicates (p))) (define (problem q) (:domain d) (:init (p)) (:goal (p)))"
    path = tmp_path / "both.pddl"
    [game] = read(Source(str(path), both), str(path))
    assert game.planning.domain.name == "d"


TYPED = """(define (domain d)
(:requirements :strips :typing)
(:types ball room - object big - ball)
(:predicates (in ?b - ball ?r - room) (clean ?r - room) (lit))
(:action carry
 :parameters (?b - ball ?from ?to - room)
 :precondition (in ?b ?from)
 :effect (and (not (in ?b ?from)) (in ?b ?to) (clean ?from))))"""
TASK = """(define (problem p) (:domain d)
(:objects red - big kitchen hall - room)
(:init (in red kitchen))
(:goal (in red hall)))"""


def doubted(text: str, task: str = TASK) -> list[tuple[str, str]]:
    findings = check(Source("d.pddl", text), Source("p.pddl", task))
    return [(f"{finding.span}", finding.code) for finding in findings]


def test_a_task_that_is_as_it_should_be_gives_no_findings() -> None:
    assert doubted(TYPED) == []


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("(in ?b ?from)\n", "(in ?from ?b)\n", [("7:20", "type-mismatch"), ("7:26", "type-mismatch")]),
        ("(clean ?from)", "(clean ?b)", [("8:54", "type-mismatch")]),
        (":strips :typing", ":strips", [("3:2", "missing-requirement")]),
        ("(in ?b ?from)\n", "(and (in ?b ?from) (not (lit)))\n", [("7:36", "missing-requirement")]),
        ("(in ?b ?from)\n", "(and (in ?b ?from) (lit))\n", [("7:35", "never-true")]),
        ("(:predicates", "(:requirements :adl)\n(:predicates", [("4:2", "section-twice")]),
    ],
)
def test_what_looks_wrong_in_a_domain_is_told_with_its_place(old: str, new: str, found: list[tuple[str, str]]) -> None:
    assert old in TYPED
    assert doubted(TYPED.replace(old, new)) == [(f"d.pddl:{place}", code) for place, code in found]


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("(in red kitchen)", "(in kitchen red)", [("3:12", "type-mismatch"), ("3:20", "type-mismatch")]),
        ("(:goal (in red hall))", "(:goal (in hall red))", [("4:12", "type-mismatch"), ("4:17", "type-mismatch")]),
        ("kitchen hall - room", "kitchen hall kitchen - room", [("2:34", "object-twice")]),
        ("(in red kitchen)", "(in red kitchen) (not (IN red kitchen))", [("3:25", "contradiction")]),
        ("(:goal (in red hall))", "(:goal (lit))", [("4:8", "never-true")]),
        ("(:init", "(:init) (:init", [("3:10", "section-twice")]),
        ("(:goal", "(:goal (in red hall)) (:goal", [("4:23", "twice")]),
    ],
)
def test_what_looks_wrong_in_a_problem_is_told_with_its_place(old: str, new: str, found: list[tuple[str, str]]) -> None:
    assert old in TASK
    assert doubted(TYPED, TASK.replace(old, new)) == [(f"p.pddl:{place}", code) for place, code in found]


def test_costs_that_are_forgotten_are_told() -> None:
    task = TASK.replace("(:goal", "(:metric minimize (total-cost))\n(:goal")
    needs = TYPED.replace(":typing", ":typing :action-costs").replace("(:action", "(:functions (total-cost))\n(:action")
    assert doubted(needs, task) == [("p.pddl:4:1", "no-costs")]
    other = "(:action rest :effect (increase (total-cost) 1))\n(:action"
    assert doubted(needs.replace("(:action", other), task) == [("d.pddl:7:10", "no-cost")]
    assert doubted(needs.replace("(:action", other), TASK) == [("p.pddl:1:9", "no-metric")]


def test_every_error_of_an_action_is_told() -> None:
    body = "(:action a :parameters (?x) :precondition (and (z) (q b) (or (p p) (y)))"
    body += ":efect (p) :effect (and (q ?y) (not (w)) (q c)))"
    codes = [finding.code for finding in check(domain(body)) if finding.severity is Severity.ERROR]
    assert codes == [
        "unknown-key", "unknown-predicate", "unknown-object", "unknown-object", "unknown-predicate",
        "unbound", "unknown-predicate", "unknown-object",
    ]  # fmt: skip


@pytest.mark.parametrize("file", ["hanoi.kif", "lights-out.kif", "cellar.xsb", "pond.snowman"])
def test_our_own_translations_give_no_findings(file: str) -> None:
    made = translate(EXAMPLES / file, "pddl")
    if isinstance(made, str):
        assert check(Source("both.pddl", made)) == []
        return
    (text,) = (text for name, text in made.items() if "domain" in name)
    problems = {name: problem for name, problem in made.items() if "problem" in name}
    assert problems
    for name, problem in problems.items():
        assert check(Source("d.pddl", text), Source(name, problem)) == []
